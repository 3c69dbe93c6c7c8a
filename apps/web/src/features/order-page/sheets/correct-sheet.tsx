import { naira } from '@divine/contracts/catalogue/naira'
import type { Answer } from '@divine/contracts/orders/answers'
import { isToBring } from '@divine/contracts/orders/stages'
import { FieldError } from '#/shared/forms/field.tsx'
import { LongText } from '#/shared/forms/long-text.tsx'
import { buttonClass } from '#/shared/ui/button.ts'
import look from '#/shared/ui/control.module.css'
import { useCatalogue } from '#/trade/catalogue.ts'
import { deskAnswers } from '#/trade/desk/desk-answers.ts'
import { readNaira } from '#/trade/desk/read-naira.ts'
import { correctedLabel } from '#/trade/desk/typed-labels.ts'
import { valueInWords } from '#/trade/desk/value-words.ts'
import { BeforeAfter } from '../before-after.tsx'
import { Labelled, NairaField } from '../fields.tsx'
import { LineFields } from '../line-fields.tsx'
import { valuesOfLines } from '../line-values.ts'
import { type Correctable, correctable, correctableFields } from '../order-search.ts'
import { saidToStaff } from '../order-words.ts'
import { useOrderPage } from '../page-context.ts'
import { Sheet } from '../sheet.tsx'
import { SheetLink } from '../sheet-link.tsx'
import { TypedForm } from '../typed-form.tsx'
import { RegionFields } from './region-fields.tsx'
import styles from './sheets.module.css'

const kept = 'No reason is needed. Before and after are kept.'
/** An order stays its buyer's: nobody could tell later whose words it holds. */
const whoseOrder = 'For another buyer, cancel this order and enter a new one.'

/** What to correct. */
export function CorrectSheet() {
  return (
    <Sheet title="Correct the order" note={kept} closing="Close">
      <div className={styles.list}>
        {correctableFields.map((field) => (
          <SheetLink key={field} sheet={`correct-${field}`} className={buttonClass('quiet', 'wide')}>
            The {correctable[field]}
          </SheetLink>
        ))}
      </div>
    </Sheet>
  )
}

/** Corrects one thing of an order. */
export function CorrectFieldSheet({ field }: { field: Correctable }) {
  const { order, now, notDone, isSending } = useOrderPage()
  const catalogue = useCatalogue()
  const form = `correct-${field}`
  const errors = notDone?.form === form ? notDone.fieldErrors : {}
  // The API names the field itself, and a line by its place.
  const error = saidToStaff(field, notDone?.values.value, errors.value ?? Object.values(errors)[0])
  const before = field === 'lines' || field === 'region' ? '' : valueInWords(catalogue, field, order[field], now)
  return (
    <Sheet
      title={`Correct the ${correctable[field]}`}
      note={field === 'fullname' || field === 'phone' ? `${kept} ${whoseOrder}` : kept}
      closing="Close, keep what is typed"
    >
      <TypedForm form={form} className={styles.form}>
        {(values, given) => (
          <>
            <input type="hidden" name="do" value="correct" />
            <input type="hidden" name="field" value={field} />
            {field === 'lines' && (
              <>
                {error && <FieldError id="lines-error" error={error} />}
                <LineFields start={valuesOfLines(order.lines)} count={order.lines.length} given={given} />
              </>
            )}
            {field === 'region' && <RegionFields given={given} values={values} error={error} />}
            {field === 'sumNaira' && (
              <NairaField
                id="value"
                name="value"
                label={correctedLabel(field)}
                hint={isToBring(order.stage) ? undefined : 'Leave it empty if no sum is agreed yet.'}
                value={given('value', order.sumNaira?.toLocaleString('en-NG') ?? '')}
                error={error}
              />
            )}
            {isText(field) && (
              <Labelled id="value" label={correctedLabel(field)} error={error}>
                {(described) => {
                  const control = {
                    ...described,
                    id: 'value',
                    name: 'value',
                    className: look.control,
                    autoComplete: 'off',
                  }
                  const value = given('value', order[field] ?? '')
                  const { type } = deskAnswers[field]
                  return type === 'long' ? (
                    <LongText {...control} defaultValue={value} rows={3} />
                  ) : (
                    <input {...control} defaultValue={value} type={type} />
                  )
                }}
              </Labelled>
            )}
            {field !== 'lines' && field !== 'region' && (
              <Comparison before={before} value={values.value} isSum={field === 'sumNaira'} />
            )}
            <div className={styles.actions}>
              <button
                type="submit"
                className={buttonClass('order', 'wide', 'large')}
                aria-disabled={isSending || undefined}
              >
                Save the {correctable[field]}
              </button>
            </div>
          </>
        )}
      </TypedForm>
    </Sheet>
  )
}

function isText(field: Correctable): field is Answer {
  return field !== 'lines' && field !== 'region' && field !== 'sumNaira'
}

function Comparison({ before, value, isSum }: { before: string; value: string | undefined; isSum: boolean }) {
  const sum = isSum && value ? readNaira(value) : undefined
  const now = sum === undefined ? value : naira(sum)
  if (now === undefined || now === before) return null
  return <BeforeAfter before={before} now={now} nowLabel="After" />
}
