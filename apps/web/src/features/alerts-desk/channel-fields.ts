import type { ChannelKind } from '@divine/contracts/calls/alert-kinds'
import type { Target } from '@divine/contracts/calls/alerts'
import type { TargetFieldName } from '#/trade/desk/target-fields.ts'
import { typedLabels } from '#/trade/desk/typed-labels.ts'

/** A question about where a place of alerts is. */
export interface TargetField {
  readonly name: TargetFieldName
  readonly label: string
  readonly hint?: string
  readonly type: 'email' | 'url' | 'text' | 'tel'
}

/** What each channel asks for: a new one says it here. A browser says itself where it takes alerts. */
export const channelFields: Readonly<Record<ChannelKind, readonly TargetField[]>> = {
  email: [{ name: 'to', label: typedLabels.mailbox, type: 'email' }],
  push: [],
  sms: [
    { name: 'phone', label: typedLabels.phone, hint: 'Each message costs what the gateway takes for it.', type: 'tel' },
  ],
  whatsapp: [{ name: 'phone', label: typedLabels.phone, type: 'tel' }],
  telegram: [
    {
      name: 'token',
      label: 'Token of the bot',
      hint: 'In Telegram, write /newbot to @BotFather: it answers with the token. It is kept encrypted and never shown again.',
      type: 'text',
    },
    {
      name: 'chat',
      label: typedLabels.chat,
      hint: 'Add the bot to your group first. Then give the number of the chat, such as -1001234567890, or @its_name.',
      type: 'text',
    },
  ],
  webhook: [
    {
      name: 'url',
      label: 'Web address',
      hint: 'Where your own program listens. Each message is signed; you see the key once, after this.',
      type: 'url',
    },
  ],
}

/**
 * The target that the form of a channel describes. What was not filled in is sent as it is: the API
 * says so at its field.
 */
export function targetOf(kind: ChannelKind, values: Readonly<Record<TargetFieldName, string>>): Target {
  if (kind === 'push') return { kind, subscription: values.subscription && JSON.parse(values.subscription) }
  const asked = channelFields[kind].map(({ name }) => [name, values[name].trim()])
  return { kind, ...Object.fromEntries(asked) }
}
