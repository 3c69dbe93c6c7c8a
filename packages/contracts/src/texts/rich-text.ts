/**
 * Everything that a text by staff may contain. The sanitiser lets nothing else through, the style sheet gives each
 * class its look, and the editor offers these and no others. The stored form is HTML.
 */

/** Elements of a text. Headings of level 1 and 2 are levels within the text. */
export const richTextTags = [
  ...['h1', 'h2', 'p', 'blockquote', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'span', 'mark', 'a', 'br', 'img'],
] as const

/** Sizes of words beside the normal one. */
export const richTextSizes = ['small', 'large', 'huge'] as const

/** The seven colours, by name: their values are tokens of the design, for words and for highlights. */
export const richTextColours = ['green', 'amber', 'red', 'rose', 'plum', 'blue', 'teal'] as const

/** Class names of sizes and colours: `rt-large`, `rt-red` for words, `rt-red-bg` for their background. */
export const richTextClasses: readonly string[] = [
  ...richTextSizes.map((size) => `rt-${size}`),
  ...richTextColours.flatMap((colour) => [`rt-${colour}`, `rt-${colour}-bg`]),
]

/** Class names that texts written with the former editor carry. */
export const formerEditorClasses: readonly string[] = [
  ...richTextSizes.map((size) => `ql-size-${size}`),
  ...['center', 'right', 'justify'].map((side) => `ql-align-${side}`),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((depth) => `ql-indent-${depth}`),
]

/** Where a link may lead. WhatsApp's own addresses are https. */
export const richTextProtocols = ['http', 'https', 'mailto', 'tel'] as const

/** A colour as former texts carry it: hexadecimal, or `rgb(…)` in whole numbers. It stays, but no tool offers it. */
export const plainColours = [
  /^#(?:[\da-f]{3}|[\da-f]{6})$/i,
  /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i,
] as const

export function isPlainColour(css: string): boolean {
  return plainColours.some((pattern) => pattern.test(css))
}
