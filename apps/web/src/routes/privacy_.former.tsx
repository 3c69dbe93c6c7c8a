import { createFileRoute } from '@tanstack/react-router'
import { FormerNotices } from '#/features/marketing/former-notices.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import { PageIntro } from '#/shared/ui/page-intro.tsx'

export const Route = createFileRoute('/privacy_/former')({
  staticData: { sitemap: [] },
  loader: async ({ context: { call } }) => (await call('getPrivacyTerms')).body.former,
  head: ({ match }) =>
    pageHead(match, {
      title: 'Privacy, former versions',
      description: 'Former versions.',
      noindex: true,
    }),
  component: FormerPrivacyPage,
})

function FormerPrivacyPage() {
  return (
    <SiteFrame>
      <div className={`${layout.page} ${layout.end}`}>
        <PageIntro title="Privacy, former versions" lede="What the privacy page said when you ordered." />
        <FormerNotices terms={Route.useLoaderData()} />
      </div>
    </SiteFrame>
  )
}
