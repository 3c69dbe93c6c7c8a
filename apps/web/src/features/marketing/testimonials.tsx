import { Picture } from '#/shared/ui/picture.tsx'
import { Stars } from '#/shared/ui/stars.tsx'
import text from '#/shared/ui/text.module.css'
import styles from './testimonials.module.css'

/** Decorative cards that stand in until buyers have written. They quote nobody. Source: departures of the specification §2. */
const samples = [
  { picture: 'testimonial-sample-1', stars: 5, alt: 'A card that says: your words here' },
  { picture: 'testimonial-sample-2', stars: 4, alt: 'Two speech bubbles that say: your words here' },
  { picture: 'testimonial-sample-3', stars: 5, alt: 'A label that says: your words here' },
  { picture: 'testimonial-sample-4', stars: 4, alt: 'A letter in its envelope that says: your words here' },
] as const

/** 'Recent testimonial': a row that scrolls by finger, wheel or keyboard, and never by itself. */
export function Testimonials() {
  return (
    <>
      <h2 id="testimonials">Recent testimonial</h2>
      <p className={`${text.note} ${styles.lead}`}>
        <span className={text.sample}>Sample</span> These four cards only show where buyers’ words will stand. No buyer
        wrote them.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={styles.slider} tabIndex={0} aria-labelledby="testimonials">
        {samples.map(({ picture, stars, alt }) => (
          <li key={picture}>
            <Picture
              name={picture}
              widths={[400, 800]}
              width={800}
              height={600}
              sizes="(min-width: 64em) 17rem, 80vw"
              alt={`Sample: ${alt}`}
            />
            <p className={styles.stars}>
              <Stars rating={stars} /> <span className={text.sample}>Sample</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
