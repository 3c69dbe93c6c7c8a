import { z } from 'zod'
import { addresses } from './addresses.ts'
import { done } from './done.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { instant, typedText } from './fields.ts'
import { roles } from './roles.ts'

/** Shortest password of a staff account. Source: facts, "Sessions and passwords". */
const shortestPassword = 15
const longestPassword = 128

/** A password that somebody chooses. The API also judges how easy it is to guess. */
export const newPassword = z
  .string()
  .min(1, 'Enter a new password.')
  .min(shortestPassword, `Use at least ${shortestPassword} characters. Four or five words are easy to remember.`)
  .max(longestPassword, `Use at most ${longestPassword} characters.`)

/** What staff type to sign in. Only presence is checked: a malformed and a wrong password must answer alike. */
export const signInRequest = z.object({
  email: typedText(254, 'Enter your email.'),
  password: z.string().min(1, 'Enter your password.').max(longestPassword),
})
export type SignInRequest = z.infer<typeof signInRequest>

/** The member of staff who is signed in. */
export const staffMember = z.object({
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  /**
   * Whether signing in also asks for a code from their phone. `missing` means that it is required of them, and that
   * nothing else can be done before it is set up.
   */
  secondFactor: z.enum(['on', 'off', 'missing']),
})
export type StaffMember = z.infer<typeof staffMember>

/** The member of staff with what every page tells them. */
const toldMember = staffMember.extend({
  /** How many recovery codes are left where it is on. */
  recoveryCodesLeft: z.int().nonnegative().optional(),
  /** Where alerts have not arrived for a while, and since when. */
  failingAlerts: z.array(z.object({ name: z.string(), since: instant })).optional(),
  /** By which ways no message has gone out to a buyer for a while, and since when. */
  stuckMessages: z.array(z.object({ way: z.string(), since: instant })).optional(),
  /** Whether the home page shows samples in place of buyers' words: no review was chosen. Owners are told. */
  hasSampleTestimonials: z.boolean().optional(),
})
export type ToldMember = z.input<typeof toldMember>

/** The answer to the right password of an account with a second factor: the sign-in continues with `enterCode`. */
export const codeAsked = z.object({ next: z.literal('code') })

/** A code from the phone (6 digits) or a recovery code (12 letters and digits), spaced in any way. */
const codeFromPhone = z.string().trim().min(1, 'Enter the code that your app shows.').max(40, 'This code is too long.')

export const signIn = {
  ...addresses.signIn,
  config: { access: 'public' },
  schema: {
    summary: 'Sign in; the answer sets the session cookie, or asks for a code from the phone',
    tags: ['Staff'],
    body: signInRequest,
    response: { 200: z.union([staffMember, codeAsked]), 400: failure, 401: failure, 403: failure, 429: failure },
  },
} as const satisfies Endpoint

export const enterCode = {
  ...addresses.enterCode,
  config: { access: 'public' },
  schema: {
    summary: 'Finish signing in with a code from the phone or a recovery code; the answer sets the session cookie',
    tags: ['Staff'],
    body: z.object({ code: codeFromPhone }),
    response: { 200: staffMember, 400: failure, 401: failure, 403: failure, 429: failure },
  },
} as const satisfies Endpoint

export const signOut = {
  ...addresses.signOut,
  config: { access: 'staff' },
  schema: {
    summary: 'End this session',
    tags: ['Staff'],
    response: { 200: done, 401: failure },
  },
} as const satisfies Endpoint

export const signOutEverywhere = {
  ...addresses.signOutEverywhere,
  config: { access: 'staff' },
  schema: {
    summary: 'End all sessions of this member of staff, on every device',
    tags: ['Staff'],
    response: { 200: done, 401: failure },
  },
} as const satisfies Endpoint

/** One device on which a member of staff is signed in. */
export const staffSession = z.object({
  /** Names the session; it cannot be used to sign in. */
  id: z.string(),
  /** Browser and system in words, such as `Chrome on Android`. */
  device: z.string(),
  signedInAt: instant,
  /** When it was last used, to the minute. */
  usedAt: instant,
  /** Whether it is the session that asks. */
  isCurrent: z.boolean(),
})
export type StaffSession = z.input<typeof staffSession>

export const listSessions = {
  ...addresses.listSessions,
  config: { access: 'staff' },
  schema: {
    summary: 'List where this member of staff is signed in: this device first, then those used last',
    tags: ['Staff'],
    response: { 200: z.array(staffSession), 401: failure },
  },
} as const satisfies Endpoint

export const endSessions = {
  ...addresses.endSessions,
  config: { access: 'staff' },
  schema: {
    summary: 'Sign other devices of this member of staff out; asks for the password once more',
    tags: ['Staff'],
    body: z.object({
      ids: z.array(typedText(100)).min(1, 'Choose at least one device.').max(1_000),
      password: signInRequest.shape.password,
    }),
    response: { 200: done, 400: failure, 401: failure, 429: failure },
  },
} as const satisfies Endpoint

export const changePassword = {
  ...addresses.changePassword,
  config: { access: 'staff' },
  schema: {
    summary: 'Change the own password; ends all other sessions, and the answer sets the cookie of a new one',
    tags: ['Staff'],
    body: z.object({
      current: z.string().min(1, 'Enter the password that you have now.').max(longestPassword),
      next: newPassword,
    }),
    response: { 200: done, 400: failure, 401: failure, 429: failure },
  },
} as const satisfies Endpoint

/** Single-use codes in place of the phone. They are shown once. */
const recoveryCodes = z.array(z.string())

export const passwordAgain = z.object({ password: signInRequest.shape.password })
/** Somebody who finds a session open, and knows or guesses the password, does not have the phone. */
const passwordAndCode = passwordAgain.extend({ code: codeFromPhone })

export const beginSecondFactor = {
  ...addresses.beginSecondFactor,
  config: { access: 'staff' },
  schema: {
    summary: 'Make the secret of a second factor; asks for the password once more, and counts once it is confirmed',
    tags: ['Staff'],
    body: passwordAgain,
    response: {
      200: z.object({
        /** The secret as an `otpauth:` address, which authenticator apps read from a QR code. */
        uri: z.string(),
        recoveryCodes,
      }),
      400: failure,
      401: failure,
      429: failure,
    },
  },
} as const satisfies Endpoint

export const confirmSecondFactor = {
  ...addresses.confirmSecondFactor,
  config: { access: 'staff' },
  schema: {
    summary:
      'Turn the second factor on with the first code from the phone; ends all other sessions, and the answer sets the cookie of a new one',
    tags: ['Staff'],
    body: z.object({ code: codeFromPhone }),
    response: { 200: done, 400: failure, 401: failure, 429: failure },
  },
} as const satisfies Endpoint

export const renewRecoveryCodes = {
  ...addresses.renewRecoveryCodes,
  config: { access: 'staff' },
  schema: {
    summary:
      'Make new recovery codes, after which the old ones count no more; asks for the password and a code once more',
    tags: ['Staff'],
    body: passwordAndCode,
    response: { 200: z.object({ recoveryCodes }), 400: failure, 401: failure, 429: failure },
  },
} as const satisfies Endpoint

export const removeSecondFactor = {
  ...addresses.removeSecondFactor,
  config: { access: 'staff' },
  schema: {
    summary:
      'Turn the second factor off; asks for the password and a code once more, ends all other sessions, and the answer sets the cookie of a new one',
    tags: ['Staff'],
    body: passwordAndCode,
    response: { 200: done, 400: failure, 401: failure, 429: failure },
  },
} as const satisfies Endpoint

/** A member of staff as the others see them. */
const colleague = staffMember.pick({ email: true, name: true, role: true })
export type Colleague = z.infer<typeof colleague>

export const listColleagues = {
  ...addresses.listColleagues,
  config: { access: 'staff' },
  schema: {
    summary: 'List everybody who may sign in, by name, and with them who asks',
    tags: ['Staff'],
    response: { 200: z.array(colleague), 401: failure },
  },
} as const satisfies Endpoint

export const getStaffMember = {
  ...addresses.getStaffMember,
  config: { access: 'staff' },
  schema: {
    summary: 'Read who is signed in',
    tags: ['Staff'],
    response: { 200: toldMember, 401: failure },
  },
} as const satisfies Endpoint
