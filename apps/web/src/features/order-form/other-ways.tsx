import { bottlesText } from '@divine/contracts/catalogue/bottles'
import { callLink, smsLink, whatsappLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { useSeller } from '#/trade/seller.ts'
import styles from './other-ways.module.css'

/** WhatsApp, SMS and a call, for when the form cannot send. The text names the buyer, never the supplement. */
export function OtherWays({ text }: { text: string }) {
  const { whatsapp, phones } = useSeller()
  const [phone] = phones
  return (
    <>
      <div className={styles.ways}>
        <a className={buttonClass('whatsapp')} href={whatsappLink(whatsapp.e164, text)}>
          <Icon name="whatsapp" />
          WhatsApp
        </a>
        <a className={buttonClass('quiet')} href={smsLink(phone.e164, text)}>
          <Icon name="sms" />
          SMS
        </a>
        <a className={buttonClass('quiet')} href={callLink(phone.e164)}>
          <Icon name="phone" />
          Call
        </a>
      </div>
      <p className={styles.text}>
        {phone.text}. Order text: {text}
      </p>
    </>
  )
}

/** What a buyer can send another way: who they are and how many bottles. Which supplement is left for the call. */
export function orderText(answers: {
  readonly fullname: string
  readonly phone: string
  readonly bottles: number
}): string {
  const bottles = answers.bottles > 0 ? ` ${bottlesText(answers.bottles)}` : ''
  const name = answers.fullname ? ` My name is ${answers.fullname}.` : ''
  const phone = answers.phone ? ` My number is ${answers.phone}.` : ''
  return `Hello Divine Health Supplements, I would like to order${bottles}.${name}${phone} Please call me.`
}
