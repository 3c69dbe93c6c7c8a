import type { OrderField } from '@divine/contracts/orders'

/** Every field that the form sends, in its order on the screen; `website` is the bait that people never see. */
export const orderFields = [
  'fullname',
  'supplement',
  'bottle',
  'phone',
  'address',
  'email',
  'request',
  'website',
] as const satisfies readonly OrderField[]
