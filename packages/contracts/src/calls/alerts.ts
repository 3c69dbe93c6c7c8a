import { z } from 'zod'
import { readPhone } from '../orders/phone.ts'
import { addresses } from './addresses.ts'
import {
  alertKinds,
  type ChannelKind,
  channelKinds,
  deliveryKinds,
  deliveryStates,
  mostGatherMinutes,
} from './alert-kinds.ts'
import { done } from './done.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { instant, typedText } from './fields.ts'
import { orderReference } from './order-desk.ts'

/** Default and largest number of deliveries on one page of the ledger. */
export const deliveryPageSizes = { usual: 50, most: 200 } as const

/** What an owner sets of every destination, whatever its kind. */
const settings = {
  name: typedText(60, 'Give it a name, such as “Amaka’s inbox”.'),
  about: z
    .array(z.enum(alertKinds))
    .min(1, 'Choose at least one.')
    .max(alertKinds.length, 'Choose each once.')
    .describe('What it is told'),
  quietFrom: z.iso
    .time({ precision: -1, error: 'Enter a time like 22:00.' })
    .nullable()
    .describe(
      'From when in Lagos nothing is sent; null where it always is. What comes meanwhile comes in one message.',
    ),
  quietUntil: z.iso.time({ precision: -1, error: 'Enter a time like 06:30.' }).nullable(),
  gatherMinutes: z
    .int('Enter whole minutes.')
    .min(0, 'Enter 0 or more.')
    .max(mostGatherMinutes, `Enter ${mostGatherMinutes} or less.`)
    .describe('All that comes within so many minutes of the first comes in one message; 0: at once'),
}

const webAddress = z.url({ protocol: /^https?$/, error: 'Enter an address that begins with https://.' }).max(2_000)

/** A phone number in any spelling, which is read as E.164. */
const dialled = z.string('Enter the phone number.').transform((typed, context) => {
  const phone = readPhone(typed)
  if (phone) return phone.e164
  context.addIssue({ code: 'custom', message: 'Enter a whole phone number, such as 0803 123 4567.' })
  return z.NEVER
})

/** Where a destination is, by its kind. A new kind is one more here. */
const targets = {
  email: z.object({ kind: z.literal('email'), to: z.email('Enter an email like name@example.com.').max(254) }),
  telegram: z.object({
    kind: z.literal('telegram'),
    token: z.string('Enter the token.').regex(/^\d{5,20}:[\w-]{20,100}$/, 'Enter the token as @BotFather gave it.'),
    chat: z
      .string('Enter the chat.')
      .regex(/^(?:-?\d{1,20}|@\w{3,64})$/, 'Enter the number of the chat, such as -1001234567890, or @its_name.'),
  }),
  push: z.object({
    kind: z.literal('push'),
    subscription: z.object(
      {
        endpoint: webAddress,
        keys: z.object({
          p256dh: z.base64url().length(87),
          auth: z.base64url().length(22),
        }),
      },
      'This browser did not say where it takes alerts. Try again.',
    ),
  }),
  sms: z.object({ kind: z.literal('sms'), phone: dialled }),
  whatsapp: z.object({ kind: z.literal('whatsapp'), phone: dialled }),
  webhook: z.object({ kind: z.literal('webhook'), url: webAddress }),
} as const satisfies Record<ChannelKind, z.ZodObject>

const target = z.discriminatedUnion('kind', [
  targets.email,
  targets.push,
  targets.sms,
  targets.telegram,
  targets.webhook,
  targets.whatsapp,
])
export type Target = z.output<typeof target>

const optional = {
  ...settings,
  about: settings.about.default([...alertKinds]),
  quietFrom: settings.quietFrom.default(null),
  quietUntil: settings.quietUntil.default(null),
  gatherMinutes: settings.gatherMinutes.default(0),
}

interface QuietHours {
  readonly quietFrom?: string | null | undefined
  readonly quietUntil?: string | null | undefined
}

/** What is wrong with quiet hours, and with which of their ends; undefined where nothing is. */
export function problemOfQuietHours({
  quietFrom,
  quietUntil,
}: QuietHours): { readonly field: 'quietFrom' | 'quietUntil'; readonly message: string } | undefined {
  const field = quietFrom ? 'quietUntil' : 'quietFrom'
  if (!quietFrom && !quietUntil) return undefined
  if (!quietFrom || !quietUntil) return { field, message: 'Enter when the quiet begins and when it ends, or neither.' }
  return quietFrom === quietUntil ? { field, message: 'Enter two different times.' } : undefined
}

/** @throws in the shape of a zod issue where only one end of the quiet hours is given, or both are the same */
function quietHoursAreWhole(times: QuietHours, context: z.RefinementCtx): void {
  const problem = problemOfQuietHours(times)
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
}

/** Half of the quiet hours is said together with what is wrong with another field, unless one of them is no time. */
const besideOthers = {
  when: ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' && value !== null && !issues.some(({ path: [field] = [] }) => isQuietHour(field)),
}

function isQuietHour(field: PropertyKey | undefined): boolean {
  return field === 'quietFrom' || field === 'quietUntil'
}

const newDestination = z
  .discriminatedUnion('kind', [
    targets.email.extend(optional),
    targets.push.extend(optional),
    targets.sms.extend(optional),
    targets.telegram.extend(optional),
    targets.webhook.extend(optional),
    targets.whatsapp.extend(optional),
  ])
  .superRefine(quietHoursAreWhole, besideOthers)

/** During an update the tables hold what only the newer version knows. */
const unknown = 'Null where only a newer version knows it'

const delivery = z.object({
  id: z.uuid(),
  destination: z.object({ id: z.uuid(), name: z.string(), kind: z.enum(channelKinds).nullable() }),
  about: z.enum(deliveryKinds).nullable().describe(unknown),
  references: z.array(z.string()).describe('The orders that it tells of'),
  createdAt: instant,
  state: z.enum(deliveryStates).nullable().describe(unknown),
  tries: z.int(),
  error: z.string().describe('What was wrong with the last try, in words; empty where nothing was'),
  nextTryAt: instant.nullable().describe('When it is sent, or tried again; null where it is not'),
  sentAt: instant.nullable(),
})
export type Delivery = z.input<typeof delivery>

const destination = z.object({
  id: z.uuid(),
  kind: z.enum(channelKinds).nullable().describe(unknown),
  ...settings,
  about: z.array(z.enum(alertKinds)).describe('What it is told, as far as this version knows it'),
  hasUnknown: z.boolean().describe('Whether it is told of something that only a newer version knows'),
  where: z.string().describe('Where it leads, without its secrets'),
  addedBy: z.string(),
  addedAt: instant,
  sentAt: instant.nullable().describe('When something arrived there last'),
  failingSince: instant.nullable().describe('Since when nothing arrives there; null where it does'),
  error: z.string().describe('What was wrong with the last try, in words; empty where nothing was'),
  waiting: z.int().nonnegative().describe('Deliveries that are still to arrive there'),
})
export type Destination = z.input<typeof destination>

const destinationParams = z.object({ id: z.uuid() })

const toldSecret = { secret: z.string().optional().describe('Where messages are signed: the key, told this once') }

export const listDestinations = {
  ...addresses.listDestinations,
  config: { access: 'staff' },
  schema: {
    summary: 'List where alerts go, failing ones first',
    tags: ['Alerts'],
    response: {
      200: z.object({
        destinations: z.array(destination),
        pushKey: z
          .string()
          .describe('With which a browser subscribes to alerts: `applicationServerKey` of the Push API'),
        unavailable: z
          .array(z.object({ kind: z.enum(channelKinds), reason: z.string() }))
          .describe('Channels that cannot be set up, and why'),
      }),
      401: failure,
    },
  },
} as const satisfies Endpoint

export const addDestination = {
  ...addresses.addDestination,
  config: { access: 'staff' },
  schema: {
    summary: 'Add a place to which alerts go',
    description:
      'The secret with which a webhook’s messages are signed (Standard Webhooks) is told here alone. Where the server’s own network is meant, or the channel cannot be set up, it is refused.',
    tags: ['Alerts'],
    body: newDestination,
    response: {
      201: z.object({ id: z.uuid(), ...toldSecret }),
      400: failure,
      401: failure,
      409: failure,
    },
  },
} as const satisfies Endpoint

export const changeDestination = {
  ...addresses.changeDestination,
  config: { access: 'staff' },
  schema: {
    summary: 'Change where a destination is, what it is told, and when',
    description:
      'Where it is changes as a whole, and stays of its kind. What has not arrived goes there then, and the new secret of a webhook is told here alone.',
    tags: ['Alerts'],
    params: destinationParams,
    body: z
      .object({ ...settings, target })
      .partial()
      .superRefine(quietHoursAreWhole, besideOthers),
    response: { 200: done.extend(toldSecret), 400: failure, 401: failure, 404: failure, 409: failure },
  },
} as const satisfies Endpoint

export const removeDestination = {
  ...addresses.removeDestination,
  config: { access: 'staff' },
  schema: {
    summary: 'Remove a destination, with its secrets and what was to be sent there',
    tags: ['Alerts'],
    params: destinationParams,
    response: { 200: done, 401: failure },
  },
} as const satisfies Endpoint

export const testDestination = {
  ...addresses.testDestination,
  config: { access: 'staff' },
  schema: {
    summary: 'Send a test there at once, and say what happened',
    tags: ['Alerts'],
    params: destinationParams,
    response: {
      200: z.object({ hasArrived: z.boolean(), message: z.string(), seconds: z.number().describe('How long it took') }),
      401: failure,
      404: failure,
      429: failure,
    },
  },
} as const satisfies Endpoint

export const listDeliveries = {
  ...addresses.listDeliveries,
  config: { access: 'staff' },
  schema: {
    summary: 'Read what was sent and what was not, newest first',
    description: 'The `Link` header names the next page.',
    tags: ['Alerts'],
    querystring: z.object({
      state: z.enum(deliveryStates).optional(),
      destination: z.uuid().optional(),
      reference: orderReference.optional(),
      limit: z.coerce.number().int().min(1).max(deliveryPageSizes.most).default(deliveryPageSizes.usual),
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().describe('Taken from `Link`'),
    }),
    response: { 200: z.array(delivery), 400: failure, 401: failure },
  },
} as const satisfies Endpoint

export const retryDelivery = {
  ...addresses.retryDelivery,
  config: { access: 'staff' },
  schema: {
    summary: 'Try a delivery that has not arrived again, now',
    tags: ['Alerts'],
    params: z.object({ id: z.uuid() }),
    response: { 200: done, 401: failure, 404: failure, 409: failure },
  },
} as const satisfies Endpoint
