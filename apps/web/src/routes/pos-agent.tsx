import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { CallAndChat } from '#/features/pos-services/call-and-chat.tsx'
import { Counter } from '#/features/pos-services/counter.tsx'
import { Receipt } from '#/features/pos-services/receipt.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'

export const Route = createFileRoute('/pos-agent')({
  staticData: { sitemap: [] },
  beforeLoad: ({ context }) => {
    const { agentDashboardUrl } = context.catalogue.seller
    if (agentDashboardUrl) throw redirect({ href: agentDashboardUrl })
  },
  head: ({ match }) =>
    pageHead(match, {
      title: 'Coming soon',
      description: 'The agent dashboard is not open yet. Call us or chat with us on WhatsApp.',
      noindex: true,
    }),
  component: ComingSoonPage,
})

function ComingSoonPage() {
  return (
    <SiteFrame>
      <Counter
        page="For agents"
        title="Coming soon"
        lede="The agent dashboard is not open yet. Call us, or write to us on WhatsApp, and we tell you when it is."
        machine={
          <Receipt>
            <b>Divine Health POS</b>
            Agent copy
            <p>Printing…</p>
          </Receipt>
        }
      >
        <CallAndChat />
      </Counter>
      <section className={`${layout.page} ${layout.band} ${layout.stack}`}>
        <h2>Our POS services</h2>
        <p className={text.lede}>Withdraw, send money, pay bills, buy airtime and data, and save with Ajo.</p>
        <Link to="/services" className={buttonClass('quiet')}>
          See our services
        </Link>
      </section>
    </SiteFrame>
  )
}
