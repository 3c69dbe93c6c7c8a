import styles from './stars.module.css'

const shape = 'm12 3.6 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.8l5.9-.8z'

/** A rating of 1 to 5. Stars that are not reached are outlines, so that it reads without colour. */
export function Stars({ rating }: { rating: number }) {
  const full = Math.round(rating)
  return (
    <span className={styles.stars} role="img" aria-label={`${Math.round(rating * 10) / 10} out of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg
          key={star}
          className={star > full ? styles.off : styles.on}
          width="20"
          height="20"
          viewBox="0 0 24 24"
          aria-hidden="true"
        >
          <path d={shape} />
        </svg>
      ))}
    </span>
  )
}
