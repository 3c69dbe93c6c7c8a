/**
 * Who sells: what the pages print and link to. Phone numbers are as the seller writes them, with their E.164 form
 * beside them; a number, an address or a handle that was not configured is an unmistakable sample.
 */
export interface Seller {
  readonly phones: readonly [SellerPhone, SellerPhone]
  readonly whatsapp: SellerPhone
  readonly email: string
  readonly socialHandle: string
  readonly agentDashboardUrl: string | undefined
  /** Registration number of the seller's products. Undefined unless configured: a registration is never invented. */
  readonly nafdacNumber: string | undefined
}

export interface SellerPhone {
  readonly text: string
  readonly e164: string
}
