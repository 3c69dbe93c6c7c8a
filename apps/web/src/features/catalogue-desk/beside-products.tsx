import type { ReactNode } from 'react'
import styles from './catalogue-page.module.css'
import { type ListedProduct, ProductFacts } from './product-facts.tsx'

interface BesideProductsProps {
  /** In the order of the shop; none where they could not be read. */
  readonly products: readonly ListedProduct[]
  readonly children: ReactNode
}

/** The form of a product beside the list of all, where the window is wide enough for both. */
export function BesideProducts({ products, children }: BesideProductsProps) {
  return (
    <div className={styles.beside}>
      {products.length > 0 && (
        <nav className={styles.products} aria-labelledby="products">
          <h2 id="products">Products</h2>
          <ul className={styles.list}>
            {products.map((product) => (
              <li key={product.key}>
                <ProductFacts product={product} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.form}>{children}</div>
    </div>
  )
}
