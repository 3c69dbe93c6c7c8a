import { actingAsField } from '@divine/contracts/calls/acting-as'
import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { mayTakeBack } from '@divine/contracts/calls/role-table'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { isSame } from '@divine/contracts/orders/same-value'
import { isMove, type Stage, stageRecords } from '@divine/contracts/orders/stages'
import { useState } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import { useCatalogue } from '#/trade/catalogue.ts'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import type { Clash } from '#/trade/desk/clashes.ts'
import { momentInWords } from '#/trade/desk/desk-times.ts'
import { useRole } from '#/trade/desk/use-may.ts'
import { fieldInWords, linesInWords, valueInWords } from '#/trade/desk/value-words.ts'
import { actOfForm, type FormValues, isTheirs, theirsFor } from '../act-of-form.ts'
import { factsInWords } from '../event-words.ts'
import { lastMove } from '../history-facts.ts'
import type { OrderAct } from '../order-act.ts'
import { reasonAfter } from '../order-words.ts'
import { type NotDone, useOrderPage } from '../page-context.ts'
import { Sheet } from '../sheet.tsx'
import { ReadBack } from './read-back.tsx'
import styles from './sheets.module.css'
import { whoChanged } from './who-changed.ts'

interface ConflictSheetProps {
  readonly notDone: NotDone
  readonly clashes: readonly Clash[]
}

/**
 * Somebody else was quicker: both are shown, and theirs is chosen. A move goes on with theirs, unless they moved the
 * order themselves; anything else of whoever was slower is not done then.
 */
export function ConflictSheet({ notDone, clashes }: ConflictSheetProps) {
  const { order, email, now, pageKey, search, pathOf, isSending, dismiss } = useOrderPage()
  const { values } = notDone
  const catalogue = useCatalogue()
  const [first] = clashes
  const { changed, whose } = whoChanged(clashes, email)
  const wanted = actOfForm(catalogue, order.reference, values)
  const to = stageOf(wanted)
  const goesOn = to !== undefined && !clashes.some(({ field }) => field === 'stage' || field === 'callAt')
  const theirChoice = goesOn ? 'go-on' : 'theirs'
  const theirWords = goesOn ? `Go on with ${whose}` : `Keep ${whose}`
  const said = clashes.filter(({ mine }) => mine !== undefined)
  // Where a move only relies on what was changed, there is nothing of one's own to choose.
  const canBeMine = to === undefined || (goesOn ? said.length > 0 : isMove(order.stage, to))
  const isTyped = !goesOn || said.some(({ mine, before }) => !isSame(mine, before))
  const myWords = isTyped ? 'what you typed' : 'what was there before'
  const [isMine, setIsMine] = useState(false)
  // What was read back was the address before.
  const isToReadBack = values.addressRead !== undefined && clashes.some(({ field }) => field === 'address')
  const savedByThem = clashes.map(({ field }) => <p key={field}>{theirs(catalogue, field, order, now)}</p>)
  return (
    <Sheet
      title={`${changed} while you had this open`}
      note={`${first ? momentInWords(first.at, now) : ''}. Nothing that you typed is lost.`}
      closing="Back to typing"
      onClose={dismiss}
      isAlert
    >
      <form method="post" action={pathOf(search.sheet)} className={styles.form}>
        <ActingAs />
        {Object.entries(values).map(
          ([name, value]) =>
            !isReplaced(name) &&
            !(isToReadBack && name === 'addressRead') && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {Object.entries(theirsFor(values, order, clashes)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="version" value={order.version} />
        <input type="hidden" name="key" value={`${pageKey}-clash`} />
        {canBeMine ? (
          <>
            <label className={styles.choose}>
              <input type="radio" name="keep" value={theirChoice} defaultChecked onChange={() => setIsMine(false)} />
              <b>{theirWords}</b>
              {savedByThem}
            </label>
            <label className={styles.choose}>
              <input type="radio" name="keep" value="mine" onChange={() => setIsMine(true)} />
              <b>Use {myWords}</b>
              <p>{mineInWords(catalogue, wanted, values, now)}</p>
            </label>
          </>
        ) : (
          <>
            <input type="hidden" name="keep" value={theirChoice} />
            {savedByThem}
          </>
        )}
        {isToReadBack && (goesOn || canBeMine) && <ReadBack address={order.address} isRequired={goesOn || isMine} />}
        {!goesOn && !canBeMine && (
          <p className={styles.note}>
            You wanted: {mineInWords(catalogue, wanted, values, now)}. The order is “{stageRecords[order.stage].words}”
            now, and that cannot follow it: take that back first.
          </p>
        )}
        <button type="submit" className={buttonClass('order', 'wide', 'large')} aria-disabled={isSending || undefined}>
          {isMine ? `Save ${myWords}` : theirWords}
        </button>
      </form>
      {!goesOn && !canBeMine && <TakeBack />}
    </Sheet>
  )
}

/** Takes back what stands in the way of a move, for who may. What was typed stays for after that. */
function TakeBack() {
  const { order, pageKey, search, pathOf, isSending } = useOrderPage()
  const role = useRole()
  const event = lastMove(order)
  if (!event || !mayTakeBack(role, event.changes)) return null
  return (
    <form method="post" action={pathOf(search.sheet)}>
      <ActingAs />
      <input type="hidden" name="form" value={`back-${event.id}`} />
      <input type="hidden" name="do" value="take-back" />
      <input type="hidden" name="event" value={event.id} />
      <input type="hidden" name="version" value={order.version} />
      <input type="hidden" name="key" value={`${pageKey}-clash-back`} />
      <button type="submit" className={buttonClass('quiet', 'wide')} aria-disabled={isSending || undefined}>
        Take back “{stageRecords[order.stage].words}”
      </button>
    </form>
  )
}

/** What the form of a conflict says itself. */
const replaced: ReadonlySet<string> = new Set([actingAsField, 'version', 'key', 'keep'])

function isReplaced(name: string): boolean {
  return replaced.has(name) || isTheirs(name)
}

/** The stage that a form asks to move its order to; undefined where it asks for something else. */
function stageOf(wanted: ReturnType<typeof actOfForm>): Stage | undefined {
  if ('fieldErrors' in wanted || wanted.act.name !== 'moveOrder') return undefined
  return 'to' in wanted.act.body ? wanted.act.body.to : undefined
}

function theirs(catalogue: Catalogue, field: string, order: WholeOrder, now: number): string {
  if (field === 'stage') return `${stageRecords[order.stage].words}${reasonAfter(order.reason)}`
  const value = valueInWords(catalogue, field, order[field as keyof typeof order], now)
  return `${fieldInWords(field)}: ${value || 'nothing'}`
}

/** What the member of staff wanted, in words. */
function mineInWords(
  catalogue: Catalogue,
  wanted: OrderAct | { readonly fieldErrors: object },
  values: FormValues,
  now: number,
): string {
  if ('fieldErrors' in wanted) return ''
  const { act } = wanted
  if (act.name === 'correctOrder') {
    const { lines, region } = act.body
    if (lines) return linesInWords(catalogue, lines)
    if (region) return `${region.state}, ${region.town}`
    return values.value || 'nothing'
  }
  if (act.name !== 'moveOrder' || 'takesBack' in act.body) return ''
  const { to, reason = null } = act.body
  return [`${stageRecords[to].words}${reasonAfter(reason)}`, ...factsInWords(act.body, now)].join(', ')
}
