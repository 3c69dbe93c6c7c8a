import { createFileRoute, Link } from '@tanstack/react-router'
import { CallAndChat } from '#/features/pos-services/call-and-chat.tsx'
import { Counter } from '#/features/pos-services/counter.tsx'
import { ServiceList } from '#/features/pos-services/service-list.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'

export const Route = createFileRoute('/services')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Services',
      description: 'Cash withdrawal, money transfer, bills, airtime and data, Ajo savings, cash exchange and delivery.',
    }),
  component: ServicesPage,
})

function ServicesPage() {
  return (
    <SiteFrame>
      <Counter
        page="Services"
        title="Cash, bills and savings at one counter."
        lede="Withdraw, send money, pay bills, buy airtime and data, and save with Ajo."
      >
        <Link to="/contact" className={buttonClass('order')}>
          Contact us
        </Link>
      </Counter>
      <section className={`${layout.page} ${layout.band}`}>
        <h2>What we do</h2>
        <p className={text.lede}>Limits may exist. Ask before you start.</p>
        <ServiceList />
        <div className={`${layout.row} ${layout.below}`}>
          <CallAndChat />
        </div>
      </section>
    </SiteFrame>
  )
}
