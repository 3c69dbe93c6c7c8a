/**
 * What a text may contain and the site does not store, and how staff are told: the editor at once, the API at a save.
 */

const noun = (one: string, many: string) => (count: number) => (count === 1 ? one : `${count} ${many}`)
const always = (name: string) => () => name

/** The words for each part, by how many there are, with the heaviest loss first. */
const wordsOfParts = {
  nesting: always('everything but words and pictures, because parts were more than 100 levels inside one another'),
  picture: noun('a picture', 'pictures'),
  table: noun('a table', 'tables'),
  film: noun('a video or sound', 'videos or sounds'),
  frame: noun('a frame with another page', 'frames with other pages'),
  drawing: noun('a drawing', 'drawings'),
  field: noun('a field of a form', 'fields of a form'),
  file: noun('a file that is no picture', 'files that are no pictures'),
  link: noun('the address of a link', 'addresses of links'),
  heading: noun('a heading below level 2', 'headings below level 2'),
  rule: noun('a line across', 'lines across'),
  numbering: always('a numbering of its own'),
  code: always('program code'),
  typeface: always('typefaces'),
  size: always('sizes of letters'),
  colour: always('colours'),
  raised: always('raised or lowered letters'),
  alignment: always('alignment'),
  spacing: always('spacing'),
  formatting: always('other formatting'),
} as const satisfies Record<string, (count: number) => string>

export type TextPart = keyof typeof wordsOfParts
/** How often each part occurs in a text, or was removed from it. */
export type TextParts = ReadonlyMap<TextPart, number>

/** The parts in words, such as "2 pictures" and "a table". */
export function wordsFor(parts: TextParts): string[] {
  return (Object.keys(wordsOfParts) as TextPart[]).flatMap((part) => {
    const count = parts.get(part) ?? 0
    return count > 0 ? [wordsOfParts[part](count)] : []
  })
}

const partsOfTags: Readonly<Record<string, TextPart>> = {
  ...allOf('picture', ['img']),
  ...allOf('table', ['table']),
  ...allOf('film', ['video', 'audio']),
  ...allOf('frame', ['iframe', 'frame', 'object', 'embed']),
  ...allOf('drawing', ['svg', 'canvas', 'math']),
  ...allOf('field', ['input', 'button', 'select', 'textarea', 'meter', 'progress']),
  ...allOf('heading', ['h3', 'h4', 'h5', 'h6']),
  ...allOf('rule', ['hr']),
  ...allOf('code', ['script', 'template', 'noscript']),
  ...allOf('typeface', ['code', 'pre', 'kbd', 'samp', 'tt', 'xmp', 'plaintext', 'listing']),
  ...allOf('size', ['small', 'big']),
  ...allOf('raised', ['sub', 'sup']),
}

const partsOfStyles: Readonly<Record<string, TextPart>> = {
  ...allOf('typeface', ['font', 'font-family']),
  ...allOf('size', ['font-size']),
  ...allOf('colour', ['color', 'background', 'background-color']),
  ...allOf('raised', ['vertical-align']),
  ...allOf('alignment', ['text-align']),
  ...allOf('spacing', ['line-height', 'letter-spacing', 'word-spacing', 'text-indent', 'margin', 'padding']),
  ...allOf('formatting', ['border', 'box-shadow', 'text-shadow', 'float', 'text-transform', 'font-variant']),
  ...allOf('formatting', ['columns', 'column', 'position', 'opacity', 'transform', 'outline']),
  ...allOf('formatting', ['writing-mode', 'direction']),
  ...allOf('numbering', ['list-style', 'list-style-type', 'list-style-image']),
}

const partsOfAttributes: Readonly<Record<string, TextPart>> = {
  ...allOf('colour', ['bgcolor', 'color']),
  ...allOf('typeface', ['face']),
  ...allOf('alignment', ['align']),
}

/** Characters of a list that a browser draws by itself. */
const usualSigns = ['disc', 'circle', 'square', 'decimal', 'none']
/** Values that change nothing visible. */
const plainValue =
  /^(?:|normal|none|initial|inherit|unset|baseline|transparent|currentcolor|start|left|ltr|medium|windowtext|black|white|(?:0(?:px|pt|cm|in|em|%)?\s*)+|#0{3,6}|#f{3,6}|rgba?\((?:0,\s*){2}0(?:,\s*1)?\)|rgba?\((?:255,\s*){2}255(?:,\s*1)?\)|rgba\(0,\s*0,\s*0,\s*0\))$/

/** What an element contains beside its words, whether or not it can be stored. */
export function partsOf(tag: string, attributes: Readonly<Record<string, string>>): TextPart[] {
  const parts: TextPart[] = []
  const note = (part: TextPart | undefined) => part && parts.push(part)
  if (tag !== 'input' || attributes.type !== 'hidden') note(partsOfTags[tag])
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) note('code')
    else if (tag === 'a' && name === 'href') note('link')
    else if (tag === 'font' && name === 'size') note('size')
    else if (tag === 'ol' && name === 'start' && value !== '1') note('numbering')
    else if (tag === 'ol' && (name === 'reversed' || (name === 'type' && value !== '1'))) note('numbering')
    else if (tag === 'li' && name === 'value') note('numbering')
    else if (name === 'dir') note(value.toLowerCase() === 'rtl' ? 'formatting' : undefined)
    else if (!isOfTable(tag) && !plainValue.test(value.toLowerCase())) note(partsOfAttributes[name])
    if (name === 'style') for (const declaration of value.split(';')) note(partOfStyle(tag, declaration))
  }
  return parts
}

function partOfStyle(tag: string, declaration: string): TextPart | undefined {
  const colon = declaration.indexOf(':')
  const property = declaration.slice(0, colon).trim().toLowerCase()
  const value = declaration
    .slice(colon + 1)
    .replace('!important', '')
    .trim()
    .toLowerCase()
  if (/^background/.test(property) && value.includes('url(')) return 'picture'
  if (plainValue.test(value)) return undefined
  const part =
    partsOfStyles[property] ??
    partsOfStyles[property.replace(/^(margin|padding|border|outline|column|font-variant)-.*/, '$1')]
  if (part === 'numbering' && usualSigns.includes(value)) return undefined
  // Elsewhere `vertical-align` is for pictures, and for letters of several sizes in one line.
  if (part === 'raised' && (tag === 'img' || !/^(?:super|sub|[-+.\d])/.test(value))) return undefined
  // How a table is drawn is lost with the table.
  const isOfDrawing = part === 'spacing' || part === 'formatting' || part === 'alignment' || part === 'raised'
  return isOfDrawing && isOfTable(tag) ? undefined : part
}

function isOfTable(tag: string): boolean {
  return ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'].includes(tag)
}

function allOf(part: TextPart, names: readonly string[]): Record<string, TextPart> {
  return Object.fromEntries(names.map((name) => [name, part]))
}
