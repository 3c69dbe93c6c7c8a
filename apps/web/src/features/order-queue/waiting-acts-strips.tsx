import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { signInPath } from '#/shared/forms/form-action.ts'
import { useOutbox } from '#/shared/outbox/use-outbox.ts'
import { actOutbox, readActs, type WaitingAct } from '#/trade/desk/act-outbox.ts'
import { orderPath } from '#/trade/desk/order-path.ts'
import { Strip } from '#/trade/desk/strip.tsx'

/** What this member of staff did on this device and the server has not taken yet, or has refused. */
export function WaitingActsStrips({ me }: { me: string }) {
  const here = useRouterState({ select: ({ location }) => location.href })
  const own = useOutbox(actOutbox, readActs).filter(({ by }) => by === me)
  const refused = own.filter(({ state }) => state === 'refused')
  // What was sent a moment ago waits too; it says so only where it has to wait longer.
  const waiting = own.some(({ hindrance }) => hindrance) ? own.filter(({ state }) => state === 'waiting') : []
  const held = waiting.find(({ mendFirst }) => mendFirst)
  const isLasting = actOutbox.isLasting()
  const areKept = `${acts(waiting)} kept ${isLasting ? 'on this phone' : 'only while this page is open'}.`
  return (
    <>
      {waiting.length > 0 && !held && (
        <Strip
          kind="wait"
          icon="offline"
          title={areKept}
          note={
            <>
              {isLasting ? 'Go on calling' : 'Go on calling, but do not close or reload it'}: each is sent once when
              there is network. <Orders of={waiting} />
            </>
          }
        />
      )}
      {held?.mendFirst === 'signed-out' && (
        <Strip
          kind="bad"
          icon="alert"
          title={`You are signed out. ${areKept}`}
          note={
            <>
              {sent(waiting)} once you sign in again as {me}
              {!isLasting && ' in the new tab and come back to this one'}. If that is refused, tell the owner what you
              did: nobody else can send it from here. <Orders of={waiting} />
            </>
          }
        >
          <a href={signInPath(here)} target={isLasting ? undefined : '_blank'}>
            Sign in{!isLasting && ' in a new tab'}
          </a>
        </Strip>
      )}
      {held && held.mendFirst !== 'signed-out' && (
        <Strip
          kind="bad"
          icon="alert"
          title={areKept}
          note={
            <>
              {held.hindrance} {sent(waiting)} after that. <Orders of={waiting} />
            </>
          }
        />
      )}
      {refused.length > 0 && (
        <Strip kind="bad" icon="alert" title={`${acts(refused)} not taken.`} note={<Orders of={refused} />} />
      )}
    </>
  )
}

function acts({ length }: readonly WaitingAct[]): string {
  return length === 1 ? '1 act is' : `${length} acts are`
}

function sent({ length }: readonly WaitingAct[]): string {
  return length === 1 ? 'It is sent' : 'They are sent'
}

function Orders({ of }: { of: readonly WaitingAct[] }): ReactNode {
  const references = [...new Set(of.map(({ reference }) => reference))]
  return (
    <>
      See{' '}
      {references.map((reference, index) => (
        <span key={reference}>
          {index > 0 && ', '}
          <Link to={orderPath(reference)}>{reference}</Link>
        </span>
      ))}
      .
    </>
  )
}
