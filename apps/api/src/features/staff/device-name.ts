import Bowser from 'bowser'

/** Browser and system that a `User-Agent` header names, such as `Chrome on Android`. */
export function deviceName(userAgent: string): string {
  if (!userAgent) return 'An unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name || 'A browser', os.name].filter(Boolean).join(' on ')
}
