import { Link, useRouter } from '@tanstack/react-router'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { Message } from '#/shared/ui/message.tsx'
import styles from './orders-states.module.css'

/** Shown in place of an empty list: there is no order yet, or none that matches. */
export function NoOrders({ search }: { search: string | undefined }) {
  return (
    <div className={styles.empty} role="status">
      <span className={styles.arch}>
        <Icon name={search ? 'search' : 'mail'} />
      </span>
      {search ? (
        <>
          <h2 className={styles.title}>No form matches “{search}”</h2>
          <p>Try another name, phone number or reference, or only a part of it.</p>
          <Link to="/form" className={buttonClass('quiet')}>
            Show all forms
          </Link>
        </>
      ) : (
        <>
          <h2 className={styles.title}>No forms yet</h2>
          <p>New orders appear here.</p>
        </>
      )}
    </div>
  )
}

/** Shown if the list could not be loaded. */
export function OrdersFailure() {
  const router = useRouter()
  return (
    <div role="alert">
      <Message kind="wait" title="Failed to fetch form data" level={2}>
        <p>The list could not be loaded. Every order that reached us is kept.</p>
        {/* A link to the same page, so that it also works without script. */}
        <a
          href={router.state.location.href}
          className={`${buttonClass('quiet')} ${styles.again}`}
          onClick={(event) => {
            event.preventDefault()
            void router.invalidate()
          }}
        >
          Try again
        </a>
      </Message>
    </div>
  )
}

export function OrdersLoading() {
  return (
    <p role="status" className={styles.loading}>
      Loading forms...
    </p>
  )
}
