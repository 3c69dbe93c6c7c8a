import { useLocation } from '@tanstack/react-router'
import { signInPath } from '#/shared/forms/form-action.ts'

interface SignedOutNoteProps {
  /** Whether this device keeps what was typed. */
  readonly isKept?: boolean
}

/** Where a form was refused because its author's sign-in has ended: the way to sign in, and from there back here. */
export function SignedOutNote({ isKept = false }: SignedOutNoteProps) {
  const here = useLocation({ select: ({ href }) => href })
  return (
    <p>
      <a href={signInPath(here)}>Sign in</a>.{' '}
      {isKept ? 'What you typed is kept on this device.' : 'You come back to this page, and send it again.'}
    </p>
  )
}
