import { z } from 'zod'
import { baitField } from '../orders/bait-field.ts'
import './zod-on-pages.ts'

/**
 * Characters that no keyboard types and Postgres cannot store (NUL) or a terminal would obey. Line breaks and tabs
 * stay.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/**
 * Signs that nobody sees: what comes along when a number or a name is pasted from a chat or the contacts, and what
 * turns the text after it round. Those that join letters and emojis stay.
 */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Halves of a sign that lost the other half. Browsers before 2023 have no `toWellFormed`. */
const loneSurrogates = /\p{Surrogate}/gu

/**
 * One form of a text from any browser: composed letters, LF line ends, no control characters, nothing
 * unseen, no outer spaces.
 */
function tidy(text: string): string {
  const oneForm = text.normalize('NFC').replace(/\r\n?/g, '\n').replace(controlCharacters, '').replace(invisible, '')
  return oneForm.replace(loneSurrogates, '\ufffd').trim()
}

/**
 * Text that a person typed, tidied before it is checked.
 * @param most longest accepted length in UTF-16 units
 * @param missing message for an empty text; if not given, an empty text is accepted
 * @param tidied tidies it
 */
export function typedText(most: number, missing?: string, tidied = tidy) {
  const text = z
    .string(missing)
    .overwrite(tidied)
    .max(most, `Use at most ${most.toLocaleString('en-GB')} characters.`)
  return missing ? text.min(1, missing) : text
}

/** The same of a text that a field of one line holds: a break or a tab between its words is a space. */
export function typedLine(most: number, missing?: string) {
  return typedText(most, missing, (text) => tidy(text).replace(/\s*[\n\t]\s*/g, ' '))
}

/** Days and moments that are meant: another year was mistyped, and some have no place in a Date or in the database. */
const isMeant = (text: string) => text.startsWith('20')

/**
 * A day in Lagos that somebody chose, such as `2027-03-17`.
 * @param missing message where it is none
 */
export function chosenDay(missing = 'Choose a day.') {
  return z.iso.date(missing).refine(isMeant, 'Choose a day from 2000 to 2099.')
}

/**
 * A moment that somebody chose, in ISO 8601 with its zone: written in UTC and milliseconds, as the database returns it.
 * @param missing message where it is none
 */
export function chosenMoment(missing: string) {
  return z.iso
    .datetime({ offset: true, error: missing })
    .overwrite(inUtc)
    .refine(isMeant, 'Choose a time from 2000 to 2099.')
}

function inUtc(text: string): string {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? text : new Date(ms).toISOString()
}

/** A moment: a Date in the program, an ISO 8601 text with its zone when sent. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** What a visitors' form sends without asking, so that a robot gives itself away. */
export const robotTraps = {
  [baitField]: z.string().max(500).optional().describe('Bait for robots. People never see it; a value is flagged.'),
  elapsedMs: z
    .int()
    .nonnegative()
    .optional()
    .describe('Milliseconds from the first look at the page to the submission.'),
}
