import { isDeepStrictEqual } from 'node:util'
import type { ChannelKind } from '@divine/contracts/calls/alert-kinds'
import type { Target } from '@divine/contracts/calls/alerts'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Alerts } from '../../../config.ts'
import type { Mailer } from '../../../sending/mail.ts'
import { NotTaken } from '../../../sending/not-taken.ts'
import type { SmsSender } from '../../../sending/sms.ts'
import type { Channel, Message } from './channel.ts'
import { emailChannel } from './email.ts'
import { type PushSender, pushChannel } from './push.ts'
import { smsChannel } from './sms.ts'
import { telegramChannel } from './telegram.ts'
import { webhookChannel } from './webhook.ts'
import { whatsappChannel } from './whatsapp.ts'

/** Every way on which messages go out, with what they know of a destination encrypted. */
export interface Channels {
  /** Why a channel cannot be set up; undefined where it can. */
  unavailable(kind: ChannelKind): string | undefined
  /** @returns what is stored: encrypted, and in words; and a secret to be told once */
  accept(target: Target): Promise<{ address: string; where: string; secret?: string }>
  /** Whether a target is where a destination is already. @param address as it is stored */
  isAt(address: string, target: Target): Promise<boolean>
  /** Why nothing can be sent to an address by the key that is set, in words. @param address as it is stored */
  faultOfKey(address: string): Promise<KeyFault | undefined>
  /** @throws {NotTaken} */
  send(kind: ChannelKind, address: string, message: Message): Promise<void>
}

/** Why no address can be read by the key that is set. */
export const keyFaults = {
  missing: 'SECRETS_KEY is not set any more.',
  other: 'SECRETS_KEY is another one than when this place was added. Press Mend and say again where it is.',
} as const
type KeyFault = (typeof keyFaults)[keyof typeof keyFaults]

/** What channels are made of. */
interface ChannelParts extends Omit<Alerts, 'mailServer' | 'smsGateway'> {
  /** Undefined where no mail server is set. */
  readonly mailer: Mailer | undefined
  /** Undefined where no gateway is set. */
  readonly smsSender: SmsSender | undefined
  readonly pushSender: PushSender
}

/** Each channel. A new one is its file, and one line here. */
const make = {
  email: ({ mailer }) => emailChannel(mailer),
  push: ({ pushSender, mayBePrivate }) => pushChannel(pushSender, mayBePrivate),
  sms: ({ smsSender }) => smsChannel(smsSender),
  telegram: ({ telegramUrl }) => telegramChannel(telegramUrl),
  webhook: ({ mayBePrivate }) => webhookChannel(mayBePrivate),
  whatsapp: ({ whatsappSender }) => whatsappChannel(whatsappSender),
} as const satisfies { readonly [Kind in ChannelKind]: (parts: ChannelParts) => Channel<Kind> }

export function channelsOn(settings: ChannelParts): Channels {
  // Each takes the addresses that it made itself.
  type AnyChannel = Channel<ChannelKind>
  const channels = Object.fromEntries(
    Object.entries(make).map(([kind, channel]) => [kind, channel(settings)]),
  ) as unknown as Readonly<Record<ChannelKind, AnyChannel>>
  const key = settings.secretsKey
  const noKey = 'Whoever runs the site has to set SECRETS_KEY first: what is kept of a place is encrypted with it.'
  /** @throws {NotTaken} where it is not the key by which the address was stored */
  async function open(address: string): Promise<string> {
    if (key === undefined) throw new NotTaken(keyFaults.missing)
    return symmetricDecrypt({ key, data: address }).catch(() => {
      throw new NotTaken(keyFaults.other)
    })
  }
  return {
    unavailable: (kind) => (key === undefined ? noKey : channels[kind].unavailable),
    async accept(target) {
      if (key === undefined) throw new Error(noKey)
      const { address, ...told } = await channels[target.kind].accept(target)
      return { ...told, address: await symmetricEncrypt({ key, data: JSON.stringify(address) }) }
    },
    async isAt(address, { kind: _kind, ...target }) {
      const opened = await open(address).catch(() => '{}')
      const known: Readonly<Record<string, unknown>> = JSON.parse(opened)
      return Object.entries(target).every(([name, value]) => isDeepStrictEqual(known[name], value))
    },
    faultOfKey: (address) =>
      open(address).then(
        () => undefined,
        (error: NotTaken) => error.message as KeyFault,
      ),
    send: async (kind, address, message) => channels[kind].send(JSON.parse(await open(address)), message),
  }
}
