import { naira } from '@divine/contracts/catalogue/naira'
import { bottlePrices } from '@divine/contracts/catalogue/prices'
import { Link } from '@tanstack/react-router'
import { fullPackageBottles } from '#/content/guarantee.ts'
import arch from '#/shared/ui/arch.module.css'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { ProductPicture } from '#/shared/ui/picture.tsx'
import text from '#/shared/ui/text.module.css'
import styles from './bottle-prices.module.css'

const cheapestBottleNaira = Math.min(...bottlePrices.map(({ bottles, priceNaira }) => priceNaira / bottles))

/** What 1, 3 and 6 bottles cost: three labels on one board. */
export function BottlePrices() {
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
              {pointsOf(bottles, priceNaira).map((point) => (
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

function pointsOf(bottles: number, priceNaira: number): readonly string[] {
  if (bottles < fullPackageBottles) return ['To start with', 'The supplement you choose']
  const isCheapest = priceNaira / bottles === cheapestBottleNaira
  return ['Full package', 'Comes with a guarantee', ...(isCheapest ? ['Lowest of these for each bottle'] : [])]
}
