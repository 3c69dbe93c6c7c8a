import { callLink, emailLink } from '#/shared/links-out.ts'
import { useSeller } from '#/trade/seller.ts'

/** Where to ask if the questions do not answer it. */
export function Support() {
  const { phones, email } = useSeller()
  const [first, second] = phones
  return (
    <p>
      Write to <a href={emailLink(email)}>{email}</a> or call <a href={callLink(first.e164)}>{first.text}</a> or{' '}
      <a href={callLink(second.e164)}>{second.text}</a>. Support is available 24/7.
    </p>
  )
}
