import { bottleCounts, bottlesText } from '@divine/contracts/catalogue/bottles'
import type { BottlePrice } from '@divine/contracts/catalogue/catalogue'
import { naira, shortPrice } from '@divine/contracts/catalogue/naira'
import { lowered } from '#/shared/first-letter.ts'
import { useCatalogue } from '#/trade/catalogue.ts'
import {
  bottlePriceLabel,
  bottlePricesPart,
  bottlePricesPath,
  readBottlePrices,
  type SaidPrice,
  valuesOfBottlePrices,
} from './bottle-price-values.ts'
import { ListError } from './list-error.tsx'
import styles from './part-form.module.css'
import { PartForm } from './part-form.tsx'
import type { PartPageProps } from './part-page.ts'
import { TextField } from './text-field.tsx'

/** What so many bottles of any supplement cost, as one form. */
export function BottlePricesForm({
  saved,
  former,
  ...rest
}: PartPageProps<{ readonly bottlePrices: readonly BottlePrice[] }>) {
  const { products } = useCatalogue()
  return (
    <PartForm
      {...rest}
      part={bottlePricesPart}
      path={bottlePricesPath}
      draftOf="bottle-prices"
      title="Prices by bottles"
      note="What so many bottles of any one supplement cost: the Pricing page says it. Leave a price empty where you do not sell so many. Packages have their own prices, at each product."
      saved={{ ...saved, values: valuesOfBottlePrices(saved.value.bottlePrices) }}
      former={former && { ...former, values: valuesOfBottlePrices(former.value.bottlePrices) }}
      needs="putBottlePrices"
      labelOf={bottlePriceLabel}
    >
      {({ value, field, shown, fieldErrors }) => {
        const read = readBottlePrices(shown)
        const hints = 'fields' in read ? differing(read.fields.bottlePrices, products) : []
        return (
          <>
            <section id="bottlePrices" tabIndex={-1} className={styles.card} aria-label="Prices">
              <ListError of="bottlePrices" fieldErrors={fieldErrors} />
              {bottleCounts.map((bottles) => (
                <details
                  key={bottles}
                  className={styles.package}
                  aria-label={bottlesText(bottles)}
                  open={fieldErrors[`price-${bottles}`] !== undefined || undefined}
                >
                  <summary>
                    <b>{bottlesText(bottles)}</b>{' '}
                    <span className={styles.small}>
                      {shown[`price-${bottles}`] ? `₦${shown[`price-${bottles}`]}` : 'not sold'}
                    </span>
                  </summary>
                  <div className={styles.two}>
                    <TextField
                      {...field(`price-${bottles}`)}
                      label="Price in ₦"
                      optional
                      start={value(`price-${bottles}`)}
                      kind="numeric"
                    />
                    <TextField
                      {...field(`pack-${bottles}`)}
                      label="Number of the pack"
                      optional
                      start={value(`pack-${bottles}`)}
                    />
                  </div>
                </details>
              ))}
              <p className={styles.small}>
                With a number, such as DHS-PACK-3, the shop has a card for it as a pack. Buyers choose the supplement in
                the form.
              </p>
            </section>
            {hints.length > 0 && (
              <section className={styles.card} aria-labelledby="hints-title">
                <h2 id="hints-title">Look at these again</h2>
                <ul className={styles.hints}>
                  {hints.map((hint) => (
                    <li key={hint}>{hint}</li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )
      }}
    </PartForm>
  )
}

/** Packages that cost something else than as many bottles. A buyer pays what stands beside what they chose. */
function differing(
  prices: readonly SaidPrice[],
  products: ReturnType<typeof useCatalogue>['products'],
): readonly string[] {
  return prices.flatMap(({ bottles, priceNaira }) => {
    const others = products.flatMap(({ name, packages }) => {
      const found = packages.find((each) => each.bottles === bottles)
      return found && found.priceNaira !== priceNaira ? [`${name} (${lowered(shortPrice(found.priceNaira))})`] : []
    })
    if (others.length === 0) return []
    return [
      `${bottlesText(bottles)} cost ${naira(priceNaira)} here, and something else as a package of ${others.join(', ')}. Whoever orders pays what stands beside what they chose.`,
    ]
  })
}
