import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { neededWords } from '@divine/contracts/catalogue/seller'
import { Link, useRouteContext } from '@tanstack/react-router'
import text from '#/shared/ui/text.module.css'
import { useCatalogue } from '../catalogue.ts'
import styles from './shop-gaps.module.css'
import { useMay } from './use-may.ts'

/** Something that owners have to do before the shop is real. */
interface Gap {
  /** What visitors see or miss until then. */
  readonly words: string
  /** Where it is done, and what the link there says. */
  readonly to: '/seller' | '/ingredients' | '/reviews'
  readonly link: string
}

const listed = new Intl.ListFormat('en-GB')

/**
 * What visitors see samples of, and what a shop that is real says of itself.
 * @param hasSampleTestimonials whether no review was chosen for the home page
 */
export function gapsOf({ seller, ingredients }: Catalogue, hasSampleTestimonials = false): readonly Gap[] {
  const unconfirmed = ingredients.filter(({ isConfirmed }) => !isConfirmed).map(({ name }) => name)
  const unsaid = [
    [seller.about, 'who you are'],
    [seller.address, 'where you are'],
    [seller.cacNumber, 'your CAC number'],
    [seller.deliveryArea && seller.deliveryTime && seller.deliveryFee, 'where, how fast and for how much you deliver'],
  ].flatMap(([said, words]) => (said || !words ? [] : [words]))
  const samples = seller.samples.map((detail) => neededWords[detail])
  const gaps: (Gap | false)[] = [
    samples.length > 0 && {
      words: `Visitors see samples in place of your ${listed.format(samples)}.`,
      to: '/seller',
      link: 'Say it',
    },
    unsaid.length > 0 && { words: `No page says ${listed.format(unsaid)}.`, to: '/seller', link: 'Say it' },
    ingredients.length === 0 && {
      words: 'No page says what is in the bottles.',
      to: '/ingredients',
      link: 'Say it',
    },
    unconfirmed.length > 0 && {
      words: `Pages call what is in ${listed.format(unconfirmed)} a sample, until you have compared the labels.`,
      to: '/ingredients',
      link: 'Compare them',
    },
    hasSampleTestimonials && {
      words: 'The home page shows samples in place of buyers’ words, until you choose some of the approved reviews.',
      to: '/reviews',
      link: 'Choose them',
    },
  ]
  return gaps.filter((gap) => gap !== false)
}

/** What remains to be done before the shop is real, for whoever may do it; nothing once it is done. */
export function ShopGaps() {
  const hasSamples = useRouteContext({ from: '/_staff', select: ({ staff }) => staff.hasSampleTestimonials })
  const gaps = gapsOf(useCatalogue(), hasSamples)
  if (!useMay()('putSeller') || gaps.length === 0) return null
  return (
    <section aria-labelledby="gaps">
      <h2 id="gaps">Before the shop is real</h2>
      <ul className={styles.list}>
        {gaps.map(({ words, to, link }) => (
          <li key={words} className={text.part}>
            {words}{' '}
            <Link to={to} {...(to === '/reviews' && { search: { status: 'approved' } })}>
              {link}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
