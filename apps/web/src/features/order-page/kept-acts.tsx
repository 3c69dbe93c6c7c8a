import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { afterMove } from '@divine/contracts/orders/moves'
import { reasonWords, stageRecords } from '@divine/contracts/orders/stages'
import { useEffect, useRef } from 'react'
import { useOutbox } from '#/shared/outbox/use-outbox.ts'
import { type Act, actOutbox, dropAct, type KeptAct, readActs } from '#/trade/desk/act-outbox.ts'
import { Strip } from '#/trade/desk/strip.tsx'
import { fieldInWords } from './value-words.ts'

/**
 * What this member of staff did to an order and the server has not taken yet.
 * @param onSent called when something of it has gone meanwhile
 */
export function useKeptActs(reference: string, email: string, onSent: () => void): readonly KeptAct[] {
  const all = useOutbox(actOutbox, readActs)
  const own = all.filter((kept) => kept.reference === reference && kept.by === email)
  const before = useRef(0)
  useEffect(() => {
    if (own.length < before.current) onSent()
    before.current = own.length
  }, [own.length, onSent])
  return own
}

/**
 * An order as it is once the calls and outcomes that wait here are sent, and that it was looked at. Whoever did them
 * goes on from there. What was refused changes nothing.
 * @param kept what this device holds for this order, oldest first
 */
export function withWaiting(order: WholeOrder, kept: readonly KeptAct[]): WholeOrder {
  let known = order
  for (const { act, by, doneAt = null, state, hindrance } of kept) {
    // What is on its way is not there yet: a sheet that asks stays open under it.
    if (state !== 'waiting' || !hindrance) continue
    if (act.name === 'noteAttempt') known = { ...known, attemptedAt: doneAt }
    if (act.name === 'correctOrder' && act.body.isChecked) known = { ...known, isChecked: true }
    if (act.name !== 'moveOrder' || 'takesBack' in act.body) continue
    known = { ...known, ...afterMove(known, act.body, by), lines: known.lines }
  }
  return known
}

/** An act in words, as the history will say it. */
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
      return reason && to !== 'cancelled' ? reasonWords[reason] : stageRecords[to].moved
    }
  }
}

interface RefusedActsProps {
  readonly kept: readonly KeptAct[]
  /** Does an act again that was refused, on the order as it is now. */
  readonly again: (kept: KeptAct) => void
}

/** Says what came back from the server undone. What waits is said above every page of the desk. */
export function RefusedActs({ kept, again }: RefusedActsProps) {
  const refused = kept.filter(({ state }) => state === 'refused')
  return (
    <>
      {refused.map((each) => (
        <Strip
          key={each.intentId}
          kind="bad"
          icon="alert"
          title={`Not done: ${actInWords(each.act)}`}
          note={each.refusal?.message}
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
