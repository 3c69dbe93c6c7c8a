import type { Product } from '@divine/contracts/catalogue/catalogue'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Call } from '#/shared/api/call.ts'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import text from '#/shared/ui/text.module.css'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import { OldStrip } from '#/trade/desk/old-strip.tsx'
import { ShopGaps } from '#/trade/desk/shop-gaps.tsx'
import { SignedOutNote } from '#/trade/desk/signed-out-note.tsx'
import { useMay } from '#/trade/desk/use-may.ts'
import { readMove } from './catalogue-action.ts'
import styles from './catalogue-page.module.css'
import { newProduct } from './product-action.ts'
import { moved, type PlaceNews, placeWords } from './shop-order.ts'
import { SortableProducts } from './sortable-products.tsx'
import { useShopOrder } from './use-shop-order.ts'
import { WaitingLink } from './waiting-link.tsx'

interface CataloguePageProps {
  /** In the order of the shop. */
  readonly products: readonly Product[]
  /** How many want to know when a product is back, by its id. */
  readonly wishes: readonly { readonly product: string; readonly waiting: number; readonly toTell: number }[]
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
  { to: '/posts', name: 'Posts', note: 'the blog' },
] as const

/** What the shop sells, in its order. Who may change it moves it, with script and without. */
export function CataloguePage({
  products: saved,
  wishes,
  moved: movedBefore,
  refused: said,
  isOld,
  call,
}: CataloguePageProps) {
  const may = useMay()
  const { products, refused, tries, place } = useShopOrder(call, saved, said)
  const [news, setNews] = useState<PlaceNews | undefined>(
    movedBefore ? { key: movedBefore, state: 'moved' } : undefined,
  )
  const keys = products.map(({ key }) => key)

  async function put(key: string, next: readonly string[]) {
    setNews({ key, state: 'moved' })
    const isSame = next.every((each, index) => each === keys[index])
    if (!isSame && !(await place(next))) setNews(undefined)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    const { key, move } = readMove(form)
    const next = moved(keys, key, move)
    if (next) void put(key, next)
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
        {may('orderProducts') ? (
          <>
            <span className={styles.byHandle}>Drag, or press Space on the handle and use the arrow keys.</span>
            <span className={styles.byArrows}>Move them with the arrows.</span>
          </>
        ) : (
          'Owners change it: tell an owner what has to be changed.'
        )}
      </p>
      {isOld && <OldStrip />}
      <p role="status" className={styles.moved}>
        {news && placeWords(products, news)}
      </p>
      <form method="post" action="/catalogue" onSubmit={onSubmit}>
        <ActingAs />
        <SortableProducts
          products={products}
          mayMove={may('orderProducts')}
          onNews={setNews}
          onDrop={put}
          more={({ id, key, name }) => (
            <WaitingLink productKey={key} counts={wishes.find(({ product }) => product === id)} name={name} />
          )}
        />
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
