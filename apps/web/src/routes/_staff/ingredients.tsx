import { createFileRoute } from '@tanstack/react-router'
import { ingredientsPath } from '#/features/catalogue-desk/ingredient-values.ts'
import { IngredientsForm } from '#/features/catalogue-desk/ingredients-form.tsx'
import { answeredAt, readPart } from '#/features/catalogue-desk/part-page.ts'
import { staffHead } from '#/shared/head.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'
import { useKept } from '#/trade/desk/read-or-keep.ts'
import { versionInAddress } from '#/trade/desk/version-in-address.ts'

export const Route = createFileRoute('/_staff/ingredients')({
  ...versionInAddress,
  loader: ({ context: { call }, deps: { version } }) =>
    readPart(call, ingredientsPath, version, {
      saved: () => call('getIngredients'),
      versions: () => call('listIngredientVersions'),
      former: (of) => call('getIngredientVersion', { params: { version: of } }),
    }),
  head: ({ match }) => staffHead(match, 'What is in the bottles'),
  component: IngredientsRoute,
})

function IngredientsRoute() {
  const { site, staff, call: readingCall } = Route.useRouteContext()
  const call = useStaffCall()
  const read = Route.useLoaderData()
  useKept(readingCall, read)
  const { saved } = Route.useSearch()
  return (
    <IngredientsForm
      key={read.former?.version}
      {...read}
      answered={answeredAt('ingredients', site.submission, saved)}
      email={staff.email}
      call={call}
    />
  )
}
