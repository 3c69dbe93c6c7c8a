import type { Availability, Product } from '@divine/contracts/catalogue/catalogue'
import { shortPrice } from '@divine/contracts/catalogue/naira'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ProductThumbnail } from '#/shared/ui/picture.tsx'
import { availabilityWords } from './availability-words.ts'
import styles from './catalogue-page.module.css'

/** What a list of the staff's says of a product. */
export type ListedProduct = Pick<Product, 'key' | 'name' | 'picture' | 'availability'> & {
  readonly card: Pick<Product['card'], 'priceNaira'>
}

interface ProductFactsProps {
  readonly product: ListedProduct
  /** Below its price. */
  readonly children?: ReactNode
}

/** A product in a row of a list: its picture, and its name, which leads to its form. */
export function ProductFacts({ product, children }: ProductFactsProps) {
  return (
    <>
      <span className={styles.picture}>
        <ProductThumbnail name={product.picture} />
      </span>
      <span className={styles.words}>
        <Link to="/catalogue/$productKey" params={{ productKey: product.key }}>
          {product.name}
        </Link>
        <span className={styles.small}>
          {shortPrice(product.card.priceNaira)} <AvailabilitySign of={product.availability} />
        </span>
        {children}
      </span>
    </>
  )
}

/** Says in the list what is not simply in stock. */
function AvailabilitySign({ of }: { of: Availability }) {
  const { sign } = availabilityWords[of]
  return sign && <span className={`${styles.sign} ${styles[of]}`}>{sign}</span>
}
