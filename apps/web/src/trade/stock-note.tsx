import { isSoldOut, type Product } from '@divine/contracts/catalogue/catalogue'
import { naira } from '@divine/contracts/catalogue/naira'

/** What a buyer should know of a product's stock; nothing where there is enough. */
export function stockNote(product: Product | undefined): string {
  if (isSoldOut(product)) return 'Sold out just now'
  return product?.availability === 'few-left' ? 'Few left' : ''
}

/** The price before, while something is on offer. */
export function FormerPrice({ of }: { of: { readonly formerPriceNaira?: number } }) {
  return (
    of.formerPriceNaira && (
      <>
        <s>
          <span className="sr">Before: </span>
          {naira(of.formerPriceNaira)}
        </s>{' '}
      </>
    )
  )
}
