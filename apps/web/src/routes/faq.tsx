import { createFileRoute } from '@tanstack/react-router'
import { generalQuestions } from '#/content/general-questions.ts'
import { CallAndChat } from '#/features/pos-services/call-and-chat.tsx'
import { Counter } from '#/features/pos-services/counter.tsx'
import { GeneralQuestions } from '#/features/pos-services/general-questions.tsx'
import { Support } from '#/features/pos-services/support.tsx'
import { faqPage } from '#/features/seo/structured-data.ts'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'

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
      <div className={`${layout.page} ${layout.band} ${layout.split}`}>
        <div className={layout.stack}>
          <h2 className={text.title}>Still not clear?</h2>
          <Support />
        </div>
        <GeneralQuestions />
      </div>
    </SiteFrame>
  )
}
