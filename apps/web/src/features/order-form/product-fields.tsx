import { bottleCounts, bottlesText } from '@divine/contracts/catalogue/bottles'
import { naira, priceText } from '@divine/contracts/catalogue/naira'
import { offerOf, type PriceList, sumOfPrices } from '@divine/contracts/catalogue/prices'
import { type OrderLabel, orderLabels } from '@divine/contracts/catalogue/topics'
import { type CartLine, cardOfLine, nameOfLine, offerOfLine, writeCart } from '@divine/contracts/orders/cart-lines'
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ControlProps, Field, FieldError } from '#/shared/forms/field.tsx'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { lineText } from '#/trade/cart.ts'
import { packField, pricesField } from './order-fields.ts'
import styles from './product-fields.module.css'

interface FieldFacts {
  readonly id: string
  readonly name: string
  readonly error: string | undefined
}

/** What stands in the fields at first, by their names. */
export type Values = Readonly<Record<string, string | number | undefined>>

interface ProductFieldsProps {
  readonly values: Values
  /** What ties a field of this name to the form. */
  readonly field: (name: string) => FieldFacts
}

/** What is chosen in the form, as texts. */
export interface Choice {
  readonly supplement: string
  readonly bottle: string
}

interface ProductFieldsWithChoice extends ProductFieldsProps {
  readonly onChoose: ((choice: Choice) => void) | undefined
}

/** Asks which supplement, and how many bottles of it, and says what that costs. */
export function ProductFields({ values, field, onChoose }: ProductFieldsWithChoice) {
  const fields = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(values)
  const prices = values[pricesField] as PriceList | undefined
  const isAwake = useIsAwake()

  function follow(): void {
    const choice = choiceIn(fields.current)
    setChosen({ ...choice })
    onChoose?.(choice)
  }

  // What was chosen before script was awake, or what the browser brought back, is in the page and in no event.
  const onWake = useEffectEvent(follow)
  useEffect(() => onWake(), [])

  return (
    <div ref={fields} className={styles.product} onChange={follow}>
      <Field {...field('supplement')} label="Supplement">
        {(control) => <SupplementSelect {...control} defaultValue={values.supplement ?? ''} />}
      </Field>
      <Field {...field('bottle')} label="Number of bottles">
        {(control) => (
          <select {...control} defaultValue={values.bottle ?? ''}>
            <option value="">Select Number **</option>
            {bottleCounts.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        )}
      </Field>
      {prices && <input type="hidden" name={pricesField} value={prices} />}
      <p role="status" className={styles.pay}>
        {payText(chosen, prices, isAwake)}
      </p>
    </div>
  )
}

function choiceIn(fields: HTMLElement | null): Choice {
  const [supplement, bottle] = fields?.querySelectorAll('select') ?? []
  return { supplement: supplement?.value ?? '', bottle: bottle?.value ?? '' }
}

/**
 * What the buyer pays for what is chosen; nothing before a number is. Without script the words stay when another number is
 * chosen: then they say which number they are about.
 */
function payText({ supplement, bottle }: Values, prices: PriceList | undefined, isAwake: boolean): string {
  const bottles = Number(bottle)
  if (!bottles) return ''
  const { contents, priceNaira } = offerOf((supplement || undefined) as OrderLabel | undefined, bottles, prices)
  if (!isAwake) {
    const price = priceNaira ? `you pay the rider ${naira(priceNaira)}` : 'we confirm the price when we call'
    return `For ${bottlesText(bottles)}${contents ? ` (${contents})` : ''} ${price}.`
  }
  return priceNaira
    ? `You pay the rider ${naira(priceNaira)}: ${contents ?? bottlesText(bottles)}.`
    : priceText(undefined)
}

interface CartFieldsProps extends ProductFieldsProps {
  readonly lines: readonly CartLine[]
}

/** Says what of the cart is ordered, asks which supplement each pack shall hold, and says what is to be paid. */
export function CartFields({ lines, values, field }: CartFieldsProps) {
  const [chosen, setChosen] = useState<Values>(values)
  const { id, name, error } = field('lines')
  const total = sumOfPrices(
    lines.map((line) => offerOfLine(line, (chosen[packField(line)] || undefined) as OrderLabel | undefined).priceNaira),
  )
  return (
    <>
      <div id={id} tabIndex={-1} className={styles.cart}>
        <h3 className={styles.heading}>You order</h3>
        {error && <FieldError id={`${id}-error`} error={error} />}
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.product}>{lineText(line)}</li>
          ))}
        </ul>
        <p>
          Pay at delivery: <b>{priceText(total)}</b>
        </p>
        <input type="hidden" name={name} value={writeCart(lines)} />
      </div>
      {lines
        .filter((line) => !cardOfLine(line).topic)
        .map((line) => (
          <Field key={line.product} {...field(packField(line))} label={`Supplement in the ${nameOfLine(line)}`}>
            {(control) => (
              <SupplementSelect
                {...control}
                defaultValue={values[packField(line)] ?? ''}
                onChange={({ currentTarget }) =>
                  setChosen((before) => ({ ...before, [packField(line)]: currentTarget.value }))
                }
              />
            )}
          </Field>
        ))}
    </>
  )
}

interface SupplementSelectProps extends ControlProps {
  readonly defaultValue: string | number
  readonly onChange?: (event: ChangeEvent<HTMLSelectElement>) => void
}

function SupplementSelect(control: SupplementSelectProps) {
  return (
    <select {...control}>
      <option value="">Select Supplement **</option>
      {orderLabels.map((label) => (
        <option key={label}>{label}</option>
      ))}
    </select>
  )
}
