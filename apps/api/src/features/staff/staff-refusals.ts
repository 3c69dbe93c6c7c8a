import { Refusal } from '../../http/failures.ts'
import type { CodeRefusal } from './second-factor.ts'

/** Whoever is signed in did not show that they know the password. */
export function wrongPassword(): Refusal {
  const message = 'This is not your password.'
  return new Refusal(400, 'wrong-credentials', message, { password: message })
}

/** 401 where it would have signed somebody in. */
export function wrongCode(status: 400 | 401 = 400): Refusal {
  const message = 'This code is not right. The app shows a new one every half minute.'
  return new Refusal(status, 'wrong-credentials', message, { code: message })
}

/** What whoever signs in is told of a code that did not count. */
export const codeRefusals: Readonly<Record<CodeRefusal, () => Refusal>> = {
  wrong: () => wrongCode(401),
  used: () => new Refusal(401, 'signed-out', 'This code was used already. Start again, and enter the next one.'),
  over: () => new Refusal(401, 'signed-out', 'The time is over, or too many codes were wrong. Please start again.'),
  locked: () => new Refusal(429, 'too-many', 'Too many wrong codes. Please wait 15 minutes and start again.'),
}
