import { imageIdIn } from '@divine/contracts/texts/image-rules'
import { lagosTime } from '#/shared/lagos-time.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import { agentName } from '#/trade/desk/agent-name.ts'
import { differingFields } from './both-changed.ts'
import type { PartValues } from './part-action.ts'
import styles from './part-form.module.css'
import type { PartFormProps, ShownVersion } from './part-form.tsx'

interface TheirsProps extends Pick<PartFormProps, 'labelOf' | 'wordsOf' | 'path'> {
  readonly saved: ShownVersion
  /** What was typed here, put onto what they saved. */
  readonly typed: PartValues
  readonly unasked: readonly string[]
  /** Takes theirs; without script the page is opened anew. */
  readonly discard: (() => void) | undefined
}

/** What somebody else has saved since the form was opened, beside what was typed. */
export function Theirs(props: TheirsProps) {
  const { saved, typed, labelOf, wordsOf = (_name, value) => value, unasked, path, discard } = props
  const { values, savedBy, savedAt } = saved
  const differing = differingFields(values, typed).filter((name) => name in typed && !unasked.includes(name))
  return (
    <Message kind="wait" icon="alert" level={2} title={`${agentName(savedBy)} has saved this since you opened it`}>
      <p>
        That was on {lagosTime(savedAt)}. What you did not touch shows theirs now, and nothing that you typed is lost.
        This is what you would change of theirs:
      </p>
      <dl className={styles.differences}>
        {differing.map((name) => (
          <div key={name}>
            <dt>{labelOf(name, typed)}</dt>
            <dd>
              Theirs: <Said words={wordsOf(name, values[name] ?? '')} />
            </dd>
            <dd>
              Yours: <Said words={wordsOf(name, typed[name] ?? '')} />
            </dd>
          </div>
        ))}
      </dl>
      <p>Save to keep yours in these places.</p>
      <p className={styles.press}>
        {discard ? (
          <button type="button" className={buttonClass('quiet')} onClick={discard}>
            Take theirs
          </button>
        ) : (
          <a href={path}>Take theirs</a>
        )}
      </p>
    </Message>
  )
}

/** What a field says: of a picture that was sent, the picture. */
function Said({ words }: { words: string }) {
  if (imageIdIn(`${words}/480`))
    return <img src={`${words}/480`} alt="as sent" className={styles.sent} width="96" height="96" />
  return <b>{words || 'nothing'}</b>
}
