import { actingAsField } from '@divine/contracts/calls/acting-as'
import { wordsOf } from '@divine/contracts/calls/known-words'
import { mayCall, type StaffCallName } from '@divine/contracts/calls/role-table'
import type { Role } from '@divine/contracts/calls/roles'
import type { ToldMember } from '@divine/contracts/calls/staff'
import { messageWays } from '@divine/contracts/orders/buyer-messages'
import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lagosTime } from '#/shared/lagos-time.ts'
import { Brand } from '#/shared/ui/brand.tsx'
import { Icon } from '#/shared/ui/icon.tsx'
import { SkipLink } from '#/shared/ui/skip-link.tsx'
import { useCatalogue } from '#/trade/catalogue.ts'
import { type LiveState, useLiveState } from '#/trade/desk/live-state.ts'
import { gapsOf } from '#/trade/desk/shop-gaps.tsx'
import { Strip } from '#/trade/desk/strip.tsx'
import { fewRecoveryCodes, sayRecoveryCodesLeft } from './few-recovery-codes.ts'
import { type Leaving, useSignOutQuestion } from './sign-out-question.tsx'
import styles from './staff-frame.module.css'
import { useHeldPress } from './use-held-press.tsx'

interface StaffFrameProps {
  readonly children: ReactNode
  /** Who is signed in; undefined on the sign-in page. */
  readonly member?: Pick<
    ToldMember,
    'email' | 'role' | 'recoveryCodesLeft' | 'failingAlerts' | 'stuckMessages' | 'hasSampleTestimonials'
  >
  /** How many reviews wait to be read; undefined if that is not known. */
  readonly waitingReviews?: number | undefined
  /** What whoever is signed in would leave on this device. */
  readonly leaving?: Leaving
}

/** Where nobody is signed in, nobody leaves anything. */
const nothingLeft: Leaving = { look: async () => ({ acts: 0, typed: [], isLasting: true }), forget: async () => {} }

interface MenuEntry {
  readonly to: NonNullable<LinkProps['to']>
  readonly name: string
  /** Pages that are reached from it. */
  readonly also?: readonly string[]
}

/** The staff's pages in the order of the menu. */
const pages: readonly (MenuEntry & { readonly needs: StaffCallName })[] = [
  { to: '/orders', name: 'Orders', needs: 'listDeskOrders' },
  { to: '/runs', name: 'Runs', needs: 'listRuns' },
  { to: '/money', name: 'Money', needs: 'readMoney' },
  { to: '/numbers', name: 'Figures', needs: 'readFigures' },
  { to: '/form', name: 'Submitted Forms', needs: 'listOrders' },
  {
    to: '/catalogue',
    name: 'Catalogue',
    needs: 'listProducts',
    also: ['/seller', '/bottle-prices', '/ingredients', '/questions', '/posts'],
  },
  { to: '/staff', name: 'Edit pages', needs: 'putDescription' },
  { to: '/reviews', name: 'Reviews', needs: 'listReviews' },
  { to: '/alerts', name: 'Alerts', needs: 'listDestinations' },
  { to: '/messages', name: 'Messages', needs: 'listMessages' },
  { to: '/people', name: 'People', needs: 'listPeople' },
  { to: '/privacy-desk', name: 'Privacy', needs: 'readHeld' },
]

/** The menu of somebody. Who edits no pages finds there what is about their own account alone. */
function pagesOf(role: Role): readonly MenuEntry[] {
  const own = pages.filter(({ needs }) => mayCall(role, needs))
  return own.some(({ to }) => to === '/staff') ? own : [...own, { to: '/staff', name: 'Account' }]
}

/** The frame of every page for staff: one line on a laptop; on a phone the page's name, and the rest in a menu. */
export function StaffFrame({ children, member, waitingReviews, leaving = nothingLeft }: StaffFrameProps) {
  const { email, role, recoveryCodesLeft = Number.POSITIVE_INFINITY } = member ?? {}
  const { failingAlerts = [], stuckMessages = [] } = member ?? {}
  const { onSubmit: askFirst, question } = useSignOutQuestion(leaving)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { onSubmit: hold, held } = useHeldPress(path)
  const here =
    role &&
    pagesOf(role).find(({ to, also = [] }) =>
      [to, ...also].some((each) => path === each || path.startsWith(`${each}/`)),
    )?.name
  const links = <Links role={role} waitingReviews={waitingReviews} hasSamples={member?.hasSampleTestimonials} />
  return (
    <div
      className={styles.frame}
      onSubmit={(event) => {
        askFirst(event)
        hold(event)
      }}
    >
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to={email ? '/orders' : '/'} className={brandClass(here, email)}>
            <Brand on="green" trade="Staff desk" />
          </Link>
          {here && (
            <span className={styles.here} aria-hidden="true">
              {here}
            </span>
          )}
          <nav aria-label="Staff" className={styles.menu}>
            {links}
          </nav>
          <Lamp />
          {email ? (
            <>
              <div className={styles.out}>
                <SignOut email={email} />
              </div>
              <Burger>
                <nav aria-label="Staff, menu">{links}</nav>
                <SignOut email={email} />
              </Burger>
            </>
          ) : (
            <span className={styles.site}>{links}</span>
          )}
        </div>
        {recoveryCodesLeft <= fewRecoveryCodes && path !== '/phone-code' && (
          <p className={styles.strip}>
            {sayRecoveryCodesLeft(recoveryCodesLeft)} to sign in without your phone.{' '}
            <Link to="/phone-code">Make new ones</Link>
          </p>
        )}
      </header>
      {failingAlerts.length > 0 && path !== '/alerts' && (
        <AlertsFail places={failingAlerts} mayMend={role !== undefined && mayCall(role, 'changeDestination')} />
      )}
      {stuckMessages.length > 0 && path !== '/messages' && (
        <MessagesStuck ways={stuckMessages} mayLook={role !== undefined && mayCall(role, 'listMessages')} />
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {question}
      {held}
    </div>
  )
}

/** Beside the name of a page, and beside the menu, there is not always room for the brand's own. */
function brandClass(here: string | undefined, email: string | undefined): string {
  return [styles.brand, here && styles.named, email && styles.besideMenu].filter(Boolean).join(' ')
}

interface AlertsFailProps {
  readonly places: NonNullable<ToldMember['failingAlerts']>
  readonly mayMend: boolean
}

/** Says on every page that alerts do not arrive: nobody would miss them otherwise. */
function AlertsFail({ places, mayMend }: AlertsFailProps) {
  const [first] = places
  const names = places.map(({ name }) => `“${name}”`).join(', ')
  return (
    <Strip
      kind="bad"
      icon="alert"
      title={`Alerts do not arrive at ${names}${first ? ` since ${lagosTime(first.since)}` : ''}.`}
      note={mayMend ? 'No order is lost.' : 'No order is lost. Tell an owner.'}
    >
      {mayMend && <Link to="/alerts">Look</Link>}
    </Strip>
  )
}

interface MessagesStuckProps {
  readonly ways: NonNullable<ToldMember['stuckMessages']>
  readonly mayLook: boolean
}

/** Says on every page that buyers are not told of their orders. */
function MessagesStuck({ ways, mayLook }: MessagesStuckProps) {
  const [first] = ways
  const names = ways.map(({ way }) => wordsOf(messageWays, way)).join(' and ')
  return (
    <Strip
      kind="bad"
      icon="alert"
      title={`Buyers get no messages by ${names}${first ? ` since ${lagosTime(first.since)}` : ''}.`}
      note={mayLook ? 'They are tried again for a day.' : 'They are tried again for a day. Tell an owner.'}
    >
      {mayLook && <Link to="/messages">Look</Link>}
    </Strip>
  )
}

interface LinksProps {
  readonly role: Role | undefined
  readonly waitingReviews: number | undefined
  /** Whether the home page shows samples in place of reviews. */
  readonly hasSamples: boolean | undefined
}

function Links({ role, waitingReviews, hasSamples }: LinksProps) {
  const gaps = gapsOf(useCatalogue(), hasSamples).length
  return (
    <>
      {role &&
        pagesOf(role).map(({ to, name }) => (
          <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
            {name}
            {to === '/reviews' && waitingReviews ? <Count of={waitingReviews} words="waiting" /> : null}
            {to === '/catalogue' && gaps > 0 && mayCall(role, 'putSeller') && <Count of={gaps} words="to do" />}
          </Link>
        ))}
      <Link to="/" activeOptions={{ exact: true }}>
        See the site
      </Link>
    </>
  )
}

function Count({ of, words }: { of: number; words: string }) {
  return (
    <span className={styles.count}>
      {of}
      <span className="sr"> {words}</span>
    </span>
  )
}

function SignOut({ email }: { email: string }) {
  return (
    <form method="post" action="/logout" className={styles.signOut}>
      <input type="hidden" name={actingAsField} value={email} />
      <span className={styles.who}>{email}</span>
      <button type="submit" className={styles.button}>
        Sign out
      </button>
    </form>
  )
}

/** The menu of a phone. It opens without script; with it each link closes it again, also one to the same page. */
function Burger({ children }: { children: ReactNode }) {
  return (
    <details
      className={styles.burger}
      onClick={({ target, currentTarget }) => {
        if (target instanceof Element && target.closest('a')) currentTarget.open = false
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return
        currentTarget.open = false
        currentTarget.querySelector('summary')?.focus()
      }}
      // Who is asked first, and stays signed in, goes on with the page below.
      onSubmit={({ currentTarget }) => {
        currentTarget.open = false
        currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary>
        <Icon name="menu" />
        <span className="sr">Menu</span>
      </summary>
      <div className={styles.drop}>{children}</div>
    </details>
  )
}

const lampWords: Readonly<Record<NonNullable<LiveState>, string>> = {
  live: 'Up to date',
  asking: 'Asking every 20 s',
  away: 'No network',
}

/** Whether the page follows what happens to orders. */
function Lamp() {
  const state = useLiveState()
  if (!state) return null
  return (
    <span className={`${styles.lamp} ${styles[state]}`}>
      <span>{lampWords[state]}</span>
    </span>
  )
}
