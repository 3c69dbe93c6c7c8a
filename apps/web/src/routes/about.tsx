import { createFileRoute, Link } from '@tanstack/react-router'
import { CallAndChat } from '#/features/pos-services/call-and-chat.tsx'
import { Counter } from '#/features/pos-services/counter.tsx'
import { GeneralQuestions } from '#/features/pos-services/general-questions.tsx'
import { Support } from '#/features/pos-services/support.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'

export const Route = createFileRoute('/about')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'About',
      description:
        'The Divine Health POS services: withdraw cash, send money, pay bills, buy airtime and data, and save with Ajo.',
    }),
  component: AboutPage,
})

function AboutPage() {
  return (
    <SiteFrame>
      <Counter
        page="About"
        title="Money matters, close to home."
        lede="Beside our supplements we run POS services: withdraw cash, send money, pay bills, buy airtime and data, and save with Ajo."
      >
        <Link to="/services" className={buttonClass('order')}>
          See our services
        </Link>
      </Counter>
      <section className={`${layout.page} ${layout.band} ${layout.split}`}>
        <div className={layout.stack}>
          <h2>General Questions</h2>
          <Support />
          <div className={layout.row}>
            <CallAndChat />
          </div>
          <p>
            Or <Link to="/contact">contact us</Link>.
          </p>
        </div>
        <GeneralQuestions />
      </section>
    </SiteFrame>
  )
}
