import { Link, type LinkProps } from '@tanstack/react-router'
import { callLink, emailLink } from '#/shared/links-out.ts'
import { Brand } from '#/shared/ui/brand.tsx'
import layout from '#/shared/ui/layout.module.css'
import { asSentence } from '#/trade/delivery-note.ts'
import { useSeller } from '#/trade/seller.ts'
import styles from './site-footer.module.css'

const groups: readonly { name: string; links: readonly { name: string; to: NonNullable<LinkProps['to']> }[] }[] = [
  {
    name: 'Shop',
    links: [
      { name: 'Our Shop', to: '/shop' },
      { name: 'Wishlist', to: '/wishlist' },
      { name: 'Pricing', to: '/pricing' },
      { name: 'Blog', to: '/blog' },
      { name: 'Contact', to: '/contact' },
      { name: 'Find your order', to: '/my-order' },
      { name: 'Privacy', to: '/privacy' },
    ],
  },
  {
    name: 'POS services',
    links: [
      { name: 'About', to: '/about' },
      { name: 'Services', to: '/services' },
      { name: 'FAQ', to: '/faq' },
      { name: 'For agents', to: '/pos-agent' },
    ],
  },
]

/** The footer of every page for visitors: who sells, where to go next, and what no supplement may promise. */
export function SiteFooter() {
  const { phones, email, socialHandle, socialNetwork, address, cacNumber, deliveryArea } = useSeller()
  return (
    <footer className={styles.footer}>
      <div className={`${layout.page} ${styles.parts}`}>
        <address className={styles.seller}>
          <Link to="/" className={styles.brand}>
            <Brand on="green" />
          </Link>
          <p>
            {deliveryArea
              ? `Herbal dietary supplements. We deliver to: ${asSentence(deliveryArea)}`
              : 'Herbal dietary supplements, delivered across Nigeria.'}{' '}
            You pay when the product reaches you.
          </p>
          {phones.map(({ text, e164 }) => (
            <p key={e164} className={styles.phone}>
              <a href={callLink(e164)}>{text}</a>
            </p>
          ))}
          <p>
            <a href={emailLink(email)}>{email}</a>
          </p>
          <p>{[socialHandle, socialNetwork].filter(Boolean).join(' on ')}</p>
          {address && <p>{address}</p>}
        </address>
        {groups.map(({ name, links }) => (
          <div key={name} className={styles.group}>
            <h2>{name}</h2>
            <ul className={styles.links}>
              {links.map((link) => (
                <li key={link.name}>
                  <Link to={link.to}>{link.name}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div className={styles.law}>
          <p>
            These claims have not been evaluated by NAFDAC. Our products are not intended to diagnose, treat, cure or
            prevent any disease.
          </p>
          {/* A page that was rendered in the old year may wake up in the new one. */}
          <p suppressHydrationWarning>
            © {new Date().getFullYear()} Divine Health Supplements.{cacNumber && ` CAC: ${cacNumber}`}
          </p>
        </div>
      </div>
    </footer>
  )
}
