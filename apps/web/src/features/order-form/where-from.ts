import { mostOriginLength, type originFields } from '@divine/contracts/orders/origins'

/** Where the visit began in which an order was placed, empty as far as nobody knows. */
export type WhereFrom = Readonly<Record<(typeof originFields)[number], string>>

/**
 * Script that notes, once for each tab, where its visit began: what the address of the first page said of it, and the
 * host that linked there. It belongs into the page itself, since the first page is often left before any other script
 * has come. It throws where the browser keeps nothing.
 */
export const noteVisit =
  'sessionStorage.from=sessionStorage.from||[location.search.match(/utm_(so|ca)[^&]+/g),document.referrer.split("/")[2]]'

/** Where the visit of this tab began. */
export function originOfVisit(): WhereFrom {
  try {
    const noted = sessionStorage.from as string
    const end = noted.lastIndexOf(',')
    const host = noted.slice(end + 1)
    return whereFrom(noted.slice(0, end).replaceAll(',utm', '&utm'), host === location.host ? '' : host)
  } catch {
    return whereFrom('')
  }
}

/**
 * Where a visit without script began, as far as the page says it from which the order was sent: browsers name its whole
 * address to us, and not that of a page before it.
 */
export function originOfReferer(referer: string | null): WhereFrom {
  return whereFrom(referer && URL.canParse(referer) ? new URL(referer).search : '')
}

/**
 * @param said how the first page was asked for, as in its address
 * @param host who linked to it, where that was another site
 */
function whereFrom(said: string, host = ''): WhereFrom {
  const search = new URLSearchParams(said)
  return {
    origin: (search.get('utm_source') || host).slice(0, mostOriginLength),
    campaign: (search.get('utm_campaign') ?? '').slice(0, mostOriginLength),
  }
}
