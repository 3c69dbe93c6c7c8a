import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { naira } from '@divine/contracts/catalogue/naira'
import { isPlanned, type MoveReason, reasonWords, type Stage, stageRecords } from '@divine/contracts/orders/stages'
import type { ReactNode } from 'react'
import { FieldError } from '#/shared/forms/field.tsx'
import { lagosWeekday } from '#/shared/lagos-clock.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { useCatalogue } from '#/trade/catalogue.ts'
import { momentInWords } from '#/trade/desk/desk-times.ts'
import { useMay } from '#/trade/desk/use-may.ts'
import { actOfForm, type FormValues, ownChoice } from '../act-of-form.ts'
import { useOrderPage } from '../page-context.ts'
import { Sheet } from '../sheet.tsx'
import { TypedForm } from '../typed-form.tsx'
import { factFields } from './fact-fields.tsx'
import { outcomesFrom } from './outcome-list.ts'
import { ReadBack } from './read-back.tsx'
import styles from './sheets.module.css'

/** What the sheet of a stage is called, where its own words are not a question or an order. */
const titles: Partial<Record<Stage, string>> = {
  'call-back': 'Call back when?',
  confirmed: 'Confirm the order',
  cancelled: 'Why is it cancelled?',
  failed: 'Why was it not delivered?',
}

interface MoveSheetProps {
  readonly to: Stage
  /** Where the reason is known already. */
  readonly reason?: MoveReason
  /** What can be done instead, before the form. */
  readonly children?: ReactNode
}

/** Asks for all that must be said of a move, as the table of stages has it. */
export function MoveSheet({ to, reason, children }: MoveSheetProps) {
  const { order, isSending, notDone } = useOrderPage()
  const { asks, words } = stageRecords[to]
  const isFromOutcomes = outcomesFrom(order.stage, '').some((outcome) => outcome.to === to)
  const form = reason ?? to
  const errors = notDone?.form === form ? notDone.fieldErrors : {}
  const known = reason ?? (to === 'call-back' ? 'asked' : undefined)
  return (
    <Sheet
      title={reason ? reasonWords[reason] : (titles[to] ?? words)}
      note={to === 'call-back' && order.request ? `The message says: “${order.request}”` : undefined}
      closing={isFromOutcomes ? 'Back to the outcomes' : 'Close, keep what is typed'}
      {...(isFromOutcomes && { closesTo: 'outcomes' as const })}
    >
      {children}
      <TypedForm form={form} className={styles.form}>
        {(values, given) => (
          <>
            <input type="hidden" name="do" value="move" />
            <input type="hidden" name="to" value={to} />
            {known && <input type="hidden" name="reason" value={known} />}
            {errors.to && <FieldError id={`${form}-to-error`} error={errors.to} />}
            {asks.map((fact) => {
              const Field = factFields[fact]
              return (
                <Field key={fact} to={to} form={form} known={known} values={values} given={given} errors={errors} />
              )
            })}
            {isPlanned(to) && <ReadBack address={order.address} error={errors.addressRead} />}
            <MoveButtons to={to} values={values} isSending={isSending} known={known} />
          </>
        )}
      </TypedForm>
    </Sheet>
  )
}

interface MoveButtonsProps {
  readonly to: Stage
  readonly values: FormValues
  readonly isSending: boolean
  readonly known: MoveReason | undefined
}

function MoveButtons({ to, values, isSending, known }: MoveButtonsProps) {
  const catalogue = useCatalogue()
  const { order, now } = useOrderPage()
  const mayGoOn = useMay()('takeNextBuyer')
  const disabled = { 'aria-disabled': isSending || undefined }
  if (to === 'confirmed') {
    return (
      <div className={styles.actions}>
        <button
          type="submit"
          name="then"
          value={mayGoOn ? 'next' : 'stay'}
          className={buttonClass('order', 'wide', 'large')}
          {...disabled}
        >
          <span>
            {mayGoOn ? 'Confirm, then next buyer' : 'Confirm'}
            <small className={styles.under}>{saidSoFar(catalogue, order.reference, values, now)}</small>
          </span>
        </button>
        {mayGoOn && (
          <button type="submit" name="then" value="stay" className={styles.link} {...disabled}>
            Confirm and stay
          </button>
        )}
      </div>
    )
  }
  if (to === 'cancelled') {
    return (
      <div className={styles.actions}>
        <button type="submit" className={buttonClass('danger', 'wide', 'large')} {...disabled}>
          {known === 'wrong-number' ? 'Cancel it: wrong number' : 'Cancel the order'}
        </button>
        <p className={styles.note}>It can be taken back at any time. Nothing is deleted.</p>
      </div>
    )
  }
  const said = saidSoFar(catalogue, order.reference, values, now)
  return (
    <div className={styles.actions}>
      <button type="submit" className={buttonClass('order', 'wide', 'large')} {...disabled}>
        {to === 'call-back' && said ? `Call back ${said}` : stageRecords[to].moved}
      </button>
    </div>
  )
}

/** What the button would say of the order, as far as it is filled in. */
function saidSoFar(catalogue: Catalogue, reference: string, values: FormValues, now: number): string {
  const wanted = actOfForm(catalogue, reference, { ...values, do: 'move', addressRead: 'yes' })
  if ('fieldErrors' in wanted || wanted.act.name !== 'moveOrder' || 'takesBack' in wanted.act.body) return ''
  const { callAt, day, sumNaira } = wanted.act.body
  const isOwnTimeMissing = values.callAt === ownChoice && !callAt
  return [
    callAt && !isOwnTimeMissing && momentInWords(callAt, now),
    day && lagosWeekday(day),
    sumNaira !== undefined && naira(sumNaira),
  ]
    .filter(Boolean)
    .join(', ')
}
