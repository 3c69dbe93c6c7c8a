import type { ShownForm } from '#/shared/forms/submission.ts'
import { Message } from '#/shared/ui/message.tsx'
import { runsPath } from './runs-action.ts'

/** The orders that could not be taken into a run, each with the reason. */
export function LeftOut({ answered }: { answered: ShownForm | undefined }) {
  const { left, path = '' } = answered?.values ?? {}
  if (!left) return null
  return (
    <Message kind="wait" icon="alert" level={2} role="status" title="Not in the run">
      <ul>
        {left.split('\n').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {path.startsWith(`${runsPath}/`) && (
        <p>
          The others are. <a href={path}>Go on to the run</a>
        </p>
      )}
    </Message>
  )
}
