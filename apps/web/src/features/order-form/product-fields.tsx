import { bottlesText } from '@divine/contracts/catalogue/bottles'
import { type Catalogue, findProduct, isSoldOut, type Product } from '@divine/contracts/catalogue/catalogue'
import { naira, priceText } from '@divine/contracts/catalogue/naira'
import { offerOf, type PriceList, sumOfPrices } from '@divine/contracts/catalogue/prices'
import type { Seller } from '@divine/contracts/catalogue/seller'
import { type CartLine, nameOfLine, offerOfLine, writeCart } from '@divine/contracts/orders/cart-lines'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Field, FieldError } from '#/shared/forms/field.tsx'
import text from '#/shared/ui/text.module.css'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { whenBackAnchor } from '#/trade/card-link.ts'
import { lineText } from '#/trade/cart.ts'
import { useCatalogue } from '#/trade/catalogue.ts'
import { deliveryNote } from '#/trade/delivery-note.ts'
import { packField, packsAmong, pricesField } from './order-fields.ts'
import { aboutProduct, type ProductQuestion, questions, SupplementSelect } from './order-questions.tsx'
import styles from './product-fields.module.css'

interface FieldFacts {
  readonly id: string
  readonly name: string
  readonly error: string | undefined
}

/** The fields' first values, by name. */
export type Values = Readonly<Record<string, string | number | undefined>>

interface ProductFieldsProps {
  readonly values: Values
  /** What ties the field of this name to the form. */
  readonly field: (name: string) => FieldFacts
}

/** What is chosen in the form. */
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
  const catalogue = useCatalogue()
  const [chosen, setChosen] = useState(values)
  const prices = values[pricesField] as PriceList | undefined
  const isAwake = useIsAwake()

  function follow(): void {
    const choice = choiceIn(fields.current)
    setChosen({ ...choice })
    onChoose?.(choice)
  }

  // What was chosen before the page woke, or was restored by the browser, comes with no event.
  const onWake = useEffectEvent(follow)
  useEffect(() => onWake(), [])

  return (
    <div ref={fields} className={styles.product} onChange={follow}>
      {aboutProduct.map((name) => (
        <Field key={name} {...field(name)} label={questions[name].label}>
          {(props) => questions[name].control({ ...props, defaultValue: values[name] })}
        </Field>
      ))}
      {prices && <input type="hidden" name={pricesField} value={prices} />}
      <p role="status" className={styles.pay}>
        {payText(catalogue, chosen, prices, isAwake)}
      </p>
      <DeliveryNote seller={catalogue.seller} />
      <SoldOutNote catalogue={catalogue} />
    </div>
  )
}

/** What cannot be chosen just now, each with the way to be told when it is back. */
function SoldOutNote({ catalogue }: { catalogue: Catalogue }) {
  const soldOut = catalogue.products.filter(isSoldOut)
  if (soldOut.length === 0) return null
  return (
    <p className={text.note}>
      Sold out just now, press to be told when it is back:{' '}
      {soldOut.map(({ id, slug, orderLabel }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {/* A page of its own: whoever comes back to this one finds what they have typed. */}
          <Link to="/product/$topicSlug" params={{ topicSlug: slug }} hash={whenBackAnchor} reloadDocument>
            {orderLabel}
          </Link>
        </span>
      ))}
    </p>
  )
}

/** What the rider is paid beside it, and when they come, where the seller has said it. */
function DeliveryNote({ seller }: { seller: Seller }) {
  const note = deliveryNote(seller)
  return note && <p>{note}</p>
}

function choiceIn(fields: HTMLElement | null): Choice {
  const chosen = (name: ProductQuestion) => fields?.querySelector<HTMLSelectElement>(`[name=${name}]`)?.value ?? ''
  return { supplement: chosen('supplement'), bottle: chosen('bottle') }
}

/**
 * What the buyer pays; empty until a number is chosen. Without script the words do not follow another choice, so they
 * say what they are about.
 */
function payText(
  catalogue: Catalogue,
  { supplement, bottle }: Values,
  prices: PriceList | undefined,
  isAwake: boolean,
): string {
  const bottles = Number(bottle)
  if (!bottles) return ''
  const { contents, priceNaira } = offerOf(catalogue, productOf(catalogue, supplement), bottles, prices)
  if (!isAwake) {
    const price = priceNaira ? `you pay the rider ${naira(priceNaira)}` : 'we confirm the price when we call'
    return `For ${supplement ? `${supplement}, ` : ''}${bottlesText(bottles)}${contents ? ` (${contents})` : ''}: ${price}.`
  }
  return priceNaira
    ? `You pay the rider ${naira(priceNaira)}: ${contents ?? bottlesText(bottles)}.`
    : priceText(undefined)
}

/** The product whose option is chosen; undefined where none is, or one that is no longer sold. */
function productOf(catalogue: Catalogue, label: Values[string]): Product | undefined {
  return label === undefined ? undefined : findProduct(catalogue, 'orderLabel', String(label))
}

interface CartFieldsProps extends ProductFieldsProps {
  readonly lines: readonly CartLine[]
}

/** Lists what is ordered, says what is to be paid, and asks which supplement each pack shall hold. */
export function CartFields({ lines, values, field }: CartFieldsProps) {
  const [chosen, setChosen] = useState<Values>(values)
  const { id, name, error } = field('lines')
  const catalogue = useCatalogue()
  const chosenIn = (line: CartLine) => productOf(catalogue, chosen[packField(line)])
  const total = sumOfPrices(lines.map((line) => offerOfLine(catalogue, line, chosenIn(line)).priceNaira))
  return (
    <>
      <div id={id} tabIndex={-1} className={styles.cart}>
        <h3 className={styles.heading}>You order</h3>
        {error && <FieldError id={`${id}-error`} error={error} />}
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.product}>{lineText(catalogue, line)}</li>
          ))}
        </ul>
        <p>
          Pay at delivery: <b>{priceText(total)}</b>
        </p>
        <DeliveryNote seller={catalogue.seller} />
        <input type="hidden" name={name} value={writeCart(lines)} />
      </div>
      {packsAmong(catalogue, lines).map((line) => (
        <Field
          key={line.product}
          {...field(packField(line))}
          label={`Supplement in the ${nameOfLine(catalogue, line)}`}
        >
          {(props) => (
            <SupplementSelect
              {...props}
              defaultValue={chosen[packField(line)]}
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
