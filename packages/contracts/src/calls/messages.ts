import { z } from 'zod'
import { longestTemplate, messageKinds, messageWayNames } from '../orders/buyer-messages.ts'
import { addresses } from './addresses.ts'
import { buyerMessage } from './buyer-message.ts'
import { done } from './done.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { instant, typedText } from './fields.ts'
import { orderParams } from './order-desk.ts'
import { confirmationParams } from './orders.ts'

/** Most messages that are listed because they have not arrived. */
export const mostUndelivered = 50

const undelivered = buyerMessage.extend({ reference: z.string(), nextTryAt: instant.nullable() })
export type UndeliveredMessage = z.input<typeof undelivered>

const preview = z.object({
  subject: z.string(),
  email: z.string(),
  sms: z.string(),
  smsLength: z.int().describe('Characters, as they count in SMS'),
  smsPages: z.int(),
})

/** What a message says, as an owner has it. */
const template = z.object({
  kind: z.enum(messageKinds),
  isOn: z.boolean(),
  subject: z.string(),
  text: z.string(),
  version: z.int().describe('0 until somebody has changed it; for `If-Match`'),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable().describe('Email of the owner'),
  preview: preview.describe('How it reads about a sample order'),
})
export type Template = z.input<typeof template>

const templateParams = z.object({ kind: z.enum(messageKinds) })

/** The version that whoever changes a template has seen. */
const seenTemplate = z
  .string()
  .regex(/^"?\d{1,9}"?$/, 'Pass the version, such as "3".')
  .transform((tag) => Number(tag.replaceAll('"', '')))
  .optional()
  .describe('The version that was changed, such as "3"')

const stopping = z.object({ areStopped: z.boolean() })

/** What the link in a mail says beside the secret of the order. */
const mailLink = z.object({
  mail: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional()
    .describe('From the link in an email: shows that the mail was read'),
})

export const listMessages = {
  ...addresses.listMessages,
  config: { access: 'staff' },
  schema: {
    summary: 'Read what buyers are told, by which ways, and what has not arrived',
    tags: ['Messages'],
    response: {
      200: z.object({
        templates: z.array(template),
        ways: z.array(z.enum(messageWayNames)).describe('The ways that are set up; without any nothing is sent'),
        undelivered: z
          .array(undelivered)
          .describe(`What fails, newest first: the last ${mostUndelivered} that are tried again or were given up`),
        undeliveredCount: z.int().describe('How many there are'),
      }),
      401: failure,
    },
  },
} as const satisfies Endpoint

export const getMessageTemplate = {
  ...addresses.getMessageTemplate,
  config: { access: 'staff' },
  schema: {
    summary: 'Read what a message to buyers says, with a preview',
    tags: ['Messages'],
    params: templateParams,
    response: { 200: template, 401: failure },
  },
} as const satisfies Endpoint

export const putMessageTemplate = {
  ...addresses.putMessageTemplate,
  config: { access: 'staff' },
  schema: {
    summary: 'Change what a message to buyers says, or whether it goes out',
    description:
      'Gaps are `{reference}`, `{link}` and, where they are known, `{day}` and `{sum}`; what stands in square brackets is left out ' +
      'where one of its gaps is not known. The link stands for itself. A text that names a product, an ingredient or an illness is refused. With `If-Match`, ' +
      'only the version that it names.',
    tags: ['Messages'],
    headers: z.object({ 'if-match': seenTemplate }),
    params: templateParams,
    body: z.object({
      isOn: z.boolean('Say whether it goes out.'),
      subject: typedText(longestTemplate.subject, 'Enter the subject of the email.').refine(
        (subject) => !subject.includes('\n'),
        'A subject is one line.',
      ),
      text: typedText(longestTemplate.text, 'Enter what the message says.'),
    }),
    response: { 200: template, 400: failure, 401: failure, 409: failure },
  },
} as const satisfies Endpoint

export const retryMessage = {
  ...addresses.retryMessage,
  config: { access: 'staff' },
  schema: {
    summary: 'Try a message to a buyer that has not arrived again, now',
    tags: ['Messages'],
    params: z.object({ id: z.uuid() }),
    response: { 200: done, 401: failure, 404: failure, 409: failure },
  },
} as const satisfies Endpoint

export const setOrderMessages = {
  ...addresses.setOrderMessages,
  config: { access: 'staff' },
  schema: {
    summary: 'Stop messages about orders to the number and email of an order, or send them again',
    description:
      'For a buyer who has said so. It counts for every order of that number and of that email, also for later ones, and takes ' +
      'back what buyers have stopped.',
    tags: ['Messages'],
    params: orderParams,
    body: stopping,
    response: { 200: stopping, 401: failure, 404: failure },
  },
} as const satisfies Endpoint

export const getMyMessages = {
  ...addresses.getMyMessages,
  config: { access: 'public' },
  schema: {
    summary: 'Read whether messages were stopped by the link of an order, by its secret token',
    tags: ['Messages'],
    params: confirmationParams,
    querystring: mailLink,
    response: {
      200: z.object({
        areSent: z.boolean().describe('Whether any message can reach the buyer of this order'),
        areStopped: z.boolean().describe('By this link; nothing is said of what others have stopped'),
        isFromMail: z
          .boolean()
          .describe('Whether `mail` is that of a mail about this order, which ends its emails too'),
        isMailNeeded: z
          .boolean()
          .describe('Whether they were ended by the link of a mail, which alone takes that back, and this is none'),
        phoneEnding: z.string().describe('Last four digits of the number'),
      }),
      404: failure,
    },
  },
} as const satisfies Endpoint

export const setMyMessages = {
  ...addresses.setMyMessages,
  config: { access: 'public' },
  schema: {
    summary: 'Stop messages about an order, or send them again, by its secret token',
    description:
      'Once staff have confirmed that order it counts for every order of its number, also for later ones. With `mail` it ends ' +
      'every email to the address of that mail too, at once. Only what this link has stopped is taken back.',
    tags: ['Messages'],
    params: confirmationParams,
    querystring: mailLink,
    body: stopping,
    response: { 200: stopping, 404: failure, 409: failure, 429: failure },
  },
} as const satisfies Endpoint
