import { mostClaimMarks } from '@divine/contracts/calls/claims'
import type { StaffMember } from '@divine/contracts/calls/staff'
import { type ClaimMark, newClaims } from '@divine/contracts/texts/claims'
import { Refusal } from './failures.ts'

/** A plain text that somebody saves, and where: `summary`, or `packages.0.contents`. */
export interface GatedText {
  readonly field: string
  readonly text: string
}

interface GatedSave {
  readonly texts: readonly GatedText[]
  /** What is stored until now: its claims may stay. */
  readonly before: readonly GatedText[]
  readonly proof: string | undefined
  readonly by: Pick<StaffMember, 'role'>
}

/**
 * The gate through which everything passes that staff write for visitors: a claim that is new needs an owner's proof.
 * It is called in the transaction of the save, with what is replaced.
 * @returns the proof, which has to be kept with the version; null where none was needed
 * @throws {Refusal} 422 with the marks by field; 403 for a proof that is not an owner's
 */
export function passClaimGate({ texts, before, proof, by }: GatedSave): string | null {
  if (proof !== undefined && by.role !== 'owner') {
    throw new Refusal(
      403,
      'other-role',
      'Only an owner’s proof counts. Leave it out, or ask an owner to save this text.',
    )
  }
  const found = texts.flatMap(({ field, text }) => {
    const marks = newClaims(storedText(before, field), text)
    return marks.length > 0 ? [{ field, text, marks }] : []
  })
  const [first] = found
  if (!first) return null
  if (proof !== undefined) return proof
  const count = found.reduce((sum, { marks }) => sum + marks.length, 0)
  const fieldErrors: Record<string, string> = {}
  for (const { field, text, marks } of found) {
    const [name = field] = listOf(field).split('.')
    // Of a list each text is told.
    fieldErrors[name] = [fieldErrors[name], wordsFor(text, marks)].filter(Boolean).join(' ')
  }
  throw new Refusal(
    422,
    'claims',
    `${wordsFor(first.text, first.marks, count)} An owner can save it with a proof.`,
    fieldErrors,
    { marks: Object.fromEntries(found.map(({ field, marks }) => [field, marks.slice(0, mostClaimMarks)])) },
  )
}

/** What is stored in this field, whichever place it has in its list. */
function storedText(before: readonly GatedText[], field: string): string {
  return before
    .filter((stored) => listOf(stored.field) === listOf(field))
    .map(({ text }) => text)
    .join('\n')
}

const listOf = (field: string) => field.replace(/\.\d+/g, '')

function wordsFor(text: string, [mark, ...others]: readonly ClaimMark[], count = others.length + 1): string {
  if (!mark) return ''
  const more = count > 1 ? ` ${count - 1} more ${count === 2 ? 'wording needs' : 'wordings need'} a look.` : ''
  return `“${text.slice(mark.from, mark.to)}” cannot stand here. ${mark.reason} Write instead: “${mark.instead}”${more}`
}
