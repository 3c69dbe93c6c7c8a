import { createFileRoute } from '@tanstack/react-router'
import { CallAndChat } from '#/features/pos-services/call-and-chat.tsx'
import { Counter } from '#/features/pos-services/counter.tsx'
import { QuestionsFirst } from '#/features/pos-services/questions-first.tsx'
import { faqPage } from '#/features/seo/structured-data.ts'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'

export const Route = createFileRoute('/faq')({
  loader: async ({ context: { call } }) => (await call('listAnswers')).body,
  head: ({ match, loaderData }) =>
    pageHead(match, {
      title: 'FAQ',
      description:
        'Answers about ordering, paying at your door and delivery, and about transactions and Ajo at the POS counter.',
      picture: 'pos-terminal',
      structured: () => {
        const asked = loaderData ? [...loaderData.supplements, ...loaderData.pos] : []
        return asked.length > 0 ? [faqPage(asked)] : []
      },
    }),
  component: FaqPage,
})

function FaqPage() {
  return (
    <SiteFrame>
      <Counter
        page="FAQ"
        title="General Questions"
        lede="What people ask us most, about our supplements and at the POS counter."
      >
        <CallAndChat />
      </Counter>
      <QuestionsFirst {...Route.useLoaderData()} />
    </SiteFrame>
  )
}
