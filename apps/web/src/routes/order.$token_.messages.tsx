import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { StopMessages } from '#/features/buyer-page/stop-messages.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { RefusedError } from '#/shared/api/call.ts'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { refusedAt } from '#/shared/forms/submission.ts'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import { PageIntro } from '#/shared/ui/page-intro.tsx'

/** Where a buyer ends messages about orders. To open it changes nothing: programs open the links of a mail. */
export const Route = createFileRoute('/order/$token_/messages')({
  staticData: { audience: 'one-person' },
  validateSearch: ({ mail }: Record<string, unknown>): { mail?: string } => (typeof mail === 'string' ? { mail } : {}),
  loaderDeps: ({ search: { mail } }) => ({ mail }),
  loader: async ({ context, params, deps }) => {
    try {
      return (await context.call('getMyMessages', { params, querystring: { mail: deps.mail } })).body
    } catch (error) {
      if (error instanceof RefusedError && (error.status === 404 || error.status === 400)) throw notFound()
      throw error
    }
  },
  head: ({ match }) =>
    pageHead(match, { title: 'Messages', description: 'Which messages about orders you get.', noindex: true }),
  component: MessagesPage,
})

function MessagesPage() {
  const { areStopped, isFromMail, isMailNeeded, phoneEnding } = Route.useLoaderData()
  const { token } = Route.useParams()
  const { mail } = Route.useSearch()
  const submission = Route.useRouteContext({ select: ({ site }) => site.submission })
  const refused = refusedAt('messages', submission)
  return (
    <SiteFrame
      form={
        <div className={`${layout.page} ${layout.end}`}>
          {refused && <ErrorSummary fieldErrors={{}} message={refused.message} idOf={(name) => name} />}
          <StopMessages
            token={token}
            mail={mail}
            areStopped={areStopped}
            isFromMail={isFromMail}
            isMailNeeded={isMailNeeded}
            phoneEnding={phoneEnding}
          />
          <p className={layout.below}>
            <Link to="/order/$token" params={{ token }}>
              See your order
            </Link>
          </p>
        </div>
      }
    >
      <div className={layout.page}>
        <PageIntro
          title="Messages About Your Orders"
          lede="By email or SMS, never with what you ordered or what for."
        />
      </div>
    </SiteFrame>
  )
}
