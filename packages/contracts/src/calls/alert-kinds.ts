/** What staff are told of, in words, as a choice of what a destination is told. Source: alerts, 'Staff are told of'. */
export const alertWords = {
  'new-order': 'A new order',
  'buyer-changed': 'A buyer who corrects or cancels an order, or asks for a call',
  'order-waiting': 'An order that nobody has called for 15 minutes',
  'call-due': 'A call-back that is due',
  'review-waiting': 'A review to read',
  'destination-failing': 'Another place that fails',
} as const
export type AlertKind = keyof typeof alertWords
export const alertKinds = Object.keys(alertWords) as [AlertKind, ...AlertKind[]]

/** What a delivery is about: an alert, or whether it arrives at all. */
export const deliveryKinds = [...alertKinds, 'test'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** Ways on which an alert goes out, with what a person is told of each. */
export const channelRecords = {
  email: { words: 'Email' },
  push: { words: 'Phone or computer' },
  sms: { words: 'SMS' },
  telegram: { words: 'Telegram' },
  webhook: { words: 'Webhook' },
  whatsapp: { words: 'WhatsApp' },
} as const
export type ChannelKind = keyof typeof channelRecords
export const channelKinds = Object.keys(channelRecords) as [ChannelKind, ...ChannelKind[]]

/** What becomes of a delivery: `failing` is tried again, `failed` only where somebody asks for it. */
export const deliveryStates = ['waiting', 'sent', 'failing', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** How long an order waits for a call before staff are told, in minutes. */
export const waitingMinutes = 15

/** How long a destination fails before every page of staff says so, and the other destinations are told, in minutes. */
export const failingMinutes = 10

/** Longest that alerts are gathered into one, in minutes. */
export const mostGatherMinutes = 24 * 60
