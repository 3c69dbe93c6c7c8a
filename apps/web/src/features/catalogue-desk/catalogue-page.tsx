import type { Availability, Product } from '@divine/contracts/catalogue/catalogue'
import { naira } from '@divine/contracts/catalogue/naira'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type Call, NoAnswerError } from '#/shared/api/call.ts'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { isSessionEnd, refusedForm } from '#/shared/forms/form-action.ts'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { ProductThumbnail } from '#/shared/ui/picture.tsx'
import text from '#/shared/ui/text.module.css'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { OldStrip } from '#/trade/desk/old-strip.tsx'
import { ShopGaps } from '#/trade/desk/shop-gaps.tsx'
import { SignedOutNote } from '#/trade/desk/signed-out-note.tsx'
import { useMay } from '#/trade/desk/use-may.ts'
import { useSending } from '#/trade/desk/use-sending.ts'
import { availabilityWords } from './availability-words.ts'
import { moveProduct, readMove } from './catalogue-action.ts'
import styles from './catalogue-page.module.css'
import { newProduct } from './product-action.ts'

interface CataloguePageProps {
  /** In the order of the shop. */
  readonly products: readonly Product[]
  /** Key of the product that was moved last. */
  readonly moved: string | undefined
  /** What was wrong with a press without script. */
  readonly refused: RefusedForm | undefined
  /** Whether the list could not be read again. */
  readonly isOld: boolean
  readonly call: Call
}

/** What else staff change of the shop. */
const otherParts = [
  { to: '/seller', name: 'The seller', note: 'phones, who you are, delivery' },
  { to: '/bottle-prices', name: 'Prices by bottles', note: 'the Pricing page' },
  { to: '/ingredients', name: 'What is in the bottles', note: 'compared with the labels' },
  { to: '/questions', name: 'Questions and answers', note: 'what people ask' },
] as const

/** What the shop sells, in its order. Who may change it moves it with the arrows, with script and without. */
export function CataloguePage({ products, moved, refused: said, isOld, call }: CataloguePageProps) {
  const router = useRouter()
  const may = useMay()
  const [refused, setRefused] = useState(said)
  const [tries, setTries] = useState(0)
  const [movedNow, setMovedNow] = useState(moved)
  const { isSending, begin, end } = useSending()
  const keys = products.map(({ key }) => key)
  const place = keys.indexOf(movedNow ?? '')

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!begin()) return
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    try {
      await moveProduct(call, keys, form)
      setMovedNow(readMove(form).key)
      setRefused(undefined)
    } catch (error) {
      setRefused(refusalOf(error))
      setTries((before) => before + 1)
    } finally {
      // Whoever was refused was too late for somebody else's change: that is shown.
      await router.invalidate()
      end()
    }
  }

  return (
    <div className={styles.page}>
      {refused && (
        <ErrorSummary key={tries} fieldErrors={{}} message={refused.message} idOf={(name) => name} beginsPage />
      )}
      {refused?.values.isSignedOut && <SignedOutNote />}
      <div className={styles.head}>
        <h1 className={text.title}>Catalogue</h1>
        {may('addProduct') && (
          <Link to="/catalogue/$productKey" params={{ productKey: newProduct }} className={buttonClass('order')}>
            <DeskIcon name="plus" />
            New product
          </Link>
        )}
      </div>
      <p className={text.note}>
        The shop shows them in this order.{' '}
        {may('orderProducts')
          ? 'Move them with the arrows.'
          : 'Owners change it: tell an owner what has to be changed.'}
      </p>
      {isOld && <OldStrip />}
      <p role="status" className={styles.moved}>
        {place >= 0 && `${products[place]?.name} is number ${place + 1} of ${products.length} now.`}
      </p>
      <form method="post" action="/catalogue" onSubmit={onSubmit}>
        <ActingAs />
        <ol className={styles.list}>
          {products.map((product, index) => (
            <li key={product.key} id={product.key} data-topic={product.key}>
              <span className={styles.picture}>
                <ProductThumbnail name={product.picture} />
              </span>
              <span className={styles.words}>
                <Link to="/catalogue/$productKey" params={{ productKey: product.key }}>
                  {product.name}
                </Link>
                <span className={styles.small}>
                  {naira(product.card.priceNaira)} <AvailabilitySign of={product.availability} />
                </span>
              </span>
              {may('orderProducts') &&
                (['up', 'down'] as const).map((move) => {
                  const isEnd = move === 'up' ? index === 0 : index === products.length - 1
                  return (
                    <button
                      key={move}
                      type="submit"
                      name="do"
                      value={`${move} ${product.key}`}
                      className={styles.move}
                      aria-label={`Move ${product.name} ${move}`}
                      aria-disabled={isSending || isEnd || undefined}
                    >
                      <DeskIcon name={move} />
                    </button>
                  )
                })}
            </li>
          ))}
        </ol>
      </form>
      <nav aria-labelledby="more" className={styles.more}>
        <h2 id="more">Also of the shop</h2>
        <ul className={styles.parts}>
          {otherParts.map(({ to, name, note }) => (
            <li key={to}>
              <Link to={to}>{name}</Link> <span className={styles.small}>{note}</span>
            </li>
          ))}
        </ul>
      </nav>
      <ShopGaps />
    </div>
  )
}

/** Says in the list what is not simply in stock. */
export function AvailabilitySign({ of }: { of: Availability }) {
  const { sign } = availabilityWords[of]
  return sign && <span className={`${styles.sign} ${styles[of]}`}>{sign}</span>
}

/** @throws the error itself where it is none of the network or the API */
function refusalOf(error: unknown): RefusedForm {
  if (error instanceof NoAnswerError) {
    const message = 'No answer came. Look at the list when there is network, and try again.'
    return { kind: 'refused', form: 'catalogue', values: {}, fieldErrors: {}, message }
  }
  const values = isSessionEnd(error) ? { isSignedOut: 'yes' } : {}
  return refusedForm('catalogue', values, error).submission
}
