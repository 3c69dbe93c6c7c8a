import { createFileRoute } from '@tanstack/react-router'
import { GeneralQuestions } from '#/features/pos-services/general-questions.tsx'
import { Support } from '#/features/pos-services/support.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import { Breadcrumb } from '#/shared/ui/breadcrumb.tsx'
import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'

export const Route = createFileRoute('/faq')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'FAQ',
      description:
        'Answers about transaction limits, issues with a transaction, the payments we accept and how to join Ajo.',
    }),
  component: FaqPage,
})

function FaqPage() {
  return (
    <SiteFrame>
      <div className={`${layout.page} ${layout.end}`}>
        <Breadcrumb trail={[{ name: 'Home', path: '/' }, { name: 'FAQ' }]} />
        <div className={layout.split}>
          <div className={layout.stack}>
            <h1 className={text.title}>General Questions</h1>
            <Support />
          </div>
          <GeneralQuestions />
        </div>
      </div>
    </SiteFrame>
  )
}
