/** By how much the server's clock was ahead of this device's when it was heard last, in milliseconds. */
let aheadMs: number | undefined

/** The server's time at an answer, in milliseconds since 1970. */
export function serverTime(headers: Headers): number {
  const heard = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(heard)) return serverNow()
  aheadMs = heard - Date.now()
  return heard
}

/** The server's time now in milliseconds since 1970, as far as this device can tell without asking. */
export function serverNow(): number {
  return Date.now() + (aheadMs ?? 0)
}

/** By how much the server's clock is ahead of this device's, in milliseconds; undefined before it was heard. */
export function serverAheadMs(): number | undefined {
  return aheadMs
}

/** Goes by what another page of this device has heard, until this one hears for itself. */
export function setServerAheadMs(heardBefore: number): void {
  aheadMs ??= heardBefore
}
