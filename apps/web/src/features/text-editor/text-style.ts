import { isPlainColour, richTextColours, richTextSizes } from '@divine/contracts/texts/rich-text'

/** The CSS properties that words in the editor can carry. */
export type TextProperty = 'font-size' | 'color' | 'background-color'

/** A value that a tool offers: its name, its CSS, and the class that it is stored as. */
export interface TextValue {
  readonly name: string
  readonly css: string
  readonly className: string
}

const stepOfSize = { small: '--step--1', large: '--step-1', huge: '--step-2' } as const

/**
 * What each property can be set to. The classes are those of `@divine/contracts/texts/rich-text`, the values are
 * tokens.
 */
export const textValues: Readonly<Record<TextProperty, readonly TextValue[]>> = {
  'font-size': richTextSizes.map((name) => ({ name, css: `var(${stepOfSize[name]})`, className: `rt-${name}` })),
  color: richTextColours.map((name) => ({ name, css: `var(--rt-${name})`, className: `rt-${name}` })),
  'background-color': richTextColours.map((name) => ({
    name,
    css: `var(--rt-${name}-bg)`,
    className: `rt-${name}-bg`,
  })),
}

const properties = Object.keys(textValues) as TextProperty[]

/** Values of the three properties; a property that is not set is missing. */
export type TextStyle = Partial<Record<TextProperty, string>>

/** The styles that the classes of a stored text mean, including those of the former editor. */
export function styleOfClasses(classes: Iterable<string>): TextStyle {
  const style: TextStyle = {}
  for (const each of classes) {
    const className = each.replace(/^ql-size-/, 'rt-')
    for (const property of properties) {
      const value = textValues[property].find((candidate) => candidate.className === className)
      if (value) style[property] = value.css
    }
  }
  return style
}

/** The storable part of a style: the tools' own values, and the plain colours of former texts. */
export function storableStyle(read: (property: TextProperty) => string | undefined): TextStyle {
  const style: TextStyle = {}
  for (const property of properties) {
    const value = read(property)?.trim()
    if (!value) continue
    const isOffered = textValues[property].some(({ css }) => css === value)
    if (isOffered || (property !== 'font-size' && isPlainColour(value))) style[property] = value
  }
  return style
}

/** How a style is stored: the tools' values as classes, plain colours as CSS. */
export function storedForm(style: TextStyle): { readonly classes: readonly string[]; readonly css: string } {
  const classes: string[] = []
  const css: string[] = []
  for (const property of properties) {
    const value = style[property]
    if (!value) continue
    const offered = textValues[property].find((candidate) => candidate.css === value)
    if (offered) classes.push(offered.className)
    else css.push(`${property}:${value}`)
  }
  return { classes, css: css.join(';') }
}

/** The style as Lexical keeps it with a text. */
export function cssOf(style: TextStyle): string {
  return properties.flatMap((property) => (style[property] ? [`${property}: ${style[property]};`] : [])).join(' ')
}
