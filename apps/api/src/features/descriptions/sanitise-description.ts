import {
  formerEditorClasses,
  plainColours,
  richTextClasses,
  richTextProtocols,
  richTextTags,
} from '@divine/contracts/rich-text'
import sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedClasses: { '*': [...richTextClasses, ...formerEditorClasses] },
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    li: [{ name: 'data-list', multiple: false, values: ['bullet', 'ordered', 'checked', 'unchecked'] }],
  },
  allowedStyles: { '*': { color: [...plainColours], 'background-color': [...plainColours] } },
  allowedSchemes: [...richTextProtocols],
  // Nothing in a page comes from elsewhere: a picture is one of the site's own.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/(?![/\\])/.test(attribs.src ?? ''),
  transformTags: {
    // A link out passes nothing on, and tells search engines that the shop does not vouch for it.
    a: (tagName, attribs) => ({
      tagName,
      attribs: leavesSite(attribs.href) ? { ...attribs, rel: 'noopener nofollow' } : withoutRel(attribs),
    }),
  },
  // The contents of what is dropped are words that somebody wrote, except where they are code.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'svg', 'math'],
}

/** As a browser reads the address: it skips control characters and spaces. */
function leavesSite(href = ''): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is skipped
  return /^https?:/i.test(href.replace(/[\u0000-\u0020]/g, ''))
}

function withoutRel({ rel: _rel, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return attribs
}

/** Drops everything from the HTML that `@divine/contracts/rich-text` does not name. Doing it twice changes nothing more. */
export function sanitiseDescription(html: string): string {
  return sanitizeHtml(html, options)
}
