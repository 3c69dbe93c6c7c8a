import { naira } from '@divine/contracts/catalogue/naira'
import { Link } from '@tanstack/react-router'
import { fullPackageBottles } from '#/content/guarantee.ts'
import arch from '#/shared/ui/arch.module.css'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { ProductPicture } from '#/shared/ui/picture.tsx'
import text from '#/shared/ui/text.module.css'
import { useCatalogue } from '#/trade/catalogue.ts'
import styles from './bottle-prices.module.css'

/** What so many bottles cost: labels on one board. Source: specification §2 'Pricing'. */
export function BottlePrices() {
  const { bottlePrices } = useCatalogue()
  const cheapestBottleNaira = Math.min(...bottlePrices.map(({ bottles, priceNaira }) => priceNaira / bottles))
  return (
    <ul className={styles.tiers}>
      {bottlePrices.map(({ bottles, priceNaira }) => (
        <li key={bottles} className={bottles === fullPackageBottles ? styles.usual : undefined}>
          <div className={`${arch.arch} ${styles.window}`}>
            <ProductPicture
              name={`pack-of-${bottles}`}
              sizes="(min-width: 56em) 24rem, 6.5rem"
              alt=""
              isFirst={bottles === 1}
            />
          </div>
          <div className={styles.words}>
            <h2 className={styles.name}>{bottlesInWords(bottles)}</h2>
            <p className={`${text.price} ${styles.price}`}>{naira(priceNaira)}</p>
            <p className={text.note}>{naira(priceNaira / bottles)} a bottle</p>
            <ul className={styles.points}>
              {pointsOf(bottles, priceNaira / bottles === cheapestBottleNaira).map((point) => (
                <li key={point}>
                  <Icon name="check" />
                  {point}
                </li>
              ))}
            </ul>
            <p className={styles.action}>
              <Link
                to="/contact"
                search={{ bottles: String(bottles) }}
                hash="order"
                className={buttonClass(bottles === fullPackageBottles ? 'order' : 'plain', 'wide')}
                aria-label={`Buy Now: ${bottlesInWords(bottles)}`}
              >
                Buy Now
              </Link>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function bottlesInWords(bottles: number): string {
  return bottles === 1 ? '1 bottle' : `${bottles} bottles`
}

function pointsOf(bottles: number, isCheapest: boolean): readonly string[] {
  if (bottles < fullPackageBottles) return ['To start with', 'The supplement you choose']
  return ['Full package', 'Comes with a guarantee', ...(isCheapest ? ['Lowest of these for each bottle'] : [])]
}
