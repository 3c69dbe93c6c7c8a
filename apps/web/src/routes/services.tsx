import { createFileRoute, Link } from '@tanstack/react-router'
import { Ajo } from '#/features/pos-services/ajo.tsx'
import { Counter } from '#/features/pos-services/counter.tsx'
import { QuestionsSection } from '#/features/pos-services/questions-section.tsx'
import { SampleReceipt } from '#/features/pos-services/sample-receipt.tsx'
import { ServiceList } from '#/features/pos-services/service-list.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import { callLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import layout from '#/shared/ui/layout.module.css'
import text from '#/shared/ui/text.module.css'
import { useSeller } from '#/trade/seller.ts'

export const Route = createFileRoute('/services')({
  loader: async ({ context: { call } }) => (await call('listAnswers')).body.pos,
  head: ({ match }) =>
    pageHead(match, {
      title: 'Services',
      description: 'Cash withdrawal, money transfer, bills, airtime and data, Ajo savings, cash exchange and delivery.',
      picture: 'pos-terminal',
    }),
  component: ServicesPage,
})

function ServicesPage() {
  const [phone] = useSeller().phones
  return (
    <SiteFrame>
      <Counter
        page="Services"
        title="Cash, bills and savings at one counter."
        lede="Withdraw, send money, pay bills, buy airtime and save with Ajo. You leave with a receipt in your hand."
        machine={<SampleReceipt />}
      >
        <Link to="/contact" className={buttonClass('order')}>
          Contact us
        </Link>
        <a className={buttonClass('onNight')} href={callLink(phone.e164)}>
          <Icon name="phone" />
          Call {phone.text}
        </a>
      </Counter>
      <section className={`${layout.page} ${layout.band}`}>
        <h2>What we do</h2>
        <p className={text.lede}>Ask for the charge before you start. We tell you the amount first.</p>
        <ServiceList />
      </section>
      <Ajo />
      <QuestionsSection questions={Route.useLoaderData()} />
    </SiteFrame>
  )
}
