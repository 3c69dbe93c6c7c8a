import { z } from 'zod'
import { addresses } from './addresses.ts'
import { done } from './done.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { instant, typedText } from './fields.ts'
import { roles } from './roles.ts'
import { newPassword, staffSession } from './staff.ts'

/** How long an invitation is good, in hours. */
export const invitationHours = 48

/** A member of staff as owners see them. */
const person = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  addedAt: instant,
  barredAt: instant.nullable().describe('Since when they may not sign in; null where they may'),
  signedInAt: instant.nullable().describe('When they signed in last, as far as that is known'),
  hasSecondFactor: z.boolean().describe('Whether signing in asks for a code from their phone too'),
  devices: z
    .array(staffSession.pick({ device: true, usedAt: true }))
    .describe('Where they are signed in, used last first'),
})
export type Person = z.input<typeof person>

/** Somebody who was invited and has not come yet, or who may choose another password. */
const invitation = z.object({
  email: z.string(),
  role: z.enum(roles),
  invitedBy: z.string().describe('Email of the owner'),
  until: instant,
})
export type Invitation = z.input<typeof invitation>

export const listPeople = {
  ...addresses.listPeople,
  config: { access: 'staff' },
  schema: {
    summary: 'List everybody with an account, by name, and who is invited',
    tags: ['People'],
    response: { 200: z.object({ people: z.array(person), invitations: z.array(invitation) }), 401: failure },
  },
} as const satisfies Endpoint

export const invitePerson = {
  ...addresses.invitePerson,
  config: { access: 'staff' },
  schema: {
    summary: 'Invite somebody, or let somebody who has an account choose another password',
    description: `The link is good for ${invitationHours} hours and once. It is told here alone: only its digest is stored. Another one for the same email ends it.`,
    tags: ['People'],
    body: z.object({
      email: typedText(254, 'Enter their email.').pipe(z.email('Enter an email like name@example.com.').toLowerCase()),
      role: z.enum(roles, 'Choose what they will do.').describe('Whoever has an account keeps the role that they have'),
    }),
    response: {
      201: z.object({ link: z.string(), until: instant, isForPassword: z.boolean() }),
      400: failure,
      401: failure,
      409: failure,
    },
  },
} as const satisfies Endpoint

export const withdrawInvitation = {
  ...addresses.withdrawInvitation,
  config: { access: 'staff' },
  schema: {
    summary: 'End an invitation; one that is not there is fine',
    tags: ['People'],
    querystring: z.object({ email: typedText(254, 'Enter their email.') }),
    response: { 200: done, 400: failure, 401: failure },
  },
} as const satisfies Endpoint

export const changePerson = {
  ...addresses.changePerson,
  config: { access: 'staff' },
  schema: {
    summary: 'Give somebody another role, bar them or lift the bar, or sign them out on every device',
    description:
      'Who is barred, or does not call buyers any more, hands back those that they have. An owner always remains: taking the last one away is refused with 409.',
    tags: ['People'],
    params: z.object({ id: z.string().regex(/^[\w-]{1,100}$/) }),
    body: z.union([
      // One at a time: of two, one would be done and the other dropped.
      z.strictObject({ role: z.enum(roles, 'Choose a role.') }),
      z.strictObject({ isBarred: z.boolean() }),
      z.strictObject({ isSignedOut: z.literal(true) }),
    ]),
    response: { 200: done, 400: failure, 401: failure, 404: failure, 409: failure },
  },
} as const satisfies Endpoint

const invitationParams = z.object({ token: z.string().regex(/^[\w-]{22}$/) })

export const readInvitation = {
  ...addresses.readInvitation,
  config: { access: 'public' },
  schema: {
    summary: 'Read for whom an invitation is',
    tags: ['People'],
    params: invitationParams,
    response: {
      200: invitation
        .pick({ email: true, role: true })
        .extend({ isForPassword: z.boolean().describe('Whether they have an account and choose another password') }),
      404: failure,
      429: failure,
    },
  },
} as const satisfies Endpoint

export const acceptInvitation = {
  ...addresses.acceptInvitation,
  config: { access: 'public' },
  schema: {
    summary: 'Take an invitation: once, with a password of one’s own',
    tags: ['People'],
    params: invitationParams,
    body: z.object({
      fullname: typedText(100).optional().describe('Needed by who has no account yet'),
      password: newPassword,
    }),
    response: { 201: z.object({ email: z.string() }), 400: failure, 404: failure, 429: failure },
  },
} as const satisfies Endpoint
