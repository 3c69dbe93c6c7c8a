import { createFileRoute, Link } from '@tanstack/react-router'
import { aboutPos } from '#/content/about.ts'
import { WhoWeAre } from '#/features/marketing/who-we-are.tsx'
import { Counter } from '#/features/pos-services/counter.tsx'
import { PosTerminal } from '#/features/pos-services/pos-terminal.tsx'
import { QuestionsSection } from '#/features/pos-services/questions-section.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import split from '#/shared/ui/split.module.css'
import text from '#/shared/ui/text.module.css'

export const Route = createFileRoute('/about')({
  loader: async ({ context: { call } }) => (await call('listAnswers')).body.pos,
  head: ({ match }) =>
    pageHead(match, {
      title: 'About',
      description:
        'The Divine Health POS services: withdraw cash, send money, pay bills, buy airtime and data, and save with Ajo.',
      picture: 'pos-terminal',
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
        <Link to="/contact" className={buttonClass('onNight')}>
          Contact us
        </Link>
      </Counter>
      <section className={`${layout.page} ${layout.band} ${split.split}`}>
        <PosTerminal />
        <div>
          <h2>A counter that you can trust</h2>
          {aboutPos.map((part) => (
            <div key={part.name} className={layout.below}>
              <h3>{part.name}</h3>
              <p className={text.part}>{part.text}</p>
            </div>
          ))}
        </div>
      </section>
      <WhoWeAre />
      <div className={layout.sand}>
        <QuestionsSection questions={Route.useLoaderData()} />
      </div>
    </SiteFrame>
  )
}
