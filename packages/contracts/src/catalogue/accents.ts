/**
 * The sets of colours for the arch and the card of a product. The first one is the site's own, which every product has
 * that names none. `tokens.css` says what they are. Only what staff load needs the list.
 */
export const accents = ['green', 'amber', 'leaf', 'blue', 'plum', 'teal', 'rose', 'red'] as const
export type Accent = (typeof accents)[number]
