import { answerNames } from '@divine/contracts/orders/answers'
import type { ShownTargetField } from '#/trade/desk/target-fields.ts'
import { correctedLabel, sumLabel, typedLabels } from '#/trade/desk/typed-labels.ts'

type Labels = Readonly<Record<string, string | undefined>>

const target: Readonly<Record<ShownTargetField, string>> = {
  to: typedLabels.mailbox,
  phone: typedLabels.phone,
  chat: typedLabels.chat,
}
const settings: Labels = { name: typedLabels.placeName, gatherMinutes: typedLabels.gatherMinutes }
const fee: Labels = { feeNaira: typedLabels.fee }
const rider: Labels = { name: typedLabels.fullname, phone: typedLabels.phone }
const review: Labels = { reply: typedLabels.reviewReply, proof: typedLabels.reviewProof }
const message: Labels = { subject: typedLabels.subject, text: typedLabels.text }

/** What is typed into the forms of a page, by their `do`. A form that is not here has nothing typed that is shown. */
const pages: Readonly<Record<string, Readonly<Record<string, Labels>>>> = {
  '/orders': { move: { note: typedLabels.noteOnSeveral }, keep: { name: typedLabels.filterName } },
  '/orders/new': {
    '': { ...Object.fromEntries(answerNames.map((name) => [name, typedLabels[name]])), price: typedLabels.price },
  },
  '/orders/wary': { add: { phone: typedLabels.phone, reason: typedLabels.waryReason } },
  '/people': { invite: { email: typedLabels.invited } },
  '/alerts': { add: { ...target, ...settings }, change: settings, mend: target },
  '/money': { 'sign-off': { broughtNaira: typedLabels.counted }, pay: { paidNaira: typedLabels.paid } },
  '/runs': { add: fee, 'add-rider': rider, 'correct-rider': rider },
  '/messages': { save: message, preview: message },
  '/reviews': { approve: review, reject: review, reply: review, show: review },
}

/** What is corrected by typing it. */
const correctedFields = [...answerNames, 'sumNaira'] as const

function labelsOf(path: string, sent: ReadonlyMap<string, string>): Labels | undefined {
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined
  if (page) return Object.entries(page).find(([what]) => what === (sent.get('do') ?? ''))?.[1]
  if (path.startsWith('/runs/')) return fee
  if (!path.startsWith('/orders/')) return undefined
  const corrected = correctedFields.find((field) => field === sent.get('field'))
  return {
    note: typedLabels.note,
    town: typedLabels.town,
    price: typedLabels.price,
    duplicateOf: typedLabels.duplicateOf,
    sumNaira: sumLabel(sent.get('to') ?? ''),
    value: corrected && correctedLabel(corrected),
  }
}

/**
 * What a field is called in its own form where somebody typed into it; undefined where it goes along unseen. Names and
 * values are whatever was sent.
 * @param action where the form was sent to
 */
export function typedLabel(
  action: string,
  fields: readonly (readonly [name: string, value: string])[],
  name: string,
): string | undefined {
  const labels = labelsOf(action.split('?')[0] ?? '', new Map(fields))
  // The products of an order have a field each.
  const field = name.replace(/-\d+$/, '')
  return labels && Object.hasOwn(labels, field) ? labels[field] : undefined
}
