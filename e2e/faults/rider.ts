import { setTimeout as pause } from 'node:timers/promises'
import { linkIsOver } from '@divine/contracts/calls/rider-addresses'
import type { RiderRun, RiderStop } from '@divine/contracts/calls/rider-run'
import { failReasons } from '@divine/contracts/orders/stages'
import type { DeliveryRecord, Word } from './delivery-record.ts'
import { newKey } from './desk.ts'
import type { Dice } from './dice.ts'
import type { Phone } from './phone.ts'

/** What a rider says at a door, as the page sends it. */
export interface SaidByRider {
  readonly outcome: 'delivered' | 'failed'
  readonly sumNaira?: number
  readonly paidBy?: 'cash' | 'transfer'
  readonly reason?: (typeof failReasons)[number] | undefined
  /** A text that nobody else writes: what was said is found by it. */
  readonly note: string
  /** When it was said. */
  readonly at: string
}

/** A run that is on its way, and its link, which an answer that came too late may have replaced. */
export interface GivenRun {
  readonly id: number
  readonly rider: string
  secret: string
  /** Asks the office for another link. */
  newLink(): Promise<string>
}

/** How the words of one run come about on several phones: no two are said at the same moment, or are the same. */
export interface Words {
  compose(stop: RiderStop): Word
}

/**
 * Says of stops what became of them, in whatever order: at once, or as a phone does that had no network at the doors.
 * @param isSecond Whether this phone shares the link with the one that says something of each stop
 * @returns says what this phone has kept until the run is back
 */
export async function ride(
  phone: Phone,
  run: GivenRun,
  words: Words,
  { roll, oneIn, shuffled }: Dice,
  isSecond: boolean,
): Promise<() => Promise<void>> {
  const { stops } = await byLink<RiderRun>('getRiderRun', {})
  const open = stops.filter(({ outcome }) => outcome !== 'left')
  const hasNetwork = oneIn(2)
  const kept: Word[] = []
  for (const stop of shuffled(open)) {
    if (isSecond && !oneIn(3)) continue
    await pause(roll(150))
    const said = [words.compose(stop)]
    // They have thought better of it.
    if (oneIn(5)) said.push(words.compose(stop))
    if (hasNetwork) for (const word of said) await say(word)
    else kept.push(...said)
  }
  const waiting = shuffled(kept)
  // One of two phones may be found in a pocket in the evening.
  const late = isSecond ? waiting.splice(0, roll(waiting.length + 1)) : []
  for (const word of waiting) await say(word)
  return async () => {
    for (const word of late) await say(word)
  }

  async function say(word: Word): Promise<void> {
    const { reference, key, said } = word
    await byLink<{ isCounted: boolean }>('sayStop', { reference, key, body: said }, ({ isCounted }) =>
      word.counted.push(isCounted),
    )
  }

  /** Asks by the link; where it is good no more, by the next one. */
  async function byLink<Body>(
    name: 'getRiderRun' | 'sayStop',
    { reference = '', ...asked }: { reference?: string; key?: string; body?: object },
    onAnswer: (body: Body) => void = () => {},
  ): Promise<Body> {
    for (;;) {
      const { secret } = run
      const params = { secret, reference }
      const answers = await phone.call<Body & { message?: string }>(name, { ...asked, params, refusals: [404] })
      const heard = answers.filter(({ status, body }) => status !== 404 || body.message !== linkIsOver)
      for (const { status, body } of heard) if (status === 200) onAnswer(body)
      const [answer] = heard
      if (answer) return answer.body
      if (run.secret === secret) run.secret = await run.newLink()
    }
  }
}

/** @param said where each is written down, before it is sent */
export function wordsOf({ id, rider }: GivenRun, { oneIn }: Dice, said: DeliveryRecord['words']): Words {
  let count = 0
  const ofStop = new Map<string, number>()
  let lastMs = 0
  return {
    compose({ reference, sumNaira }) {
      lastMs = Math.max(lastMs + 1, Date.now())
      count++
      const earlier = ofStop.get(reference) ?? 0
      ofStop.set(reference, earlier + 1)
      const word: Word = {
        run: id,
        rider,
        key: newKey(),
        reference,
        said: {
          ...(oneIn(4)
            ? { outcome: 'failed', reason: failReasons[earlier % failReasons.length] }
            : { outcome: 'delivered', sumNaira: (sumNaira ?? 0) + count, paidBy: oneIn(4) ? 'transfer' : 'cash' }),
          note: `[run ${id}, word ${count}]`,
          at: new Date(lastMs).toISOString(),
        },
        counted: [],
      }
      said.push(word)
      return word
    },
  }
}
