import type { Product } from '@divine/contracts/catalogue/catalogue'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import { Message } from '#/shared/ui/message.tsx'
import { PageIntro } from '#/shared/ui/page-intro.tsx'
import text from '#/shared/ui/text.module.css'
import { whenBackAnchor } from '#/trade/card-link.ts'
import { againValue, messagesField, stopValue } from '#/trade/message-stop.ts'

interface BackPageProps {
  readonly path: string
  /** Undefined where it is not shown any more. */
  readonly product: Product | undefined
  readonly isThere: boolean
  readonly areStopped: boolean
  /** Last four digits of the number; empty where an email was given. */
  readonly phoneEnding: string
}

/** Where the message leads that something is back. Its address and its title say nothing of what that is. */
export function BackPage({ path, product, isThere, areStopped, phoneEnding }: BackPageProps) {
  const to = phoneEnding ? `the number that ends in ${phoneEnding}` : 'this email'
  return (
    <>
      <PageIntro
        title={isThere ? 'It Is Back' : 'Not There Just Now'}
        lede={isThere ? 'What you asked about can be had again.' : 'What you asked about cannot be had at this moment.'}
      />
      <div className={`${layout.stack} ${layout.below}`}>
        {/* Whoever wants no messages is not asked to wait for one. */}
        {product && (isThere || !areStopped) && (
          <p className={layout.row}>
            <Link
              to="/product/$topicSlug"
              params={{ topicSlug: product.slug }}
              {...(!isThere && { hash: whenBackAnchor })}
              className={buttonClass('order')}
            >
              {isThere ? 'See it and order' : 'Ask to be told again'}
            </Link>
          </p>
        )}
        {!product && (
          <p>
            The shop does not show it any more. <Link to="/shop">See what it has</Link>
          </p>
        )}
        <form method="post" action={path}>
          {areStopped ? (
            <>
              <Message kind="good" level={2} role="status" title="You get no more messages">
                <p>We send none to {to}. If you order, we may still call you about that order.</p>
              </Message>
              <p className={layout.below}>
                <button type="submit" name={messagesField} value={againValue} className={buttonClass('quiet')}>
                  Send me messages again
                </button>
              </p>
            </>
          ) : (
            <>
              <p className={text.note}>
                You asked to be told once, and this was it. If it was not you, or you want none:
              </p>
              <p className={layout.below}>
                <button type="submit" name={messagesField} value={stopValue} className={buttonClass('quiet')}>
                  No more messages to {to}
                </button>
              </p>
            </>
          )}
        </form>
      </div>
    </>
  )
}
