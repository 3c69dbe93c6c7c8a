import type { WholeRun } from '@divine/contracts/calls/runs'
import { linkHours } from '@divine/contracts/orders/runs'
import type { ShownForm } from '#/shared/forms/submission.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import { whatsappLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import control from '#/shared/ui/control.module.css'
import { Icon } from '#/shared/ui/icon.tsx'
import { TakesFocus } from '#/shared/ui/takes-focus.tsx'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { CopyLink } from '#/trade/desk/copy-link.tsx'
import styles from './runs.module.css'
import { runsPath } from './runs-action.ts'

interface RunLinkProps {
  readonly run: WholeRun
  /** The link that was made just now, which is shown this once. */
  readonly made: ShownForm | undefined
}

/** The link by which a rider opens the run on their phone: made, sent, and ended at once. */
export function RunLink({ run, made }: RunLinkProps) {
  const { id, rider, state, linkUntil } = run
  const { link } = made?.values ?? {}
  return (
    <section className={styles.card} aria-labelledby="link-title">
      <h2 id="link-title">Link for {rider.name}</h2>
      {link ? (
        <TheLink link={link} run={run} />
      ) : (
        <p>
          {linkUntil
            ? `There is one, good until ${lagosTime(linkUntil)}. It is shown once: another takes its place.`
            : state === 'ended'
              ? `The run has ended. What a phone has kept of it arrives by a new link, which is good for ${linkHours} hours.`
              : 'By it they see this run and nothing else, and say what became of each stop. It works without a network.'}
        </p>
      )}
      <form method="post" action={`${runsPath}/${id}`} className={styles.buttons}>
        <ActingAs />
        <button type="submit" name="do" value="link" className={buttonClass(linkUntil ? 'quiet' : 'plain')}>
          {linkUntil ? 'Make another link' : 'Make the link'}
        </button>
        {linkUntil && (
          <button type="submit" name="do" value="end-link" className={buttonClass('danger')}>
            End the link now
          </button>
        )}
      </form>
    </section>
  )
}

function TheLink({ link, run: { rider, linkUntil } }: { link: string; run: WholeRun }) {
  return (
    <TakesFocus>
      <label htmlFor="link" className={styles.label}>
        Shown this once. Whoever has it sees the buyers of this run
        {linkUntil && `, until ${lagosTime(linkUntil)}`}.
      </label>
      <input id="link" className={control.control} readOnly value={link} onFocus={({ target }) => target.select()} />
      <p className={styles.buttons}>
        <a
          href={whatsappLink(rider.phoneE164, `Your run for Divine Health: ${link}`)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('whatsapp')}
        >
          <Icon name="whatsapp" />
          Send it to {rider.name}
        </a>
        <CopyLink link={link} />
      </p>
    </TakesFocus>
  )
}
