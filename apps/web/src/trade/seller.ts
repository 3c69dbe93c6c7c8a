import type { Seller } from '@divine/contracts/catalogue/seller'
import { useCatalogue } from './catalogue.ts'

/** Who sells. */
export function useSeller(): Seller {
  return useCatalogue().seller
}
