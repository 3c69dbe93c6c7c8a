import { drawnSize, imagePath, imageWidths, type StoredImage } from '@divine/contracts/texts/image-rules'
import {
  formerEditorClasses,
  plainColours,
  richTextClasses,
  richTextProtocols,
  richTextTags,
} from '@divine/contracts/texts/rich-text'
import sanitizeHtml from 'sanitize-html'
import { modernised } from './former-html.ts'

/** The stored pictures that a text shows, by the address that the text uses for them. */
export type Pictures = ReadonlyMap<string, StoredImage>

const usual: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedClasses: { '*': [...richTextClasses, ...formerEditorClasses] },
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'rel'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
  },
  allowedStyles: { '*': { color: [...plainColours], 'background-color': [...plainColours] } },
  allowedSchemes: [...richTextProtocols],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  // The contents of a dropped element are somebody's words, unless they are code.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'svg', 'math'],
}

/** A link out sends no referrer, and tells search engines that the shop does not vouch for it. */
function link(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: leavesSite(attribs.href) ? { ...attribs, rel: 'noopener nofollow' } : withoutRel(attribs) }
}

/** One of our pictures, with all that a page needs to reserve its space and to load no more of it than it shows. */
function picture({ src = '', alt = '', width: wish }: sanitizeHtml.Attributes, pictures: Pictures): sanitizeHtml.Tag {
  const image = pictures.get(src)
  if (!image) return { tagName: 'img', attribs: {} }
  const { width, height } = drawnSize(image, Number.parseInt(wish ?? '', 10))
  const attribs = {
    src: imagePath(image.id),
    srcset: imageWidths.map((each) => `${imagePath(image.id, each)} ${each}w`).join(', '),
    sizes: `(max-width: ${width}px) 100vw, ${width}px`,
    alt,
    width: String(width),
    height: String(height),
    loading: 'lazy',
    decoding: 'async',
  }
  return { tagName: 'img', attribs }
}

/** The address as a browser reads it: without control characters and spaces. */
function leavesSite(href = ''): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is skipped
  return /^https?:/i.test(href.replace(/[\u0000-\u0020]/g, ''))
}

function withoutRel({ rel: _rel, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return attribs
}

/**
 * Drops everything from the HTML that `@divine/contracts/texts/rich-text` does not name, and every picture that is not
 * among these. Lists of the former editor become plain ones. Running it twice changes nothing more.
 */
export function sanitiseDescription(html: string, pictures: Pictures = new Map()): string {
  return sanitizeHtml(modernised(html), {
    ...usual,
    transformTags: { a: link, img: (_tagName, attribs) => picture(attribs, pictures) },
  })
}
