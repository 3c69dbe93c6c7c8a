import { priceText } from '@divine/contracts/catalogue/naira'
import { sumOfPrices } from '@divine/contracts/catalogue/prices'
import { offerOfLine } from '@divine/contracts/orders/cart-lines'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import layout from '#/shared/ui/layout.module.css'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { lineText, useCart } from '#/trade/cart.ts'
import { useCatalogue } from '#/trade/catalogue.ts'
import styles from './site-header.module.css'

/** How many products are in the cart, and which, behind the button. */
export function CartPanel({ panel }: { panel: string }) {
  const catalogue = useCatalogue()
  const lines = useCart()
  const unsaid = useIsAwake() ? '' : styles.unsaid
  const words = `${lines.length} ${lines.length === 1 ? 'product' : 'products'}`
  return (
    <>
      <details className={styles.tool} name={panel}>
        <summary className={styles.button} aria-label={`Cart, ${words}`}>
          <Icon name="cart" />
          <span className={`${styles.count} ${lines.length === 0 ? unsaid : ''}`}>{lines.length}</span>
        </summary>
        <div className={`${layout.stack} ${styles.drop}`}>
          {lines.length === 0 ? (
            <>
              <p className={unsaid}>No products in the cart.</p>
              <Link to="/shop" className={buttonClass('quiet', 'wide')}>
                Shop Now
              </Link>
            </>
          ) : (
            <>
              <ul className={layout.stack}>
                {lines.map((line) => (
                  <li key={line.product}>{lineText(catalogue, line)}</li>
                ))}
              </ul>
              <p>
                Total: <b>{priceText(sumOfPrices(lines.map((line) => offerOfLine(catalogue, line).priceNaira)))}</b>
              </p>
              <Link to="/cart" className={buttonClass('quiet', 'wide')}>
                See the cart
              </Link>
            </>
          )}
          <Link to="/wishlist">Your wishlist</Link>
        </div>
      </details>
      <Changes words={words} />
    </>
  )
}

/** Reads out the cart's contents when they change, and not before. */
function Changes({ words }: { words: string }) {
  const isAwake = useIsAwake()
  const first = useRef<string>(undefined)
  const [hasChanged, setChanged] = useState(false)
  useEffect(() => {
    // Until script is awake, the contents of the device's storage are unknown.
    if (!isAwake) return
    first.current ??= words
    if (first.current !== words) setChanged(true)
  }, [words, isAwake])
  return (
    isAwake && (
      <span role="status" className="sr">
        {hasChanged && `${words} in the cart.`}
      </span>
    )
  )
}
