/** A phone number as the seller writes it, with how to dial it from anywhere. */
export interface SellerPhone {
  readonly text: string
  readonly e164: string
}

/** What every page needs of the seller: until somebody has said it, it shows an unmistakable sample. */
export const neededDetails = ['phone', 'secondPhone', 'whatsapp', 'email', 'socialHandle'] as const
export type NeededDetail = (typeof neededDetails)[number]

/** What whoever still has to enter them is told of. */
export const neededWords: Readonly<Record<NeededDetail, string>> = {
  phone: 'first phone',
  secondPhone: 'second phone',
  whatsapp: 'WhatsApp number',
  email: 'email',
  socialHandle: 'social media handle',
}

/** What pages say where it is known, and leave out where it is not: none of it is ever invented. */
export const furtherDetails = [
  'socialNetwork',
  'address',
  'cacNumber',
  'nafdacNumber',
  'deliveryArea',
  'deliveryTime',
  'deliveryFee',
  'about',
] as const
export type FurtherDetail = (typeof furtherDetails)[number]

/**
 * What staff say of the seller, as they write it. What they leave out is as the site's settings have it.
 * `about` is who they are, in paragraphs; the rest is one line each.
 */
export type SellerDetails = Readonly<Partial<Record<NeededDetail | FurtherDetail, string>>>

/** Who sells: what the pages print and link to. */
export interface Seller extends Readonly<Partial<Record<FurtherDetail, string>>> {
  readonly phones: readonly [SellerPhone, SellerPhone]
  readonly whatsapp: SellerPhone
  readonly email: string
  readonly socialHandle: string
  /** Where payment agents sign in. It is of another system, and only the site's settings name it. */
  readonly agentDashboardUrl?: string
  /** Which of its details are samples still. */
  readonly samples: readonly NeededDetail[]
}

/** What pages show of a seller of whom nothing is known. */
export const sampleSeller: Seller = {
  phones: [
    { text: '0800 000 0000', e164: '+2348000000000' },
    { text: '0800 000 0001', e164: '+2348000000001' },
  ],
  whatsapp: { text: '0800 000 0000', e164: '+2348000000000' },
  email: 'orders@divinehealth.example',
  socialHandle: '@sample-handle',
  samples: neededDetails,
}
