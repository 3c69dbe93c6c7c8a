import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { RefusedError } from '#/shared/api/call.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'

/** The orders could not be read. */
export function OrdersAway({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <div role="alert">
      <h1 className="sr">Orders</h1>
      <Message kind="wait" title="The orders cannot be read right now" level={2}>
        <p>{error instanceof RefusedError ? error.message : 'No answer came.'} New orders are still being received.</p>
        {/* A link to the same page, so that it also works without script. */}
        <a
          href={router.state.location.href}
          className={buttonClass('quiet')}
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
