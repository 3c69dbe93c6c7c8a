import { capitalised } from '#/shared/first-letter.ts'
import { signInPath } from '#/shared/forms/form-action.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import { Message } from '#/shared/ui/message.tsx'
import type { SavedText } from '../edited-text.ts'
import { enumerated } from '../pasting/left-out-note.tsx'
import { Conflict } from './conflict.tsx'
import { Proof } from './proof.tsx'
import type { Outcome } from './use-save.ts'

interface OutcomeMessageProps {
  /** What the text is called. */
  readonly name: string
  readonly outcome: Outcome
  takeTheirs(theirs: SavedText): void
  keepMine(theirs: SavedText): void
  /** Saves what the text promises with this proof; undefined for who may not. */
  readonly prove: ((proof: string) => void) | undefined
}

/** Says how a save ended, or that an older version was put in. */
export function OutcomeMessage({ name, outcome, takeTheirs, keepMine, prove }: OutcomeMessageProps) {
  switch (outcome.kind) {
    case 'saved':
      return (
        <Message level={2} kind="good" title={`${capitalised(name)} saved successfully!`} role="alert">
          {outcome.removed.length > 0 && (
            <p>Some of it cannot stand on the page and was taken out: {enumerated(outcome.removed)}.</p>
          )}
          {outcome.leftOut.length > 0 && <p>Left out of what you pasted: {enumerated(outcome.leftOut)}.</p>}
        </Message>
      )
    case 'signed-out':
      return (
        <Message level={2} kind="refused" title="You are signed out" role="alert">
          <p>
            Your words are kept on this device. <a href={signInPath(location.pathname)}>Sign in again</a> and they are
            back.
          </p>
        </Message>
      )
    case 'failed':
      return (
        <Message level={2} kind="refused" title={`Failed to save ${name}.`} role="alert">
          <p>Your text is still here. Press Save again.</p>
        </Message>
      )
    case 'restored':
      return (
        <Message level={2} kind="wait" icon="check" title="The older version stands in the editor" role="alert">
          <p>
            It is the one of {outcome.savedAt && lagosTime(outcome.savedAt)}. Press Save to put it on the page, or Undo
            to go back.
          </p>
        </Message>
      )
    case 'refused':
      return <Message level={2} kind="refused" title={outcome.message} role="alert" />
    case 'claims':
      return (
        <Message level={2} kind="refused" title={outcome.message} role="alert">
          {prove && <Proof prove={prove} />}
        </Message>
      )
    case 'conflict':
      return <Conflict name={name} theirs={outcome.theirs} takeTheirs={takeTheirs} keepMine={keepMine} />
  }
}
