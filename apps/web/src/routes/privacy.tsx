import { createFileRoute } from '@tanstack/react-router'
import { PrivacyNotice } from '#/features/marketing/privacy-notice.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import { PageIntro } from '#/shared/ui/page-intro.tsx'

export const Route = createFileRoute('/privacy')({
  loader: async ({ context: { call } }) => {
    const { former: _others, ...terms } = (await call('getPrivacyTerms')).body
    return terms
  },
  head: ({ match }) =>
    pageHead(match, {
      title: 'Privacy',
      description: 'What we keep when you order, who sees it, why, and how to have it corrected or erased.',
    }),
  component: PrivacyPage,
})

function PrivacyPage() {
  return (
    <SiteFrame>
      <div className={`${layout.page} ${layout.end}`}>
        <PageIntro title="Privacy" lede="What we keep when you order, who sees it, and how to have it erased." />
        <PrivacyNotice terms={Route.useLoaderData()} />
      </div>
    </SiteFrame>
  )
}
