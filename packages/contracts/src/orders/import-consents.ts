/** Where the buyers of a file said that we may keep and use what is in it: chosen for the whole file, and kept. */
export const importConsents = {
  form: 'They agreed in the form that they ordered with',
  bought: 'They bought from us, and it is kept for their delivery and what follows from it',
  said: 'They said so on the phone or in person',
  wrote: 'They wrote so by WhatsApp, SMS or email',
} as const
export type ImportConsent = keyof typeof importConsents
export const importConsentNames = Object.keys(importConsents) as [ImportConsent, ...ImportConsent[]]
