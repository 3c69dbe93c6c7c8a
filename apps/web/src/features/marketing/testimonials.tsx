import { findProduct } from '@divine/contracts/catalogue/catalogue'
import { Link } from '@tanstack/react-router'
import { lagosDate } from '#/shared/lagos-time.ts'
import { Picture } from '#/shared/ui/picture.tsx'
import { Stars } from '#/shared/ui/stars.tsx'
import text from '#/shared/ui/text.module.css'
import { useCatalogue } from '#/trade/catalogue.ts'
import { OrderedHere } from '#/trade/ordered-here.tsx'
import type { Testimonial } from './read-testimonials.ts'
import styles from './testimonials.module.css'

/**
 * Decorative cards for as long as no review was chosen. They quote and rate nothing. Source: departures of the
 * specification §2.
 */
const samples = [
  { picture: 'testimonial-sample-1', alt: 'A card that says: your words here' },
  { picture: 'testimonial-sample-2', alt: 'Two speech bubbles that say: your words here' },
  { picture: 'testimonial-sample-3', alt: 'A label that says: your words here' },
  { picture: 'testimonial-sample-4', alt: 'A letter in its envelope that says: your words here' },
] as const

/**
 * 'Recent testimonial': a row that scrolls by finger, wheel or keyboard, and never by itself. Shows samples if there
 * are none.
 */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <>
      <h2 id="testimonials">Recent testimonial</h2>
      <p className={`${text.note} ${styles.lead}`}>
        {testimonials.length > 0 ? (
          'We chose these from the reviews that people wrote here. Praise and complaints alike stand on the pages of our products.'
        ) : (
          <>
            <span className={text.sample}>Sample</span> These four cards only show where buyers’ words will stand. No
            buyer wrote them.
          </>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={styles.slider} tabIndex={0} aria-labelledby="testimonials">
        {testimonials.length > 0
          ? testimonials.map((testimonial) => <Said key={testimonial.id} testimonial={testimonial} />)
          : samples.map(({ picture, alt }) => (
              <li key={picture}>
                <Picture
                  name={picture}
                  widths={[400, 800]}
                  width={800}
                  height={600}
                  sizes="(min-width: 64em) 17rem, 80vw"
                  alt={`Sample: ${alt}`}
                />
                <p className={styles.below}>
                  <span className={text.sample}>Sample</span>
                </p>
              </li>
            ))}
      </ul>
    </>
  )
}

/** What one person wrote, with a link to all of it. */
function Said({ testimonial: { topic, author, rating, writtenAt, hasOrdered, words } }: { testimonial: Testimonial }) {
  const product = findProduct(useCatalogue(), 'key', topic)
  return (
    <li className={styles.said}>
      <p>
        <Stars rating={rating} />
      </p>
      <blockquote className={styles.words}>{words}</blockquote>
      <p className={styles.below}>
        <b>{author}</b>
        {hasOrdered && <OrderedHere />}
      </p>
      <p className={text.note}>
        {lagosDate(writtenAt)}
        {product && (
          <>
            {' · '}
            <Link to="/product/$topicSlug" params={{ topicSlug: product.slug }} hash="reviews" className={styles.link}>
              {product.name}
            </Link>
          </>
        )}
      </p>
    </li>
  )
}
