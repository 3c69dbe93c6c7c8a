import type { EndpointInput } from '@divine/contracts/calls/endpoint'
import type { Endpoints } from '@divine/contracts/calls/endpoints'
import { linkIsOver } from '@divine/contracts/calls/rider-addresses'
import { type Call, RefusedError } from '#/shared/api/call.ts'
import { createOutbox, mintIntentId, type OutboxEntry } from '#/shared/outbox/outbox.ts'
import { hindranceOf, isFinal, type Sendable } from '#/shared/outbox/sending.ts'

/** What a rider says of a stop. */
export type SaidStop = Omit<EndpointInput<Endpoints['sayStop']>['body'], 'at' | 'sentAt' | 'after' | 'deviceId'>

/** A link of a run, as its page has it. */
export interface RunLink {
  readonly secret: string
  /** Which run it is, by whatever link it was opened; undefined where no page of it came. */
  readonly run: string | undefined
  readonly references: readonly string[]
}

/** What a rider said on this phone, until the page has it from the server or, where it was not taken, is told of it. */
export interface KeptStop extends OutboxEntry {
  /** The secret of the link by which it is sent: a phone may have those of several runs. */
  readonly secret: string
  readonly run: string | undefined
  readonly reference: string
  readonly said: SaidStop
  /** The same in words, as the page has them. */
  readonly words: string
  /** Id of the word of this stop that was seen as this one was said. */
  readonly after?: string | undefined
  /** Which phone this is, to the server. Missing of what an earlier page has kept. */
  readonly deviceId?: string
  /** When it was said, by the clock of this phone: ISO 8601. */
  readonly at: string
  /**
   * `linkless`: its link is over, and it waits for another one of the run. `sent`: the server has it, and the page that
   * says so is not there yet. `uncounted`: the server has noted it, and the order stays as the office has it.
   * `refused`: the server does not take it. Of the last two the rider is told.
   */
  readonly state: 'waiting' | 'linkless' | 'sent' | 'uncounted' | 'refused'
  /** Why it was refused, in words. */
  readonly why?: string
}

/** What the server has answered goes where it is older than this as a page of a run is opened, in milliseconds. */
const keepMs = 7 * 24 * 60 * 60_000

export const stopOutbox = createOutbox<KeptStop>('divine-health-run', 'stops')

/** What is kept that was said by a link, oldest first. */
export async function stopsOfLink(secret: string): Promise<KeptStop[]> {
  return (await stopOutbox.all()).filter((kept) => kept.secret === secret)
}

/** Keeps what a rider says on the phone, before it is first sent. */
export async function keepStop(
  stop: Pick<KeptStop, 'secret' | 'run' | 'reference' | 'said' | 'words' | 'after'>,
): Promise<void> {
  const ofStop = (await stopsOfLink(stop.secret)).filter(({ reference }) => reference === stop.reference)
  // A clock that is set back meanwhile does not put it before what was said before.
  const now = Math.max(Date.now(), ...ofStop.map(({ keptAt }) => keptAt + 1))
  // What was not taken of this stop has been looked at.
  for (const { intentId, state } of ofStop)
    if (state === 'refused' || state === 'uncounted') await stopOutbox.delete(intentId)
  await stopOutbox.put({
    intentId: mintIntentId(),
    keptAt: now,
    ...stop,
    // What was not taken is no longer what the page shows.
    after: ofStop.filter(({ state }) => state !== 'refused' && state !== 'uncounted').at(-1)?.intentId ?? stop.after,
    deviceId: thisDevice(),
    at: new Date(now).toISOString(),
    state: 'waiting',
  })
  stopOutbox.announce()
}

let device = mintIntentId()

/** What this phone calls itself, as long as the browser keeps it; otherwise as long as the page is open. */
function thisDevice(): string {
  const key = 'divine-health-phone'
  try {
    device = localStorage.getItem(key) ?? device
    localStorage.setItem(key, device)
  } catch {
    // Storage is blocked.
  }
  return device
}

/** Takes off the phone what was answered, and said long ago. What is not sent stays: its clock may be days wrong. */
export async function forgetOldStops(): Promise<void> {
  for (const { intentId, keptAt, state } of await stopOutbox.all())
    if (state !== 'waiting' && state !== 'linkless' && keptAt < Date.now() - keepMs) await stopOutbox.delete(intentId)
}

/** Tries everything that waits, once, in the order in which it was said. Resolves to how much still waits. */
export async function sendStops(call: Call): Promise<number> {
  for (const kept of await waiting()) if (!(await trySending(call, kept))) break
  return (await waiting()).length
}

/** The same, and then by this link what was said by another one of the run that is over. */
export async function sendStopsBy(call: Call, link: RunLink): Promise<number> {
  const left = await sendStops(call)
  return (await takeOver(link)) ? sendStops(call) : left
}

/** @returns whether anything is to be sent by this link now that was said by another one */
async function takeOver(link: RunLink): Promise<boolean> {
  const { secret } = link
  const orphans = (await linklessOfOthers(link)).filter((kept) => isOfRun(link, kept))
  for (const { intentId } of orphans) await stopOutbox.change(intentId, (now) => ({ ...now, secret, state: 'waiting' }))
  return orphans.length > 0
}

/** What was said by links that are over and is of another run than this link's: none that is known sends it. */
export async function strandedStops(link: RunLink): Promise<KeptStop[]> {
  return (await linklessOfOthers(link)).filter((kept) => !isOfRun(link, kept))
}

async function linklessOfOthers({ secret }: RunLink): Promise<KeptStop[]> {
  return (await stopOutbox.all()).filter((kept) => kept.state === 'linkless' && kept.secret !== secret)
}

function isOfRun({ run, references }: RunLink, kept: KeptStop): boolean {
  return kept.run === run && references.includes(kept.reference)
}

/** @returns whether there is a network that carries the next one */
async function trySending(
  call: Call,
  { intentId, secret, reference, said, at, keptAt, after, deviceId }: KeptStop,
): Promise<boolean> {
  try {
    const headers = { 'idempotency-key': intentId }
    // The clocks of cheap phones are hours off: the server goes by how long ago it was said.
    const sentAt = new Date().toISOString()
    const word = { ...said, at, sentAt, ...(after && { after }), ...(deviceId && { deviceId }) }
    const { body } = await call('sayStop', { params: { secret, reference }, headers, body: word })
    const isLast = !(await stopsOfLink(secret)).some((kept) => kept.reference === reference && kept.keptAt > keptAt)
    await stopOutbox.change(intentId, (now) => {
      if (body.isCounted) return { ...now, state: 'sent' }
      // What the rider says of the stop now comes after it.
      return isLast ? { ...now, state: 'uncounted' } : undefined
    })
    return true
  } catch (error) {
    const state = stateAfter(error)
    const why = isFinal(error) ? error.failure.message : hindranceOf(error)
    await stopOutbox.change(intentId, (now) => ({ ...now, why, state }))
    return error instanceof RefusedError
  } finally {
    stopOutbox.announce()
  }
}

function stateAfter(error: unknown): 'waiting' | 'linkless' | 'refused' {
  if (!isFinal(error)) return 'waiting'
  return error.status === 404 && error.failure.message === linkIsOver ? 'linkless' : 'refused'
}

/** What sends by itself what waits. @param onAnswered told where the page may say more by now */
export function waitingStops(call: Call, link: () => RunLink, onAnswered: () => void): Sendable {
  return {
    onChange: stopOutbox.onChange,
    async sendWaiting() {
      await sendStopsBy(call, link())
      // The service worker may have sent it.
      if ((await stopsOfLink(link().secret)).some(({ state }) => state !== 'waiting')) onAnswered()
    },
    look: async () => (await waiting()).length > 0,
  }
}

async function waiting(): Promise<KeptStop[]> {
  return (await stopOutbox.all()).filter(({ state }) => state === 'waiting')
}
