import { callLink, whatsappLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { useSeller } from '#/trade/seller.ts'

/** Two ways to ask about the POS services. */
export function CallAndChat() {
  const { phones, whatsapp } = useSeller()
  return (
    <>
      <a className={buttonClass('plain')} href={callLink(phones[0].e164)}>
        <Icon name="phone" />
        Call {phones[0].text}
      </a>
      <a
        className={buttonClass('whatsapp')}
        href={whatsappLink(whatsapp.e164, 'Hello Divine Health, I would like to ask about your POS services.')}
      >
        <Icon name="whatsapp" />
        WhatsApp
      </a>
    </>
  )
}
