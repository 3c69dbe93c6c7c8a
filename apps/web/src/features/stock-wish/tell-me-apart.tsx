import { type ComponentProps, lazy, Suspense } from 'react'

const load = () => import('./tell-me.tsx')

/**
 * The server has the form at once. A browser loads its script with a page that shows it alone: all others are as light
 * as before.
 */
const TellMe = import.meta.env.SSR ? (await load()).TellMe : lazy(async () => ({ default: (await load()).TellMe }))

/** The form by which somebody asks to be told, for a page that seldom has one. */
export function TellMeApart(props: ComponentProps<typeof TellMe>) {
  return (
    <Suspense>
      <TellMe {...props} />
    </Suspense>
  )
}
