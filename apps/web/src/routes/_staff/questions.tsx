import { createFileRoute } from '@tanstack/react-router'
import { answeredAt, readPart } from '#/features/catalogue-desk/part-page.ts'
import { questionsPath } from '#/features/catalogue-desk/question-values.ts'
import { QuestionsForm } from '#/features/catalogue-desk/questions-form.tsx'
import { staffHead } from '#/shared/head.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'
import { useKept } from '#/trade/desk/read-or-keep.ts'
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
  const { site, staff, call: readingCall } = Route.useRouteContext()
  const call = useStaffCall()
  const read = Route.useLoaderData()
  useKept(readingCall, read)
  const { saved } = Route.useSearch()
  return (
    <QuestionsForm
      key={read.former?.version}
      {...read}
      answered={answeredAt('questions', site.submission, saved)}
      email={staff.email}
      call={call}
    />
  )
}
