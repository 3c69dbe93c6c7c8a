import { Link, useLocation } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { isForNow, isForOtherRole, RefusedError } from '#/shared/api/call.ts'
import { SearchForm } from '#/shared/forms/search-form.tsx'
import { callLink, whatsappLink } from '#/shared/links-out.ts'
import arch from '#/shared/ui/arch.module.css'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'
import { useCatalogue } from '#/trade/catalogue.ts'
import { useSeller } from '#/trade/seller.ts'
import { onShelf } from '#/trade/shelf.ts'
import { SiteFrame } from './site-frame.tsx'
import styles from './way-on-pages.module.css'

const IsInStaffFrame = createContext(false)

/** Around what the staff's frame shows: a page that fails there stays within that frame. */
export function InStaffFrame({ children }: { children: ReactNode }) {
  return <IsInStaffFrame value={true}>{children}</IsInStaffFrame>
}

/** The visitors' frame, unless the staff's is there already. */
function OneFrame({ children }: { children: ReactNode }) {
  if (useContext(IsInStaffFrame)) return children
  return (
    <SiteFrame>
      <div className={`${layout.page} ${layout.band}`}>{children}</div>
    </SiteFrame>
  )
}

/** For addresses without a page. On the desk nobody looks for a product to buy. */
export function NotFoundPage() {
  return useContext(IsInStaffFrame) ? <NotFoundOnDesk /> : <NotFoundInShop />
}

function NotFoundOnDesk() {
  return (
    <div className={`${layout.column} ${layout.stack}`}>
      <h1 className={text.title}>We cannot find that page</h1>
      <p className={text.lede}>
        The link may be old, or a letter in it is missing. An order is found among the orders, by its reference or the
        phone number.
      </p>
      <div className={layout.row}>
        <Link className={buttonClass('plain')} to="/orders">
          Orders
        </Link>
        <Link className={buttonClass('quiet')} to="/staff">
          Staff desk
        </Link>
      </div>
    </div>
  )
}

/** An empty window on the board, and every link onwards. */
function NotFoundInShop() {
  const { products } = useCatalogue()
  return (
    <OneFrame>
      <div className={styles.found}>
        <div className={styles.shelf} aria-hidden="true">
          <div className={`${arch.arch} ${arch.key} ${styles.window}`} />
        </div>
        <div className={styles.words}>
          <h1 className={text.title}>We cannot find that page</h1>
          <p className={text.lede}>
            The link may be old, or a letter in it is missing. Search for a product, or choose a topic.
          </p>
          <SearchForm name="Search the shop" />
          <ul className={styles.topics}>
            {onShelf(products).map(({ key, slug, name }) => (
              <li key={key}>
                <Link to="/product/$topicSlug" params={{ topicSlug: slug }}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <p>
            <Link to="/">Go to the home page</Link>
          </p>
        </div>
      </div>
    </OneFrame>
  )
}

/** Name of a page that failed, as its heading and in the browser's tab. */
export function failedTitle(error: unknown): string {
  if (isForOtherRole(error)) return 'This page is for others'
  return isForNow(error) ? 'This page cannot open just now' : 'This page did not open'
}

/** For pages that failed. The cause is in the logs; whoever reads the page is told what to do. */
export function ErrorPage({ error }: { error: unknown }) {
  const { href } = useLocation()
  const isForStaff = useContext(IsInStaffFrame)
  // Who may not see a page has nothing to report.
  const requestId = error instanceof RefusedError && error.status !== 403 ? error.failure.requestId : undefined
  return (
    <OneFrame>
      <div className={`${layout.column} ${layout.stack}`}>
        <h1 className={text.title}>{failedTitle(error)}</h1>
        {isForNow(error) || isForOtherRole(error) ? (
          <p className={text.lede}>{error.message}</p>
        ) : (
          <p className={text.lede}>
            Something went wrong on our side, or the network stopped. You did nothing wrong. Please try again
            {isForStaff ? '.' : ', or reach us another way.'}
          </p>
        )}
        <div className={layout.row}>
          {/* A link, so that it works without script and asks the server for the whole page again. */}
          {isForOtherRole(error) ? (
            <Link className={buttonClass('plain')} to="/orders">
              Orders
            </Link>
          ) : (
            <a className={buttonClass('plain')} href={href}>
              Try again
            </a>
          )}
          {!isForStaff && <OtherWays />}
        </div>
        {requestId && (
          <p className={text.note}>
            If you tell us of it, say this code too: <code>{requestId}</code>
          </p>
        )}
      </div>
    </OneFrame>
  )
}

function OtherWays() {
  const { phones, whatsapp } = useSeller()
  return (
    <>
      <a
        className={buttonClass('whatsapp')}
        href={whatsappLink(whatsapp.e164, 'Hello Divine Health Supplements, I need help.')}
      >
        <Icon name="whatsapp" />
        WhatsApp
      </a>
      <a className={buttonClass('quiet')} href={callLink(phones[0].e164)}>
        <Icon name="phone" />
        Call {phones[0].text}
      </a>
    </>
  )
}
