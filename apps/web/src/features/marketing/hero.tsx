import { Link } from '@tanstack/react-router'
import { callLink, whatsappLink } from '#/shared/links-out.ts'
import arch from '#/shared/ui/arch.module.css'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import layout from '#/shared/ui/layout.module.css'
import { Picture } from '#/shared/ui/picture.tsx'
import text from '#/shared/ui/text.module.css'
import { greeting } from '#/trade/greeting.ts'
import { useSeller } from '#/trade/seller.ts'
import styles from './hero.module.css'

/** What the site offers, at a glance. */
export function Hero() {
  const { whatsapp, phones } = useSeller()
  return (
    <section className={`${layout.page} ${styles.hero}`}>
      <div className={styles.words}>
        <h1>Herbal supplements. Pay at your door.</h1>
        <p className={text.lede}>
          Choose your product, tell us where you stay, and pay the rider when the bottle is in your hand. No card. No
          transfer first.
        </p>
        <div className={layout.row}>
          <Link to="/shop" className={buttonClass('order')}>
            Shop Now <Icon name="right" />
          </Link>
          <a className={buttonClass('quiet')} href={whatsappLink(whatsapp.e164, greeting)}>
            <Icon name="whatsapp" />
            WhatsApp
          </a>
        </div>
        <p className={text.note}>
          Or call <a href={callLink(phones[0].e164)}>{phones[0].text}</a>. Someone answers 24/7.
        </p>
      </div>
      <div className={`${arch.arch} ${arch.key} ${styles.window}`}>
        <Picture
          name="home-hero"
          widths={[480, 800, 1200, 1600]}
          phoneWidth={800}
          width={1600}
          height={1000}
          sizes="(min-width: 56em) 40rem, 110vw"
          alt="Five bottles of our supplements: Procare, Joint Care and Repair"
          isFirst
        />
      </div>
    </section>
  )
}
