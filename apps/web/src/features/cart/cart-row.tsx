import { bottleCounts, bottlesText } from '@divine/contracts/catalogue/bottles'
import { isSoldOut } from '@divine/contracts/catalogue/catalogue'
import { priceText } from '@divine/contracts/catalogue/naira'
import { type CartLine, cardOfLine, nameOfLine, offerOfLine } from '@divine/contracts/orders/cart-lines'
import { Link } from '@tanstack/react-router'
import {
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { pictureNote } from '#/content/picture-note.ts'
import arch from '#/shared/ui/arch.module.css'
import { buttonClass } from '#/shared/ui/button.ts'
import { ProductThumbnail } from '#/shared/ui/picture.tsx'
import text from '#/shared/ui/text.module.css'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { pageOf, pictureOf } from '#/trade/card-link.ts'
import { changeCart, withLine } from '#/trade/cart.ts'
import { useCatalogue } from '#/trade/catalogue.ts'
import rows from '#/trade/product-row.module.css'
import { bottlesField, cartButtons, inOrderForm, sendsOrderForm } from './cart-fields.ts'
import styles from './cart-row.module.css'

interface CartRowProps {
  readonly line: CartLine
  /** Removes the line. @returns false if the server has to be asked */
  readonly onRemove: (line: CartLine) => boolean
  /** Whether there is an order form: until the page is awake it goes along with what changes the cart. */
  readonly hasOrderForm: boolean
  /** What somebody can do about what is sold out. */
  readonly whenBack: ReactNode
}

/** One line of the cart: the product, the number of bottles, and the price. */
export function CartRow({ line, onRemove, hasOrderForm, whenBack }: CartRowProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const isAwake = useIsAwake()
  const goesAlong = !isAwake && hasOrderForm
  const catalogue = useCatalogue()
  const [cameAsleep] = useState(!isAwake)
  const card = cardOfLine(catalogue, line)
  const name = nameOfLine(catalogue, line)
  const { contents, priceNaira: price } = offerOfLine(catalogue, line)
  const isGone = isSoldOut(card.product)
  const ownPicture = card.product?.packages.find(({ bottles }) => bottles === line.bottles)?.picture
  const note = ownPicture ? undefined : pictureNote(catalogue.ingredients, card, line.bottles)

  const keep = (bottles: number) => changeCart((lines) => withLine(lines, { ...line, bottles }))

  function onChoose({ currentTarget }: ChangeEvent<HTMLSelectElement>): void {
    if (!keep(Number(currentTarget.value))) currentTarget.form?.submit()
  }

  // A number that was chosen before the page woke counts as well. If the server has to be asked, the field shows the
  // cart's number.
  const onWake = useEffectEvent((chosen: HTMLSelectElement | null) => {
    if (!chosen || chosen.value === String(line.bottles)) return
    if (!keep(Number(chosen.value))) chosen.value = String(line.bottles)
  })
  useEffect(() => onWake(select.current), [])

  function onSubmit(event: FormEvent): void {
    if (onRemove(line)) event.preventDefault()
  }

  return (
    <li data-accent={card.product?.accent}>
      <span className={`${arch.arch} ${rows.thumbnail}`}>
        <ProductThumbnail name={ownPicture ?? pictureOf(card)} />
      </span>
      <div className={rows.what}>
        <Link {...pageOf(card)} className={`${rows.name} ${styles.name}`}>
          {name}
        </Link>
        {card.product ? (
          contents && <span className={`${text.note} ${styles.note}`}>{contents}</span>
        ) : (
          <span className={`${text.note} ${styles.note}`}>You choose the supplement below.</span>
        )}
        {isGone && <b className={styles.note}>Sold out just now</b>}
        {!isGone && (
          <span className={price === undefined ? `${text.note} ${styles.note}` : `${text.price} ${rows.price}`}>
            {priceText(price)}
          </span>
        )}
        {note && <span className={`${text.note} ${styles.note}`}>{note}</span>}
      </div>
      <form method="post" action="/cart" className={styles.form} onSubmit={onSubmit}>
        <input type="hidden" name="product" value={line.product} />
        {!isGone && (
          <>
            <label htmlFor={id} className="sr">
              Number of bottles: {name}
            </label>
            <select
              {...(goesAlong && inOrderForm)}
              ref={select}
              id={id}
              name={bottlesField(line.product)}
              value={line.bottles}
              onChange={onChoose}
              className={styles.number}
            >
              {bottleCounts.map((count) => (
                <option key={count} value={count}>
                  {bottlesText(count)}
                </option>
              ))}
            </select>
            {cameAsleep && (
              // It keeps its space, so that a press on the button beside it does not miss if the page wakes just then.
              <span className={isAwake ? `${styles.change} ${styles.done}` : styles.change}>
                <button
                  {...(goesAlong && sendsOrderForm)}
                  type="submit"
                  name={cartButtons.change}
                  value={line.product}
                  className={`${buttonClass('quiet')} ${styles.keep}`}
                >
                  Change
                </button>
              </span>
            )}
          </>
        )}
        <button
          {...(goesAlong && sendsOrderForm)}
          type="submit"
          name={cartButtons.remove}
          value={line.product}
          className={styles.remove}
          aria-label={`${isGone ? 'Take it out' : 'Remove'}: ${name}`}
        >
          {isGone ? 'Take it out' : 'Remove'}
        </button>
      </form>
      {isGone && <div className={styles.back}>{whenBack}</div>}
    </li>
  )
}
