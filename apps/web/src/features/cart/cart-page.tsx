import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { priceText } from '@divine/contracts/catalogue/naira'
import { sumOfPrices } from '@divine/contracts/catalogue/prices'
import { findCard } from '@divine/contracts/catalogue/shop-cards'
import { type CartLine, nameOfLine, offerOfLine } from '@divine/contracts/orders/cart-lines'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import { Message } from '#/shared/ui/message.tsx'
import { PageIntro } from '#/shared/ui/page-intro.tsx'
import text from '#/shared/ui/text.module.css'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { availableLines } from '#/trade/available-lines.ts'
import { changeCart, withoutProduct } from '#/trade/cart.ts'
import { useCatalogue } from '#/trade/catalogue.ts'
import rows from '#/trade/product-row.module.css'
import { cartButtons, enterButton, inOrderForm, sendsOrderForm } from './cart-fields.ts'
import styles from './cart-page.module.css'
import { CartRow } from './cart-row.tsx'
import { type CartSearch, removedLine } from './cart-search.ts'

interface CartPageProps {
  readonly lines: readonly CartLine[]
  /** Whether its order is being sent: then `lines` are what is ordered, and nothing can be changed. */
  readonly isSending: boolean
  readonly search: CartSearch
  /** What was sent along from the order form, in a form that came without script. */
  readonly typed?: Readonly<Record<string, string>> | undefined
  /** Why a form that came without script was refused. */
  readonly refused?: string | undefined
  /** Shown where nothing is left to order: what was ordered may still be waiting to be sent. */
  readonly savedOrders: ReactNode
  /** What somebody can do about a product that is sold out. */
  readonly whenBack: (line: CartLine) => ReactNode
}

/** A line that was removed, and where it was. */
interface Removal {
  readonly line: CartLine
  readonly index: number
}

/** What somebody is about to order. Every change also works without script; with script the page does not reload. */
export function CartPage({ lines, isSending, search, typed = {}, refused, savedOrders, whenBack }: CartPageProps) {
  const catalogue = useCatalogue()
  const [note, setNote] = useState(() =>
    refused === undefined ? noteOf(catalogue, search, lines) : { words: refused },
  )
  const [hadLines] = useState(lines.length > 0)
  // A note about a product goes when the product leaves the cart, and every note goes when the cart has been ordered.
  const isNoteTrue = note?.product ? hasProduct(lines, note.product) : lines.length > 0 || !hadLines
  const arrivedWithout = removedLine(catalogue, search)
  const [removal, setRemoval] = useState<Removal | undefined>(
    arrivedWithout && { line: arrivedWithout, index: lines.length },
  )
  const undo = useFocusOnUndo(removal)
  // Until the page is awake, what changes the cart takes along what is typed into the order form, if there is one.
  const isAwake = useIsAwake()
  const available = availableLines(catalogue, lines)
  const hasOrderForm = available.length > 0
  const besideOrder = !isAwake && hasOrderForm
  useForgetSearch(search)

  function onRemove(line: CartLine): boolean {
    const isChanged = changeCart((current) => withoutProduct(current, line.product))
    if (isChanged) {
      setNote(undefined)
      setRemoval({ line, index: lines.indexOf(line) })
    }
    return isChanged
  }

  function onUndo(event: FormEvent, { line, index }: Removal): void {
    const isChanged = changeCart((current) => {
      const others = withoutProduct(current, line.product)
      return [...others.slice(0, index), line, ...others.slice(index)]
    })
    if (!isChanged) return
    event.preventDefault()
    setRemoval(undefined)
  }

  return (
    <>
      <PageIntro title="Cart" lede="You pay the rider when it reaches you. Nothing is paid here." />
      {/* Enter in the order form presses its first button, or the first that is drawn: not one of the cart's. */}
      {besideOrder && (
        <button
          {...inOrderForm}
          type="submit"
          name={enterButton}
          value="yes"
          tabIndex={-1}
          aria-hidden="true"
          className="sr"
        />
      )}
      <div role="status" className={styles.status}>
        {note && isNoteTrue && <p>{note.words}</p>}
        {removal && (
          <form method="post" action="/cart" className={styles.undo} onSubmit={(event) => onUndo(event, removal)}>
            <span>{nameOfLine(catalogue, removal.line)} removed.</span>
            {!hasOrderForm &&
              Object.entries(typed).map(([name, value]) => <input key={name} type="hidden" {...{ name, value }} />)}
            <input {...(besideOrder && inOrderForm)} type="hidden" name="product" value={removal.line.product} />
            <input {...(besideOrder && inOrderForm)} type="hidden" name="bottles" value={removal.line.bottles} />
            <button
              {...(besideOrder && sendsOrderForm)}
              ref={undo}
              type="submit"
              name={cartButtons.undo}
              className={buttonClass('quiet')}
            >
              Undo
            </button>
          </form>
        )}
      </div>
      {lines.length === 0 ? (
        <Empty>{savedOrders}</Empty>
      ) : (
        <div className={layout.column} inert={isSending}>
          {!hasOrderForm && savedOrders}
          {available.length < lines.length && (
            <Message
              kind="wait"
              icon="alert"
              level={2}
              title={`${soldOutNames(catalogue, lines)} ${lines.length - available.length === 1 ? 'is' : 'are'} sold out just now`}
            >
              <p>{hasOrderForm ? 'Order the rest below as it is.' : 'Nothing else is in your cart.'}</p>
            </Message>
          )}
          <ul className={rows.rows}>
            {lines.map((line) => (
              <CartRow
                key={line.product}
                line={line}
                onRemove={onRemove}
                hasOrderForm={hasOrderForm}
                whenBack={whenBack(line)}
              />
            ))}
          </ul>
          {hasOrderForm && <Total lines={available} />}
          <div className={layout.row}>
            {hasOrderForm && (
              <a href="#order" className={buttonClass('order')}>
                {available.length < lines.length ? 'Request the rest' : 'Request this order'}
              </a>
            )}
            <Link to="/shop" className={buttonClass('quiet')}>
              Keep shopping
            </Link>
          </div>
        </div>
      )}
    </>
  )
}

function soldOutNames(catalogue: Catalogue, lines: readonly CartLine[]): string {
  const gone = lines.filter((line) => !availableLines(catalogue, [line]).length)
  return gone.map((line) => nameOfLine(catalogue, line)).join(' and ')
}

function Total({ lines }: { lines: readonly CartLine[] }) {
  const catalogue = useCatalogue()
  const total = sumOfPrices(lines.map((line) => offerOfLine(catalogue, line).priceNaira))
  return (
    <p className={styles.total}>
      Total <b className={total === undefined ? undefined : text.price}>{priceText(total)}</b>
    </p>
  )
}

function Empty({ children }: { children: ReactNode }) {
  // The device's own cart is known only once the page is awake: until then nothing is claimed.
  const isAwake = useIsAwake()
  return (
    <div className={`${layout.stack} ${isAwake ? '' : styles.unknown}`}>
      {children}
      {!isAwake && (
        <p className={styles.unsure}>
          What is in your cart is known once the whole page has come. If it does not come, load the page again.
        </p>
      )}
      <p className={isAwake ? undefined : styles.none}>No products in the cart.</p>
      <div className={layout.row}>
        <Link to="/shop" className={buttonClass('order')}>
          Shop Now
        </Link>
        <Link to="/wishlist" className={buttonClass('quiet')}>
          Your wishlist
        </Link>
      </div>
    </div>
  )
}

/** What the page says when it opens. */
interface Note {
  readonly words: string
  /** Id of the product that, according to the note, is in the cart. */
  readonly product?: string
}

function hasProduct(lines: readonly CartLine[], wanted: string): boolean {
  return lines.some(({ product }) => product === wanted)
}

/**
 * A browser that keeps no cart sends the same as one that comes back to this address after the order: nobody can tell
 * which it is.
 */
const notInCart =
  'This product is not in your cart. If you have ordered or removed it, all is well. If not, your browser does not keep a cart: please order from the product’s own page.'

/** What became of the product that the visitor asked for, according to the address. */
function noteOf(catalogue: Catalogue, { added }: CartSearch, lines: readonly CartLine[]): Note | undefined {
  if (added === undefined) return undefined
  const line = lines.find(({ product }) => product === added)
  if (line) return { words: `${nameOfLine(catalogue, line)} is in your cart.`, product: line.product }
  return findCard(catalogue, added)
    ? { words: notInCart }
    : { words: 'That link asks for a product that we do not sell. Your cart is as it was.' }
}

/** Removing a line and undoing it both remove the pressed button: the focus then moves here. */
function useFocusOnUndo(removal: Removal | undefined): RefObject<HTMLButtonElement | null> {
  const undo = useRef<HTMLButtonElement>(null)
  const before = useRef(removal)
  useEffect(() => {
    if (before.current === removal) return
    before.current = removal
    const goesOn = removal ? undo.current : document.getElementById('main')
    goesOn?.focus({ preventScroll: true })
  }, [removal])
  return undo
}

/** A note is not shown again after a reload. */
function useForgetSearch(search: CartSearch): void {
  const navigate = useNavigate()
  const isTold = Object.keys(search).length > 0
  useEffect(() => {
    if (isTold) void navigate({ to: '/cart', search: {}, hash: true, replace: true, resetScroll: false })
  }, [isTold, navigate])
}
