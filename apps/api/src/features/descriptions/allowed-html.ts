import { imageIdIn, type StoredImage } from '@divine/contracts/texts/image-rules'
import { Parser } from 'htmlparser2'
import { isTooDeep, wordsAlone } from './nesting.ts'
import { type Pictures, sanitiseDescription } from './sanitise-description.ts'

const embedded = /^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/

/** What a text needs of wherever pictures are kept. */
export interface PictureStore {
  /** Keeps a file; undefined when it is no picture. `gone` aborts when nobody waits for it any more. */
  keepIfUsable(file: Buffer, uploadedBy: string, gone?: AbortSignal): Promise<StoredImage | undefined>
  /** The kept ones among these pictures, by id. */
  use(ids: readonly string[]): Promise<Map<string, StoredImage>>
}

/** How long a text is in characters, less the pictures that the former editor wrote into it. */
export function lengthOfText(html: string): number {
  return html.replaceAll(/;base64,[\w+/=]+/g, '').length
}

/**
 * A text as it may be stored and shown: what the allow-list names, with the pictures that are kept. Pictures that the
 * former editor wrote into the text itself are kept from now on; those that nobody can open are dropped.
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
  const kept = await store.use(ids)
  const pictures = new Map<string, StoredImage>()
  for (const source of sources) {
    const id = imageIdIn(source)
    const image = id ? kept.get(id) : await fromText(store, source, savedBy, gone)
    if (image) pictures.set(source, image)
  }
  return pictures
}

/** Keeps a picture that stands in a text as base64; undefined where none does. */
async function fromText(
  store: PictureStore,
  source: string,
  savedBy: string,
  gone: AbortSignal | undefined,
): Promise<StoredImage | undefined> {
  const [, base64] = embedded.exec(source) ?? []
  return base64 ? store.keepIfUsable(Buffer.from(base64, 'base64'), savedBy, gone) : undefined
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
