import { useLocation } from '@tanstack/react-router'
import { signInPath } from '#/shared/forms/form-action.ts'

interface SignedOutNoteProps {
  /** Whether this device keeps what was typed. */
  readonly isKept?: boolean
  /** Whether what was typed is on this page alone: who signs in does it in another tab. */
  readonly isHereAlone?: boolean
}

/** Where a form was refused because its author's sign-in has ended: the way to sign in, and from there back here. */
export function SignedOutNote({ isKept = false, isHereAlone = false }: SignedOutNoteProps) {
  const here = useLocation({ select: ({ href }) => href })
  if (isHereAlone)
    return (
      <p>
        <a href={signInPath(here)} target="_blank" rel="noreferrer">
          Sign in in a new tab
        </a>
        , come back to this one, and press again. What you typed stays here.
      </p>
    )
  return (
    <p>
      <a href={signInPath(here)}>Sign in</a>.{' '}
      {isKept ? 'What you typed is kept on this device.' : 'You come back to this page, and send it again.'}
    </p>
  )
}
