import type { NeededDetail, Seller, SellerDetails, SellerPhone } from '../catalogue/seller.ts'
import { readPhone } from '../orders/phone.ts'

/** @param text a phone number that can be read */
function asPhone(text: string): SellerPhone {
  return { text, e164: readPhone(text)?.e164 ?? '' }
}

/** The seller as pages show them: what staff say comes before what was known without them. */
export function sellerWith(details: SellerDetails, known: Seller): Seller {
  const { phone, secondPhone, whatsapp, email, socialHandle, ...further } = details
  const said = (text: string | undefined) => (text === undefined ? undefined : asPhone(text))
  // Most sellers chat on the number that they call from: a sample here would send real buyers to nobody.
  const isChatKnown = !known.samples.includes('whatsapp')
  const isSaid = (detail: NeededDetail) =>
    details[detail] !== undefined || (detail === 'whatsapp' && phone !== undefined)
  return {
    ...known,
    ...further,
    phones: [said(phone) ?? known.phones[0], said(secondPhone) ?? known.phones[1]],
    whatsapp: said(whatsapp) ?? (isChatKnown ? undefined : said(phone)) ?? known.whatsapp,
    email: email ?? known.email,
    socialHandle: socialHandle ?? known.socialHandle,
    samples: known.samples.filter((detail) => !isSaid(detail)),
  }
}
