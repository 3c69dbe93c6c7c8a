import { imageIdIn, type StoredImage } from '@divine/contracts/texts/image-rules'
import { Parser } from 'htmlparser2'
import { isTooDeep, wordsAlone } from './nesting.ts'
import { type Pictures, sanitiseDescription } from './sanitise-description.ts'

const embedded = /^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/

/** What a text needs of the store of pictures. */
export interface PictureStore {
  /** Stores a file; undefined when it is not a picture. `gone` aborts when nobody waits for it any more. */
  storeIfUsable(file: Buffer, uploadedBy: string, gone?: AbortSignal): Promise<StoredImage | undefined>
  /** Those of these pictures that are stored, by id. */
  use(ids: readonly string[]): Promise<Map<string, StoredImage>>
}

/** Length of a text in characters, without the pictures that the former editor wrote into it. */
export function lengthOfText(html: string): number {
  return html.replaceAll(/;base64,[\w+/=]+/g, '').length
}

/**
 * A text as it may be stored and shown: what the allow-list names, with the pictures that are stored. Pictures that the
 * former editor wrote into the text itself are moved to the store; unreadable ones are dropped.
 * @param savedBy who brings the pictures
 * @param gone aborts when nobody waits for the text any more
 */
export async function allowedHtml(
  store: PictureStore,
  html: string,
  savedBy: string,
  gone?: AbortSignal,
): Promise<string> {
  const shallow = isTooDeep(html) ? wordsAlone(html) : html
  return sanitiseDescription(shallow, await picturesOf(store, shallow, savedBy, gone))
}

async function picturesOf(
  store: PictureStore,
  html: string,
  savedBy: string,
  gone: AbortSignal | undefined,
): Promise<Pictures> {
  const sources = sourcesIn(html)
  const ids = sources.flatMap((source) => imageIdIn(source) ?? [])
  const stored = await store.use(ids)
  const pictures = new Map<string, StoredImage>()
  for (const source of sources) {
    const id = imageIdIn(source)
    const image = id ? stored.get(id) : await fromText(store, source, savedBy, gone)
    if (image) pictures.set(source, image)
  }
  return pictures
}

/** Stores a picture that is in a text as base64; undefined if there is none. */
async function fromText(
  store: PictureStore,
  source: string,
  savedBy: string,
  gone: AbortSignal | undefined,
): Promise<StoredImage | undefined> {
  const [, base64] = embedded.exec(source) ?? []
  return base64 ? store.storeIfUsable(Buffer.from(base64, 'base64'), savedBy, gone) : undefined
}

/** The address of each picture in the HTML, once. */
function sourcesIn(html: string): string[] {
  const sources = new Set<string>()
  const parser = new Parser({
    onopentag(tag, { src }) {
      if (tag === 'img' && src) sources.add(src)
    },
  })
  parser.end(html)
  return [...sources]
}
