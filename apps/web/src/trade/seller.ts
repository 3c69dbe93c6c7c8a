import type { Seller } from '@divine/contracts/catalogue/seller'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'

/** Who sells, as configured on the server. */
export function useSeller(): Seller {
  return useRouteContext({ from: rootRouteId, select: ({ site }) => site.seller })
}
