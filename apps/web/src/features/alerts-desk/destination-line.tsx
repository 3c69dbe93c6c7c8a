import { type ChannelKind, channelRecords } from '@divine/contracts/calls/alert-kinds'
import type { Destination } from '@divine/contracts/calls/alerts'
import { unknownWords } from '@divine/contracts/calls/known-words'
import type { RefusedForm } from '#/shared/forms/submission.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { ActingAs } from '#/trade/desk/acting-as.tsx'
import { toldOf } from './alerts-action.ts'
import styles from './alerts-page.module.css'
import { channelFields } from './channel-fields.ts'
import { ChannelSign } from './channel-sign.tsx'
import { SettingsFields, TargetFields } from './destination-fields.tsx'

interface DestinationLineProps {
  readonly destination: Destination
  /** What was refused of its forms. */
  readonly refused: RefusedForm | undefined
  readonly disabled: { readonly 'aria-disabled': true | undefined }
}

/** A place to which alerts go: how it does, its test, and what an owner can change of it. */
export function DestinationLine({ destination, refused, disabled }: DestinationLineProps) {
  const { id, kind, name, where, hasUnknown, addedBy, addedAt, failingSince, error, waiting } = destination
  const { values = {}, fieldErrors = {} } = refused ?? {}
  const isMending = values.do === 'mend'
  const isChanging = values.do === 'change'
  const given = <Value,>(typed: Value | undefined, stored: Value) => (isChanging ? (typed ?? stored) : stored)
  return (
    <li className={failingSince ? `${styles.destination} ${styles.fails}` : styles.destination}>
      <div className={styles.head}>
        <ChannelSign kind={kind} fails={failingSince !== null} />
        <div className={styles.words}>
          <b>{name}</b> <State destination={destination} />
          <span className={styles.small}>
            {kind ? channelRecords[kind].words : unknownWords}, {where}
            {lastOf(destination)}
          </span>
          {hasUnknown && <span className={styles.small}>Told of something that this version does not know, too.</span>}
          {error && <span className={styles.error}>{error}</span>}
        </div>
        <form method="post" action="/alerts" aria-label={`Test ${name}`}>
          <ActingAs />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="name" value={name} />
          <button type="submit" name="do" value="test" className={buttonClass('quiet')} {...disabled}>
            Test<span className="sr"> {name}</span>
          </button>
        </form>
      </div>
      {failingSince && kind && (
        <details className={styles.more} open={isMending}>
          <summary className={styles.mend}>
            Mend<span className="sr"> {name}</span>
          </summary>
          <form method="post" action="/alerts" noValidate className={styles.form} aria-label={`Mend ${name}`}>
            <ActingAs />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="name" value={name} />
            <TargetFields
              idPrefix={`mend-${id}`}
              kind={kind}
              values={isMending ? values : {}}
              fieldErrors={targetErrors(kind, fieldErrors)}
            />
            <button type="submit" name="do" value="mend" className={buttonClass('order', 'wide')} {...disabled}>
              Save and test
            </button>
            <p className={styles.small}>
              {waiting > 0 ? 'What waits for it is then sent by itself.' : 'Nothing waits for it.'}
            </p>
          </form>
        </details>
      )}
      <details className={styles.more} open={isChanging}>
        <summary>
          Change<span className="sr"> {name}</span>
        </summary>
        <form method="post" action="/alerts" noValidate className={styles.form} aria-label={`Change ${name}`}>
          <ActingAs />
          <input type="hidden" name="id" value={id} />
          <SettingsFields
            idPrefix={`change-${id}`}
            settings={{
              name: given(values.name, name),
              about: given(isChanging ? toldOf(values.about) : undefined, destination.about),
              quietFrom: given(values.quietFrom, destination.quietFrom ?? ''),
              quietUntil: given(values.quietUntil, destination.quietUntil ?? ''),
              gatherMinutes: given(values.gatherMinutes, String(destination.gatherMinutes)),
            }}
            fieldErrors={isChanging ? fieldErrors : {}}
          />
          <button type="submit" name="do" value="change" className={buttonClass('plain', 'wide')} {...disabled}>
            Save
          </button>
        </form>
        <form method="post" action="/alerts" className={styles.form} aria-label={`Remove ${name}`}>
          <ActingAs />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="name" value={name} />
          <p className={styles.small}>
            Added by {addedBy}, {lagosTime(addedAt)}. Removing it also removes its keys, and what it was sent from the
            list on this page.
          </p>
          <button type="submit" name="do" value="remove" className={buttonClass('danger', 'wide')} {...disabled}>
            Remove {name}
          </button>
        </form>
      </details>
    </li>
  )
}

/** The API names the whole target: its first question takes what is wrong with it. */
function targetErrors(kind: ChannelKind, { target }: Readonly<Record<string, string>>): Record<string, string> {
  const [first] = channelFields[kind]
  return target && first ? { [first.name]: target } : {}
}

function State({ destination: { failingSince, waiting, sentAt } }: { destination: Destination }) {
  if (failingSince) {
    return <span className={`${styles.tag} ${styles.bad}`}>{waiting > 0 ? `fails, ${waiting} wait` : 'fails'}</span>
  }
  if (sentAt) return <span className={styles.tag}>works</span>
  return <span className={`${styles.tag} ${styles.open}`}>nothing sent yet</span>
}

function lastOf({ failingSince, sentAt }: Destination): string {
  if (failingSince) return ` · fails since ${lagosTime(failingSince)}`
  return sentAt ? ` · last ${lagosTime(sentAt)}` : ''
}
