import { newPassword } from '@divine/contracts/calls/staff'

/** On zxcvbn's scale of 0 to 4: 3 and above resists guessing even by someone who has the hash. */
const safeScore = 3

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
  const { score } = judge.check(password, [...email.split('@'), ...ownWords])
  if (score >= safeScore) return undefined
  return 'This password is easy to guess. Use four or five words that do not belong together.'
}
