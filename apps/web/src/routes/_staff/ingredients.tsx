import { createFileRoute } from '@tanstack/react-router'
import { ingredientsPath } from '#/features/catalogue-desk/ingredient-values.ts'
import { IngredientsForm } from '#/features/catalogue-desk/ingredients-form.tsx'
import { readPart, usePartPage } from '#/features/catalogue-desk/part-page.ts'
import { staffHead } from '#/shared/head.ts'
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
  const read = Route.useLoaderData()
  return <IngredientsForm {...usePartPage('ingredients', read)} />
}
