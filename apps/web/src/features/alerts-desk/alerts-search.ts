import { type ChannelKind, channelKinds } from '@divine/contracts/calls/alert-kinds'
import { readTexts } from '#/shared/listing.ts'

/** What the address of the page may contain. */
export interface AlertsSearch {
  /** The channel of the place that is being added. */
  readonly add?: ChannelKind
  /** The order whose alerts are shown. */
  readonly reference?: string
  /** Where the page of the ledger before ended. */
  readonly before?: string
}

/** Reads the address. What is empty, or names no channel or no page, is left out. */
export function readAlertsSearch(given: Record<string, unknown>): AlertsSearch {
  const { add, before = '', reference } = readTexts(given, ['add', 'reference', 'before'])
  const kind = channelKinds.find((each) => each === add)
  const isPage = /^[1-9]\d*$/.test(before) && Number.isSafeInteger(Number(before))
  return { ...(reference && { reference }), ...(isPage && { before }), ...(kind && { add: kind }) }
}
