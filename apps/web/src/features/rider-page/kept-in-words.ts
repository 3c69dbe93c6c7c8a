import { notCounted } from './said-of-form.ts'
import { counted } from './so-far.ts'
import type { KeptStop } from './stop-outbox.ts'

/** What is said at a stop of what this phone has kept of it. */
export function keptInWords({ words, state, why = '' }: Pick<KeptStop, 'words' | 'state' | 'why'>): string {
  const wordsOfState: Readonly<Record<KeptStop['state'], string>> = {
    waiting: 'Kept on this phone, not sent yet.',
    linkless: 'Kept on this phone, waits for a new link.',
    sent: 'Sent.',
    uncounted: notCounted,
    refused: `Not taken: ${why}`,
  }
  return `${words}. ${wordsOfState[state]}`
}

interface Phone {
  /** How many stops wait to be sent. */
  readonly waiting: number
  readonly isOnline: boolean
  /** The page is there, and its link is over. `gone`: so is the page. */
  readonly link: 'good' | 'over' | 'gone'
}

/** What the strip at the top says of everything that is kept; nothing where all is well. */
export function stripInWords({ waiting, isOnline, link }: Phone): string {
  const stops = `${counted(waiting, 'stop')} ${waiting === 1 ? 'is' : 'are'} kept on this phone`
  if (link === 'gone')
    return waiting === 0 ? '' : `${stops}. Open the new link here, and ${waiting === 1 ? 'it is' : 'they are'} sent.`
  if (link === 'over') {
    const next =
      waiting === 0 ? 'Ask the office for a new one.' : `${stops}: ask the office for a new link and open it here.`
    return `This link is good no more. ${next}`
  }
  if (waiting === 0) return isOnline ? '' : 'No network. Go on as usual.'
  const title = isOnline ? 'Not everything is sent yet. Go on as usual.' : 'No network. Go on as usual.'
  return `${title} ${stops} and sent once.`
}

/** What a page says of what this phone has kept of other runs, and no link sends; nothing where there is nothing. */
export function strandedInWords(stops: readonly Pick<KeptStop, 'reference' | 'words'>[]): string {
  if (stops.length === 0) return ''
  const each = stops.map(({ reference, words }) => `${reference}: ${words}`).join('; ')
  return `Kept on this phone from another run, and not sent. ${each}. Ring the office and tell them.`
}
