import { beginSecondFactor, confirmSecondFactor, signIn } from '@divine/contracts/calls/staff'
import { TOTP, URI } from 'otpauth'
import { cookieHeader, staffPassword, type TestApp } from './test-app.ts'

/** The code that the phone shows now, or so many half minutes later. The codes just before and after are valid too. */
export function codeOf(uri: string, later = 0): string {
  const phone = URI.parse(uri)
  if (!(phone instanceof TOTP)) throw new TypeError('This secret does not go by the clock')
  return phone.generate({ timestamp: Date.now() + later * 30_000 })
}

/** A code that is not valid now, another for each `nth`: by chance, that of a later half minute may be one that is. */
export function wrongCodeOf(uri: string, nth = 0): string {
  const valid = [-2, -1, 0, 1, 2].map((later) => codeOf(uri, later))
  const code = codeOf(uri, 20 + nth)
  return valid.includes(code) ? wrongCodeOf(uri, nth + 1_000) : code
}

/** Signs in and sets up the second factor. `code` has been used; `before` is the session that the new one replaced. */
export async function setUpSecondFactor(site: TestApp, email: string, password = staffPassword) {
  const before = cookieHeader(await site.send(signIn, { body: { email, password } }))
  const begun = await site.send(beginSecondFactor, { body: { password }, headers: { cookie: before } })
  const { uri, recoveryCodes } = begun.json<{ uri: string; recoveryCodes: string[] }>()
  const code = codeOf(uri)
  const confirmed = await site.send(confirmSecondFactor, { body: { code }, headers: { cookie: before } })
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body)
  return { uri, recoveryCodes, code, before, cookie: cookieHeader(confirmed) }
}
