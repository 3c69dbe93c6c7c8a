import { createFileRoute } from '@tanstack/react-router'
import { FindOrder } from '#/features/buyer-page/find-order.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { refusedAt } from '#/shared/forms/submission.ts'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import { PageIntro } from '#/shared/ui/page-intro.tsx'

const path = '/my-order'

export const Route = createFileRoute('/my-order')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Find Your Order',
      description: 'See how far your order is, or change it.',
    }),
  component: FindOrderPage,
})

function FindOrderPage() {
  const call = Route.useRouteContext({ select: (context) => context.call })
  const submission = Route.useRouteContext({ select: ({ site }) => site.submission })
  const navigate = Route.useNavigate()
  return (
    <SiteFrame
      form={
        <div className={`${layout.page} ${layout.end}`}>
          <FindOrder
            call={call}
            path={path}
            refused={refusedAt('find-order', submission)}
            onFound={(href) => void navigate({ href })}
          />
        </div>
      }
    >
      <div className={layout.page}>
        <PageIntro
          title="Find Your Order"
          lede="See how far it is, correct the address, ask for a call or cancel it. You need the reference and your phone number."
        />
      </div>
    </SiteFrame>
  )
}
