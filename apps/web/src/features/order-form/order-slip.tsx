import { priceText } from '@divine/contracts/catalogue/naira'
import { sumOfPrices } from '@divine/contracts/catalogue/prices'
import { Fragment } from 'react'
import { smsLink, whatsappLink } from '#/shared/links-out.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { useSeller } from '#/trade/seller.ts'
import styles from './order-slip.module.css'

/** A product as the buyer saw it when it was ordered. */
interface SlipLine {
  readonly supplement: string
  readonly bottle: number
  readonly package?: string | null | undefined
  readonly priceNaira?: number | null | undefined
}

interface OrderSlipProps {
  readonly reference: string
  /** The products of the order, at least one. */
  readonly lines: readonly SlipLine[]
  /** The number that we call, or as much of it as may be shown here. */
  readonly phone: string
  /** The days are over within which the product was to come. */
  readonly isLate?: boolean
  /**
   * What has just happened to the order; by default, that it was submitted. Null where the page has said it already.
   */
  readonly news?: string | null | undefined
  /** What happens next; by default, what happens to an order that was just submitted. */
  readonly next?: string | undefined
  /** What the price is; by default, what is still to be paid. */
  readonly price?: string | undefined
}

/** What a price is called once something else was agreed, or nothing is to be paid any more. */
export const formerPrice = 'Price when you ordered'

/** What has just happened to an order that was there before. */
export const sameNews = 'This is the order that we have.'

/** What a buyer keeps of a stored order: reference, products, price if it is known, and what happens next. */
export function OrderSlip({ reference, lines, phone, isLate, news, next, price = 'Pay at delivery' }: OrderSlipProps) {
  const { whatsapp, phones, deliveryTime } = useSeller()
  const text = `My order reference is ${reference}`
  const sum = sumOfPrices(lines.map(({ priceNaira }) => priceNaira))
  return (
    <div className={styles.slip}>
      {news !== null && <p className={styles.success}>{news ?? 'Your form has been submitted successfully!'}</p>}
      <p>
        Your order reference
        <span className={styles.reference}>{reference}</span>
      </p>
      <dl className={styles.facts}>
        {lines.map(({ supplement, bottle, package: contents }, index) => (
          // Two lines may be equal.
          // biome-ignore lint/suspicious/noArrayIndexKey: what is stored does not change
          <Fragment key={index}>
            <div>
              <dt>Product</dt>
              <dd>{supplement}</dd>
            </div>
            {contents && (
              <div>
                <dt>Package</dt>
                <dd>{contents}</dd>
              </div>
            )}
            <div>
              <dt>Bottles</dt>
              <dd>{bottle}</dd>
            </div>
          </Fragment>
        ))}
        {(sum !== undefined || price !== formerPrice) && (
          <div>
            <dt>{price}</dt>
            <dd>{priceText(sum)}</dd>
          </div>
        )}
      </dl>
      <p className={styles.next}>
        {next ??
          `We will call ${phone} to confirm. You pay only when the product reaches you${isLate || deliveryTime ? '' : ', within 1 or 2 days'}.`}
      </p>
      <a className={buttonClass('whatsapp', 'wide')} href={whatsappLink(whatsapp.e164, text)}>
        <Icon name="whatsapp" />
        Send the reference on WhatsApp
      </a>
      <a className={buttonClass('quiet', 'wide')} href={smsLink(phones[0].e164, text)}>
        <Icon name="sms" />
        Send the reference by SMS
      </a>
    </div>
  )
}
