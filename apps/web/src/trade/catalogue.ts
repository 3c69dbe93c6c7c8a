import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'

/** What is sold, as it was handed to the router. */
export function useCatalogue(): Catalogue {
  return useRouteContext({ from: rootRouteId, select: ({ catalogue }) => catalogue })
}
