import { createFileRoute } from '@tanstack/react-router'
import { readPart, usePartPage } from '#/features/catalogue-desk/part-page.ts'
import { questionsPath } from '#/features/catalogue-desk/question-values.ts'
import { QuestionsForm } from '#/features/catalogue-desk/questions-form.tsx'
import { staffHead } from '#/shared/head.ts'
import { versionInAddress } from '#/trade/desk/version-in-address.ts'

export const Route = createFileRoute('/_staff/questions')({
  ...versionInAddress,
  loader: ({ context: { call }, deps: { version } }) =>
    readPart(call, questionsPath, version, {
      saved: () => call('getQuestions'),
      versions: () => call('listQuestionVersions'),
      former: (of) => call('getQuestionVersion', { params: { version: of } }),
    }),
  head: ({ match }) => staffHead(match, 'Questions and answers'),
  component: QuestionsRoute,
})

function QuestionsRoute() {
  const read = Route.useLoaderData()
  return <QuestionsForm {...usePartPage('questions', read)} />
}
