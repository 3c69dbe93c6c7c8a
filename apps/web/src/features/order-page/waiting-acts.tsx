import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { afterCorrection, type Correction } from '@divine/contracts/orders/corrections'
import { afterAttempt, afterMove } from '@divine/contracts/orders/moves'
import { readPhone } from '@divine/contracts/orders/phone'
import { isUnanswered, reasonWords, stageRecords } from '@divine/contracts/orders/stages'
import { useEffect, useRef } from 'react'
import { lowered } from '#/shared/first-letter.ts'
import { useOutbox } from '#/shared/outbox/use-outbox.ts'
import { useCatalogue } from '#/trade/catalogue.ts'
import type { Act } from '#/trade/desk/act.ts'
import { actOutbox, dropAct, readActs, type WaitingAct } from '#/trade/desk/act-outbox.ts'
import { clashesWith } from '#/trade/desk/clashes.ts'
import { eventsSince } from '#/trade/desk/order-events.ts'
import { Strip } from '#/trade/desk/strip.tsx'
import { fieldInWords, linesInWords, valueInWords } from '#/trade/desk/value-words.ts'
import { didInWords, eventInWords, factsInWords } from './event-words.ts'

/**
 * What this member of staff did to an order and the server has not taken yet.
 * @param onSent called when something of it has gone meanwhile
 */
export function useWaitingActs(reference: string, email: string, onSent: () => void): readonly WaitingAct[] {
  const all = useOutbox(actOutbox, readActs)
  const own = all.filter((each) => each.reference === reference && each.by === email)
  const before = useRef(0)
  useEffect(() => {
    if (own.length < before.current) onSent()
    before.current = own.length
  }, [own.length, onSent])
  return own
}

/**
 * An order as it is once what waits here is sent. Whoever did it goes on from there. What was refused changes nothing,
 * and what can be taken back is what the server has.
 * @param waitingActs what this device holds for this order, oldest first
 */
export function withWaiting(catalogue: Catalogue, order: WholeOrder, waitingActs: readonly WaitingAct[]): WholeOrder {
  let known = order
  for (const { act, by, doneAt, state, hindrance } of waitingActs) {
    // What is on its way is not there yet: a sheet that asks stays open under it.
    if (state !== 'waiting' || !hindrance) continue
    if (act.name === 'noteAttempt' && doneAt) known = afterAttempt(known, doneAt)
    if (act.name === 'correctOrder') known = corrected(catalogue, known, act.body)
    if (act.name !== 'moveOrder' || 'takesBack' in act.body) continue
    known = afterMove(known, act.body, by)
  }
  return known
}

/** An order with a correction, and the number that is dialled after it. */
function corrected(catalogue: Catalogue, order: WholeOrder, correction: Correction): WholeOrder {
  const after = afterCorrection(catalogue, order, correction)
  return { ...after, phoneE164: readPhone(after.phone)?.e164 ?? '' }
}

/** What an act is called, as the history will call it; what else it says, {@link detailsOfAct} does. */
export function actInWords(act: Act): string {
  switch (act.name) {
    case 'noteAttempt':
      return act.body.by === 'whatsapp' ? 'Wrote on WhatsApp' : 'Called'
    case 'addNote':
      return `Note, ${act.body.note}`
    case 'correctOrder': {
      const [field = 'Order'] = Object.keys(act.body)
      return field === 'isChecked' ? 'Checked' : `${fieldInWords(field)} corrected`
    }
    case 'moveOrder': {
      if ('takesBack' in act.body) return 'Taken back'
      const { to, reason } = act.body
      return reason && isUnanswered(reason) ? reasonWords[reason] : stageRecords[to].moved
    }
  }
}

/**
 * What an act says, beside its name: what is now true of the order for who did it, though the server has not heard yet.
 * @param order undefined where it is not there any more
 */
export function detailsOfAct(catalogue: Catalogue, act: Act, order: WholeOrder | undefined, now: number): string {
  switch (act.name) {
    case 'noteAttempt':
    case 'addNote':
      return ''
    case 'correctOrder': {
      const { isChecked, lines, region, ...texts } = act.body
      if (isChecked) return ''
      if (lines) return linesInWords(catalogue, lines)
      if (region !== undefined) return region ? `${region.town}, ${region.state}` : 'none'
      const [[field = '', value] = []] = Object.entries(texts)
      return valueInWords(catalogue, field, value, now) || 'none'
    }
    case 'moveOrder': {
      const { body } = act
      if ('takesBack' in body) {
        const taken = order?.events.find(({ id }) => id === body.takesBack)
        return order && taken ? eventInWords(catalogue, taken, order, now).title : ''
      }
      const { reason, note } = body
      return [reason && !isUnanswered(reason) && lowered(reasonWords[reason]), ...factsInWords(body, now), note]
        .filter(Boolean)
        .join(', ')
    }
  }
}

/**
 * What is kept for an order that whoever did it cannot see any more, such as one that was erased, or is for another
 * role than theirs is now: here it can only be dropped.
 */
export function ActsOfNoOrder({ reference, email }: { reference: string; email: string }) {
  const waitingActs = useWaitingActs(reference, email, nothing)
  const catalogue = useCatalogue()
  const now = Date.now()
  return (
    <>
      {waitingActs.map(({ intentId, act }) => {
        const said = detailsOfAct(catalogue, act, undefined, now)
        return (
          <Strip
            key={intentId}
            kind="bad"
            icon="alert"
            title={`Not done: ${actInWords(act)}`}
            note={`${said ? `${said}. ` : ''}You cannot see order ${reference} any more: it was erased, or it is for colleagues with another role now. If its buyer waits, tell the owner what you did. This is on this device alone.`}
          >
            <button type="button" onClick={() => void dropAct(intentId)}>
              Drop it
            </button>
          </Strip>
        )
      })}
    </>
  )
}

const nothing = () => {}

/**
 * Why an act was refused: where somebody else changed what it changes too, or relies on, who did what and when.
 * @param order as it is now
 */
export function refusalInWords(
  catalogue: Catalogue,
  order: WholeOrder,
  refused: WaitingAct,
  now: number,
): string | undefined {
  const { by, onVersion, refusal } = refused
  if (refusal?.code !== 'conflict') return refusal?.message
  const clashes = clashesWith(order, refused)
  const changing = eventsSince(order, onVersion).filter(({ changes }) => clashes.some(({ field }) => field in changes))
  const said = changing.toReversed().flatMap((event) => {
    const did = didInWords(event, order, by, now)
    const { more, corrections } = eventInWords(catalogue, event, order, now)
    const details = [more, ...corrections.map((each) => each.now || 'none')].filter(Boolean).join(', ')
    return did ? [details ? `${did}: ${details}.` : `${did}.`] : []
  })
  return said.length > 0 ? said.join(' ') : refusal.message
}

interface RefusedActsProps {
  /** As the server has it. */
  readonly order: WholeOrder
  /** Milliseconds since 1970. */
  readonly now: number
  readonly waitingActs: readonly WaitingAct[]
  /** Does an act again that was refused, on the order as it is now. */
  readonly again: (refused: WaitingAct) => void
}

/** What was typed and why it was refused: what was done on the order since was done without it. */
function whyRefused(catalogue: Catalogue, order: WholeOrder, refused: WaitingAct, now: number): string {
  const said = detailsOfAct(catalogue, refused.act, order, now)
  const why = refusalInWords(catalogue, order, refused, now)
  const tell = refused.refusal?.code === 'other-role' && 'Tell an owner what you know.'
  return [said && `${said}.`, why, tell].filter(Boolean).join(' ')
}

/** Says what came back from the server undone. What waits is said above every page of the desk. */
export function RefusedActs({ order, now, waitingActs, again }: RefusedActsProps) {
  const catalogue = useCatalogue()
  const refused = waitingActs.filter(({ state }) => state === 'refused')
  return (
    <>
      {refused.map((each) => (
        <Strip
          key={each.intentId}
          kind="bad"
          icon="alert"
          title={`Not done: ${actInWords(each.act)}`}
          note={whyRefused(catalogue, order, each, now)}
        >
          <button type="button" onClick={() => again(each)}>
            Do it again
          </button>
          <button type="button" onClick={() => void dropAct(each.intentId)}>
            Drop it
          </button>
        </Strip>
      ))}
    </>
  )
}
