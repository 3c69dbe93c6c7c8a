import type { Catalogue } from '../catalogue/catalogue.ts'
import { naira } from '../catalogue/naira.ts'
import { stockWishPath } from '../catalogue/stock-wishes.ts'
import { hiddenSign, tellingWord } from '../texts/telling-words.ts'
import type { BuyerStage } from './buyer-stages.ts'
import { buyerStageOf, type Stage } from './stages.ts'
import { dayInWords, fillGaps, gapsIn } from './text-gaps.ts'

/** What a gap of a message stands for, in words for whoever writes it. */
export const gapWords = {
  reference: 'the reference of the order',
  day: 'the day of the delivery',
  sum: 'what the buyer pays the rider',
  link: 'the link to the page of the order, or of what is back',
} as const
export type Gap = keyof typeof gapWords

interface MessageRecord {
  /** In words, as pages of staff say it. */
  readonly words: string
  /** When it goes out. */
  readonly when: string
  /** What the page of the order says of how far it is for as long as this is true; null where it is about none. */
  readonly trueWhile: BuyerStage | null
  /** What it can name. */
  readonly gaps: readonly Gap[]
  /** Path of the page to which its link leads. @param token the secret of the order, or of the wish to be told */
  readonly path: (token: string) => string
  /** What it says where no owner has said otherwise. */
  readonly subject: string
  readonly text: string
}

const orderPath = (token: string) => `/order/${token}`

/**
 * What buyers are told of their orders, and of what they wait for. Nothing else of an order can be named: phones are
 * looked at by others, and no word that somebody typed into the order form goes out to whatever number was typed with
 * it. Source: alerts, 'The buyer is told'.
 */
export const messageRecords = {
  received: {
    words: 'Order received',
    when: 'When an order has come. One with a flag is told of once somebody has checked it.',
    trueWhile: 'received',
    gaps: ['reference', 'link'],
    path: orderPath,
    subject: 'We have your order {reference}',
    text: 'Divine Health: we have your order {reference} and call you soon. {link}',
  },
  confirmed: {
    words: 'Confirmed',
    when: 'A minute after staff have confirmed it.',
    trueWhile: 'confirmed',
    gaps: ['reference', 'day', 'sum', 'link'],
    path: orderPath,
    subject: 'Your order {reference} is confirmed',
    text: 'Divine Health: {reference} is confirmed.[ We bring it on {day}.][ Pay the rider {sum}.] {link}',
  },
  'on-the-way': {
    words: 'On the way',
    when: 'A minute after a rider has it.',
    trueWhile: 'on-the-way',
    gaps: ['reference', 'sum', 'link'],
    path: orderPath,
    subject: 'Your order {reference} is on its way',
    text: 'Divine Health: order {reference} is on its way to you.[ Please have {sum} ready.] {link}',
  },
  delivered: {
    words: 'Delivered, asks for a review',
    when: 'A minute after it was delivered.',
    trueWhile: 'delivered',
    gaps: ['reference', 'link'],
    path: (token) => `${orderPath(token)}/review`,
    subject: 'How was your order {reference}?',
    text: 'Divine Health: thank you for order {reference}. Tell others how it went: {link}',
  },
  back: {
    words: 'Back in stock',
    when: 'A minute after what was sold out is in stock again, to those who asked to be told. Once each.',
    trueWhile: null,
    gaps: ['link'],
    path: stockWishPath,
    subject: 'What you asked about is back',
    text: 'Divine Health: what you asked about at our shop is back. {link}',
  },
} as const satisfies Readonly<Record<string, MessageRecord>>
export type MessageKind = keyof typeof messageRecords
export const messageKinds = Object.keys(messageRecords) as [MessageKind, ...MessageKind[]]

/** What every buyer is told. Owners may sell what has one of these words in its name, such as `Divine Tea`. */
const usualTexts = messageKinds.flatMap((kind) => [messageRecords[kind].subject, messageRecords[kind].text])

/** Whether a message is still true of an order in this stage. */
export function isTrueOf(kind: MessageKind, stage: Stage): boolean {
  return messageRecords[kind].trueWhile === buyerStageOf(stage)
}

/**
 * What a buyer is told of a move; undefined where it is nothing. What was true before is told once, and an order that
 * is to be called about again is not received again.
 * @param from undefined where only a newer version knows it
 */
export function messageOfMove(from: Stage | undefined, to: Stage): MessageKind | undefined {
  const isNews = (kind: MessageKind) => isTrueOf(kind, to) && !(from && isTrueOf(kind, from))
  return messageKinds.find((kind) => kind !== 'received' && isNews(kind))
}

/** Ways by which a buyer is told. */
export const messageWays = { email: 'Email', sms: 'SMS' } as const
export type MessageWay = keyof typeof messageWays
export const messageWayNames = Object.keys(messageWays) as [MessageWay, ...MessageWay[]]

/**
 * What becomes of a message: `failing` is tried again; `dropped` was true no more, or not wanted, before it went out.
 */
export const messageStates = ['waiting', 'sent', 'failing', 'failed', 'dropped'] as const
export type MessageState = (typeof messageStates)[number]

/** Longest subject and text of a template, in UTF-16 units. */
export const longestTemplate = { subject: 120, text: 480 } as const

/** What an owner sets of a message. */
export interface MessageTemplate {
  readonly isOn: boolean
  readonly subject: string
  readonly text: string
}

/** What a message says where no owner has said otherwise. */
export function usualTemplate(kind: MessageKind): MessageTemplate {
  const { subject, text } = messageRecords[kind]
  return { isOn: true, subject, text }
}

/** What is wrong with what a message is to say, by field, each in a sentence; nothing where it can go out. */
export function faultsOfTemplate(
  catalogue: Catalogue,
  kind: MessageKind,
  { subject, text }: Pick<MessageTemplate, 'subject' | 'text'>,
): { readonly subject?: string; readonly text?: string } {
  const { gaps }: MessageRecord = messageRecords[kind]
  const inSubject = faultOfWords(
    catalogue,
    subject,
    gaps.filter((gap) => gap !== 'link'),
  )
  const missing = (['reference', 'link'] as const).find((gap) => gaps.includes(gap) && !isAlwaysSaid(text, gap))
  const inText =
    faultOfWords(catalogue, text, gaps) ??
    (missing &&
      `Name {${missing}}: ${gapWords[missing]}${missing === 'link' ? ', where these messages can be stopped' : ''}.`) ??
    (isWholeLink(text)
      ? undefined
      : 'Put a space before and after {link}: with other signs beside it it leads nowhere.')
  return { ...(inSubject && { subject: inSubject }), ...(inText && { text: inText }) }
}

function faultOfWords(catalogue: Catalogue, words: string, gaps: readonly Gap[]): string | undefined {
  const unknown = gapsIn(words).find((name) => !gaps.some((gap) => gap === name))
  if (unknown !== undefined) {
    return `Here is nothing that {${unknown}} stands for. It can be ${gaps.map((gap) => `{${gap}}`).join(', ')}.`
  }
  const hidden = hiddenSign(words)
  if (hidden !== undefined) {
    const name = /\p{L}/u.test(hidden) ? `“${hidden}”` : 'the sign that nobody sees'
    return `Leave out ${name}: words are checked in the letters a to z, with accents or without.`
  }
  const telling = tellingWord(catalogue, textsSaid(words), usualTexts)
  if (telling === undefined) return undefined
  return `Leave out “${telling}”: others read a phone too, and it would tell them what was ordered, or what for.`
}

/** Whether a gap is in a text whatever is known of the order. */
function isAlwaysSaid(text: string, gap: 'reference' | 'link'): boolean {
  return known.every((values) => fillGaps(text, { reference: '', link: '', ...values, [gap]: mark }).includes(mark))
}

/** Whether nothing stands beside the link in a text, whatever is known of the order. */
function isWholeLink(text: string): boolean {
  const beside = new RegExp(`\\S${mark}|${mark}\\S`)
  return known.every((values) => !beside.test(fillGaps(text, { reference: '…', ...values, link: mark })))
}

/** Stands for a gap, and in no text: signs that nobody sees are refused. */
const mark = '\u0001'
/** What may be known of an order, and what may not. */
const known = [{}, { day: '…' }, { sum: '…' }, { day: '…', sum: '…' }]

/**
 * How a text can go out, as far as words are concerned: with each of its gaps known and not, and with
 * all that it holds.
 */
function textsSaid(words: string): string[] {
  const always = { reference: '…', link: '…' }
  return [
    ...known.map((values) => fillGaps(words, { ...always, ...values })),
    fillGaps(words.replace(/[[\]]/g, ''), {}),
  ]
}

/** What a message names of an order. */
export interface NamedOrder {
  readonly reference: string
  /** Day of the delivery in Lagos, such as `2027-03-17`. */
  readonly day: string | null
  /** What was agreed, in whole naira. */
  readonly sumNaira: number | null
}

/** A message about an order. @param link where it leads */
export function fillMessage(
  { subject, text }: Pick<MessageTemplate, 'subject' | 'text'>,
  way: MessageWay,
  { reference, day, sumNaira }: NamedOrder,
  link: string,
): { readonly subject: string; readonly text: string } {
  const sum = sumNaira === null ? undefined : naira(sumNaira)
  const values = {
    reference,
    link,
    day: day === null ? undefined : dayInWords(day),
    // With the sign of the naira a page of SMS has 70 characters instead of 160.
    sum: way === 'sms' ? sum?.replace('₦', 'N') : sum,
  }
  return { subject: fillGaps(subject, values), text: fillGaps(text, values) }
}

/** An order as a preview shows it. */
export const sampleOrder: NamedOrder = { reference: 'DH-7K4M2P', day: '2027-03-17', sumNaira: 37_000 }

/** In place of an order, for a message that is about none. */
export const noOrder: NamedOrder = { reference: '', day: null, sumNaira: null }

/** The secret part of the address of {@link sampleOrder}'s page, as long as every one. */
export const sampleToken = 'x'.repeat(22)

/** Path of the page to which a message leads. @param token the secret of that page */
export function messagePath(kind: MessageKind, token: string): string {
  return messageRecords[kind].path(token)
}

/** The alphabet of SMS, and what counts twice in it. Source: 3GPP TS 23.038, 6.2.1. */
const basicLetters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const doubleLetters = new Set('^{}\\[~]|€')

/**
 * How long a text is as SMS: characters as they count, pages, and the first sign that makes pages
 * shorter, if there is one.
 */
export function smsLength(text: string): { length: number; pages: number; rareSign: string | undefined } {
  const signs = [...text]
  const rareSign = signs.find((sign) => !basicLetters.has(sign) && !doubleLetters.has(sign))
  const length = rareSign ? text.length : signs.reduce((sum, sign) => sum + (doubleLetters.has(sign) ? 2 : 1), 0)
  // Of several pages each has a mark by which a phone puts them together.
  const [whole, part] = rareSign ? [70, 67] : [160, 153]
  return { length, pages: length <= whole ? 1 : Math.ceil(length / part), rareSign }
}
