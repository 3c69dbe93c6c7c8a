import { bottlesText } from '@divine/contracts/catalogue/bottles'
import type { Catalogue, Product } from '@divine/contracts/catalogue/catalogue'
import { naira, shortPrice } from '@divine/contracts/catalogue/naira'
import { cardOf } from '@divine/contracts/catalogue/shop-cards'
import { availabilityWords } from './availability-words.ts'
import type { PartValues } from './part-action.ts'
import styles from './part-form.module.css'
import { type ProductFields, readProduct } from './product-values.ts'

interface ProductPreviewProps {
  readonly values: PartValues
  readonly catalogue: Catalogue
}

/** How the shop would show what stands in the form, with what staff should look at again. */
export function ProductPreview({ values, catalogue }: ProductPreviewProps) {
  const read = readProduct(values)
  const name = values.name?.trim()
  if ('fieldErrors' in read || !name || read.fields.packages.length === 0) return null
  const { fields } = read
  const { contents, priceNaira } = cardOf(fields as Product)
  const hints = priceHints(catalogue, fields)
  return (
    <section className={styles.card} aria-labelledby="preview-title">
      <h2 id="preview-title">How the shop shows it</h2>
      <div className={styles.paper} data-accent={fields.accent}>
        <b className={styles.name}>{fields.card.name}</b>
        <p className={styles.small}>{contents}</p>
        <p>
          <b>{shortPrice(priceNaira)}</b>{' '}
          {fields.availability !== 'in-stock' && (
            <span className={styles.small}>{availabilityWords[fields.availability].choice}</span>
          )}
        </p>
        <p>{fields.summary}</p>
        <ul>
          {fields.packages.map((each) => (
            <li key={each.bottles}>
              {each.contents}:{' '}
              {each.formerPriceNaira && (
                <>
                  <s>{naira(each.formerPriceNaira)}</s>{' '}
                </>
              )}
              <b>{shortPrice(each.priceNaira)}</b>
            </li>
          ))}
        </ul>
      </div>
      {hints.length > 0 && (
        <ul className={styles.hints}>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Where two lists say different prices of the same thing. A buyer pays what stands beside what they chose. */
function priceHints({ bottlePrices }: Catalogue, { card, packages }: ProductFields): readonly string[] {
  const single = bottlePrices.find(({ bottles }) => bottles === 1)
  const isOfNone = [single, ...packages].every((each) => each?.priceNaira !== card.priceNaira)
  const ofPackages = packages.flatMap(({ bottles, priceNaira }) => {
    const listed = bottlePrices.find((each) => each.bottles === bottles)
    if (!listed || listed.priceNaira === priceNaira) return []
    const sold = `The Pricing page sells ${bottlesText(bottles)} for ${naira(listed.priceNaira)}`
    return priceNaira === null
      ? [`${sold}, and this package has no price. Whoever orders there is shown that price.`]
      : [
          `${sold}, and this package costs ${naira(priceNaira)}. Whoever orders pays what stands beside what they chose.`,
        ]
  })
  const ofCard = `The card says ${shortPrice(card.priceNaira)} for one bottle. The Pricing page ${single ? `says ${naira(single.priceNaira)}` : 'does not sell one alone'}.`
  return [...(isOfNone ? [ofCard] : []), ...ofPackages]
}
