import { createFileRoute } from '@tanstack/react-router'
import { generalQuestions } from '#/content/general-questions.ts'
import { CallAndChat } from '#/features/pos-services/call-and-chat.tsx'
import { Counter } from '#/features/pos-services/counter.tsx'
import { QuestionsFirst } from '#/features/pos-services/questions-first.tsx'
import { faqPage } from '#/features/seo/structured-data.ts'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'

export const Route = createFileRoute('/faq')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'FAQ',
      description:
        'Answers about transaction limits, issues with a transaction, the payments we accept and how to join Ajo.',
      picture: 'pos-terminal',
      structured: () => [faqPage(generalQuestions)],
    }),
  component: FaqPage,
})

function FaqPage() {
  return (
    <SiteFrame>
      <Counter page="FAQ" title="General Questions" lede="What people ask us most at the POS counter.">
        <CallAndChat />
      </Counter>
      <QuestionsFirst />
    </SiteFrame>
  )
}
