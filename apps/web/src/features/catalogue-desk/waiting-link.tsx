import { Link } from '@tanstack/react-router'
import { wishWords } from '#/trade/desk/wish-words.ts'
import styles from './catalogue-page.module.css'

interface WaitingLinkProps {
  readonly productKey: string
  readonly name: string
  /** Undefined where nobody asked. */
  readonly counts: { readonly waiting: number; readonly toTell: number } | undefined
}

/** Says how many want to know when a product is back, and leads to them. */
export function WaitingLink({ productKey, name, counts }: WaitingLinkProps) {
  const words = counts && wishWords(counts)
  return (
    words && (
      <Link to="/catalogue/$productKey" params={{ productKey }} search={{ waiting: 'true' }} className={styles.waiting}>
        {words}
        <span className="sr">: {name}</span>
      </Link>
    )
  )
}
