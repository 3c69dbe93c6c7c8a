import { createFileRoute, Link } from '@tanstack/react-router'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import { PageIntro } from '#/shared/ui/page-intro.tsx'

export const Route = createFileRoute('/blog')({
  head: ({ match }) =>
    pageHead(match, { title: 'Our Blog', description: 'Our first posts are being written.', noindex: true }),
  component: BlogPage,
})

function BlogPage() {
  return (
    <SiteFrame>
      <div className={`${layout.page} ${layout.end}`}>
        <PageIntro
          title="Our Blog"
          lede="Our first posts are being written. Until then, our shop and our staff answer your questions."
        />
        <div className={`${layout.row} ${layout.below}`}>
          <Link to="/shop" className={buttonClass('plain')}>
            Go to our shop
          </Link>
          <Link to="/contact" className={buttonClass('quiet')}>
            Contact us
          </Link>
        </div>
      </div>
    </SiteFrame>
  )
}
