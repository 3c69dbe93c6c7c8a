import { Link } from '@tanstack/react-router'
import { useOutbox } from '#/shared/outbox/use-outbox.ts'
import { actOutbox, type KeptAct, readActs } from '#/trade/desk/act-outbox.ts'
import { orderPath } from '#/trade/desk/order-path.ts'
import { Strip } from '#/trade/desk/strip.tsx'

/** What this member of staff did on this device and the server has not taken yet, or has refused. */
export function KeptActsStrips({ me }: { me: string }) {
  const own = useOutbox(actOutbox, readActs).filter(({ by }) => by === me)
  const refused = own.filter(({ state }) => state === 'refused')
  // What was sent a moment ago waits too; it says so only where it has to wait longer.
  const waiting = own.some(({ hindrance }) => hindrance) ? own.filter(({ state }) => state === 'waiting') : []
  return (
    <>
      {waiting.length > 0 && (
        <Strip
          kind="wait"
          icon="offline"
          title={`${acts(waiting)} kept on this phone.`}
          note={
            <>
              Go on calling: each is sent once when there is network. <Orders of={waiting} />
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

function acts({ length }: readonly KeptAct[]): string {
  return length === 1 ? '1 act is' : `${length} acts are`
}

function Orders({ of }: { of: readonly KeptAct[] }) {
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
