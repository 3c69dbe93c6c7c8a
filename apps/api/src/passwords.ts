import { hash } from 'node:crypto'
import { newPassword } from '@divine/contracts/calls/staff'

/** On zxcvbn's scale of 0 to 4: 3 and above resists guessing even by someone who has the hash. */
const safeScore = 3

/**
 * So many signs of a password are judged: the time grows with more than their number, and what is safe is so by then.
 */
const judgedLength = 64

/** Words that anyone would try first here. */
const ownWords = ['divine', 'health', 'supplements', 'divinehealth', 'divinehealthsupplements']

/**
 * What is wrong with a new password, in words, or undefined when it is good. No rule says which characters it
 * must have; what counts is that it is long and not one that others use too.
 */
export async function passwordFault(password: string, email: string): Promise<string | undefined> {
  const { error } = newPassword.safeParse(password)
  if (error) return error.issues[0]?.message
  // Loaded here because its word lists are large and a running site seldom needs them.
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const { score } = judge.check(password.slice(0, judgedLength), [...email.split('@'), ...ownWords])
  if (score >= safeScore) return undefined
  return 'This password is easy to guess. Use four or five words that do not belong together.'
}

/** How long a chosen password waits for the list of stolen ones, in milliseconds. Without it the other rules hold. */
const stolenPatienceMs = 2_000
/** So much of a password's digest is told: hundreds of passwords begin with it. */
const toldDigits = 5

/**
 * Whether a password is on a list of those that were ever stolen. The list is asked for all that begin with the first
 * five digits of the digest, and learns neither the password nor whose it is. Source: the range search of
 * haveibeenpwned.com, API v3
 * @param listUrl where the digits are appended; undefined where no list is asked
 * @returns false as well where the list cannot be reached
 */
export async function isStolen(password: string, listUrl: string | undefined): Promise<boolean> {
  if (!listUrl) return false
  const digest = hash('sha1', password, 'hex').toUpperCase()
  try {
    const answer = await fetch(`${listUrl}${digest.slice(0, toldDigits)}`, {
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(stolenPatienceMs),
    })
    if (!answer.ok) return false
    // Lines that only fill the answer have a count of 0.
    const found = (await answer.text()).split(/\r?\n/).find((line) => line.startsWith(`${digest.slice(toldDigits)}:`))
    return Number(found?.split(':')[1] ?? 0) > 0
  } catch {
    return false
  }
}
