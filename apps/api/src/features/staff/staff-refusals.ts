import { Refusal } from '../../http/failures.ts'
import { wrongPassword } from '../../http/proof.ts'
import { signedOut } from '../../http/signed-out.ts'
import type { CodeRefusal, ProofRefusal } from './second-factor.ts'
import { lockedMinutes } from './staff-queries.ts'

/** 401 where it would have signed somebody in. */
export function wrongCode(status: 400 | 401 = 400): Refusal {
  const message = 'This code is not right. The app shows a new one every half minute.'
  return new Refusal(status, 'wrong-credentials', message, { code: message })
}

/** What somebody signing in is told when a code was not accepted. */
export const codeRefusals: Readonly<Record<CodeRefusal, () => Refusal>> = {
  wrong: () => wrongCode(401),
  used: () => new Refusal(401, 'signed-out', 'This code was used already. Start again, and enter the next one.'),
  over: () =>
    new Refusal(
      401,
      'signed-out',
      'This sign-in is over: it took too long, too many codes were wrong, or your password was changed. Please start again.',
    ),
  locked: tooManyWrongCodes,
}

/** What a signed-in member is told when they did not show again who they are. */
export const proofRefusals: Readonly<Record<ProofRefusal, () => Refusal>> = {
  'wrong-password': wrongPassword,
  wrong: () => wrongCode(),
  used: () => {
    const message = 'This code was used already. Wait for the next one, at most half a minute.'
    return new Refusal(400, 'wrong-credentials', message, { code: message })
  },
  // Every session of the account has ended.
  over: signedOut,
  locked: tooManyWrongCodes,
}

function tooManyWrongCodes(): Refusal {
  return new Refusal(429, 'too-many', `Too many wrong codes. Please wait ${lockedMinutes} minutes and start again.`)
}
