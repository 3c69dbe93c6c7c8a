import { sharedOnWhatsapp } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import control from '#/shared/ui/control.module.css'
import { Icon } from '#/shared/ui/icon.tsx'
import { Message } from '#/shared/ui/message.tsx'
import { TakesFocus } from '#/shared/ui/takes-focus.tsx'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { CopyLink } from '#/trade/desk/copy-link.tsx'
import type { Done } from './people-action.ts'
import styles from './people-page.module.css'

/** What was done. */
export function Told({ said }: Done) {
  return (
    <TakesFocus className={styles.said}>
      <Message kind="good" level={2} role="status" title={said} />
    </TakesFocus>
  )
}

interface ToldLinkProps extends Done {
  takeOff(): void
}

/** What was done, and the link that is shown this once. */
export function ToldLink({ said, link = '', takeOff }: ToldLinkProps) {
  const isAwake = useIsAwake()
  return (
    <TakesFocus className={styles.said}>
      <Message kind="good" level={2} role="status" title={said}>
        <p>Send it to them now: it is shown this once. Whoever has it can use it.</p>
      </Message>
      <label htmlFor="link">The link</label>
      <input id="link" className={control.control} readOnly value={link} onFocus={({ target }) => target.select()} />
      <p className={styles.row}>
        <CopyLink link={link} />
        <a
          href={sharedOnWhatsapp(`Your sign-in for Divine Health: ${link}`)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('whatsapp')}
        >
          <Icon name="whatsapp" />
          Send by WhatsApp
        </a>
        {isAwake && (
          <button type="button" className={buttonClass('quiet')} onClick={takeOff}>
            Take it off this page
          </button>
        )}
      </p>
    </TakesFocus>
  )
}
