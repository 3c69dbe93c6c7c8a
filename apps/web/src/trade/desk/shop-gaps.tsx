import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { neededWords } from '@divine/contracts/catalogue/seller'
import { Link } from '@tanstack/react-router'
import text from '#/shared/ui/text.module.css'
import { useCatalogue } from '../catalogue.ts'
import styles from './shop-gaps.module.css'
import { useMay } from './use-may.ts'

/** Something that owners have to say before the shop is real. */
interface Gap {
  /** What visitors see or miss until then. */
  readonly words: string
  /** Where it is said. */
  readonly to: '/seller' | '/ingredients'
}

const listed = new Intl.ListFormat('en-GB')

/** What visitors see samples of, and what a shop that is real says of itself. */
export function gapsOf({ seller, ingredients }: Catalogue): readonly Gap[] {
  const unconfirmed = ingredients.filter(({ isConfirmed }) => !isConfirmed).map(({ name }) => name)
  const unsaid = [
    [seller.about, 'who you are'],
    [seller.address, 'where you are'],
    [seller.cacNumber, 'your CAC number'],
    [seller.deliveryArea && seller.deliveryTime && seller.deliveryFee, 'where, how fast and for how much you deliver'],
  ].flatMap(([said, words]) => (said || !words ? [] : [words]))
  const samples = seller.samples.map((detail) => neededWords[detail])
  return [
    ...(samples.length > 0
      ? [{ words: `Visitors see samples in place of your ${listed.format(samples)}.`, to: '/seller' } as const]
      : []),
    ...(unsaid.length > 0 ? [{ words: `No page says ${listed.format(unsaid)}.`, to: '/seller' } as const] : []),
    ...(ingredients.length === 0
      ? [{ words: 'No page says what is in the bottles.', to: '/ingredients' } as const]
      : []),
    ...(unconfirmed.length > 0
      ? [
          {
            words: `Pages call what is in ${listed.format(unconfirmed)} a sample, until you have compared the labels.`,
            to: '/ingredients',
          } as const,
        ]
      : []),
  ]
}

/** What remains to be done before the shop is real, for whoever may do it; nothing once it is done. */
export function ShopGaps() {
  const catalogue = useCatalogue()
  const { ingredients } = catalogue
  const gaps = gapsOf(catalogue)
  if (!useMay()('putSeller') || gaps.length === 0) return null
  return (
    <section aria-labelledby="gaps">
      <h2 id="gaps">Before the shop is real</h2>
      <ul className={styles.list}>
        {gaps.map(({ words, to }) => (
          <li key={words} className={text.part}>
            {words} <Link to={to}>{to === '/seller' || ingredients.length === 0 ? 'Say it' : 'Compare them'}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
