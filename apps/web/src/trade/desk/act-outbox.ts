import type { Failure, FailureCode } from '@divine/contracts/calls/failure'
import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { type Call, isForOtherRole, RefusedError } from '#/shared/api/call.ts'
import { createOutbox, mintIntentId, type OutboxEntry } from '#/shared/outbox/outbox.ts'
import { askForBackgroundSync, hindranceOf, isFinal, type Sendable } from '#/shared/outbox/sending.ts'
import { type Act, fitsAnyVersion } from './act.ts'
import { callAs } from './call-as.ts'
import { clashesWith, onNewest } from './clashes.ts'

/** An act on this device that the server has not taken yet. */
export interface WaitingAct extends OutboxEntry {
  readonly reference: string
  /** Email of the member of staff who acted. It is sent for nobody else, whoever uses this phone. */
  readonly by: string
  readonly act: Act
  /**
   * When it was done, by the server's clock as this device heard it last: ISO 8601. What a former version of this site
   * kept has none.
   */
  readonly doneAt?: string
  /** The version on which it was made: the one that was seen, and what this device has sent for it since. */
  readonly onVersion: number
  /** `refused`: whoever acted has to look at it again. What they typed is kept. */
  readonly state: 'waiting' | 'refused'
  /**
   * Why it waits, in words: why the last try failed, or why that of an act before it did. Undefined
   * while it is on its way.
   */
  readonly hindrance?: string
  /** What whoever acted has to mend first, such as to sign in; undefined where it takes a network and nothing else. */
  readonly mendFirst?: FailureCode | undefined
  /** Why the server refused it. The order itself, with a name, a home and an illness, is never kept on the device. */
  readonly refusal?: Failure
}

/** Why the server did not take an act. */
export interface ActRefusal {
  readonly failure: Failure
  /** The order as somebody else left it, where that is the reason. */
  readonly order?: WholeOrder
}

/** What became of an act when it was tried. */
export type ActOutcome =
  | { readonly name: 'done'; readonly order: WholeOrder }
  | ({ readonly name: 'refused' } & ActRefusal)
  /** It is on this device and sent by itself; only as long as this page is open where the outbox is not lasting. */
  | ({ readonly name: 'waiting' } & Hindrance)

/** Why an act waits. */
type Hindrance = { readonly hindrance: string } & Pick<WaitingAct, 'mendFirst'>

/** How long an agent waits for an answer before they can go on, in milliseconds. The try itself goes on. */
const patienceMs = 5_000

/** What staff did on this device and the server has not taken yet. */
export const actOutbox = createOutbox<WaitingAct>('divine-health-desk', 'acts')

/** Every act on this device, oldest first. */
export function readActs(): Promise<WaitingAct[]> {
  return actOutbox.all()
}

/**
 * Does something to an order: keeps it on the device first, then tries to send it, after whatever waits for the same
 * order. An act that is refused at once is taken off the device: the page still shows what was typed.
 * @param seen the order as whoever acts saw it
 * @param by email of who acts
 * @param doneAt when, by the server's clock as this device heard it last: ISO 8601
 */
export async function submitAct(
  call: Call,
  act: Act,
  seen: SeenOrder,
  by: string,
  doneAt: string,
): Promise<ActOutcome> {
  const keeping = lastKept.then(() => keepAct(act, seen, by, doneAt))
  lastKept = keeping.catch(() => {})
  const { earlier, kept } = await keeping
  const waiting: ActOutcome = { name: 'waiting', hindrance: 'No answer yet.' }
  const sent = sendInTurn(call, earlier, kept)
  const outcome = await Promise.race([sent, sleep(patienceMs).then(() => waiting)])
  if (outcome.name === 'waiting') {
    await hinder(earlier[0] ?? kept, outcome)
    // The browser goes on where no page of ours is open any more.
    void askForBackgroundSync()
  }
  // What is refused later stays on the device, with what was typed.
  if (outcome.name === 'refused') await dropAct(kept.intentId)
  return outcome
}

/** Ends once the act before is on the device: one that is made in the same moment must find it there. */
let lastKept: Promise<unknown> = Promise.resolve()

/** Keeps an act on the device. @returns it, and what waits for the same order before it */
async function keepAct(act: Act, seen: SeenOrder, by: string, doneAt: string) {
  const { reference } = seen
  const earlier = (await readActs()).filter((kept) => isWaiting(kept) && kept.reference === reference && kept.by === by)
  const kept: WaitingAct = {
    intentId: mintIntentId(),
    // Later than what it follows, though the phone's clock was set back.
    keptAt: Math.max(Date.now(), (earlier.at(-1)?.keptAt ?? 0) + 1),
    reference,
    by,
    act,
    doneAt,
    onVersion: seen.version,
    state: 'waiting',
  }
  await actOutbox.put(kept)
  return { earlier, kept }
}

/** An order as a page shows it. */
export type SeenOrder = Pick<WholeOrder, 'reference' | 'version'>

/** Takes an act off the device: whoever did it has looked at why it was refused, or has thought better of it. */
export async function dropAct(intentId: string): Promise<void> {
  await actOutbox.delete(intentId)
  actOutbox.announce()
}

/** What sends waiting acts by themselves, for whoever is signed in. */
export function waitingActs(call: Call): Sendable {
  return {
    onChange: actOutbox.onChange,
    sendWaiting: () => sendActs(call),
    look: async () => (await readActs()).some(isWaiting),
  }
}

/** Tries every waiting act of whoever is signed in, in turn for each order. Resolves to how many still wait. */
export async function sendActs(call: Call): Promise<number> {
  const acts = (await readActs()).filter(isWaiting)
  if (acts.length === 0) return 0
  const by = await signedIn(call)
  if (by === nobody) {
    for (const { intentId } of acts) await actOutbox.change(intentId, (kept) => ({ ...kept, ...signedOut }))
    actOutbox.announce()
    return acts.length
  }
  const references = new Set(acts.filter((kept) => kept.by === by).map(({ reference }) => reference))
  for (const reference of references) {
    for (const { intentId } of acts.filter((kept) => kept.reference === reference && kept.by === by)) {
      const kept = await readAct(intentId)
      if (kept && isWaiting(kept) && (await trySending(call, kept)).name === 'waiting') break
    }
  }
  return (await readActs()).filter(isWaiting).length
}

/** An act as it is now: the one before it has moved it on, or another tab has sent it. */
async function readAct(intentId: string): Promise<WaitingAct | undefined> {
  return (await readActs()).find((kept) => kept.intentId === intentId)
}

function isWaiting({ state }: WaitingAct): boolean {
  return state === 'waiting'
}

const nobody = Symbol('nobody is signed in')
const signedOut: Hindrance = { hindrance: 'Please sign in.', mendFirst: 'signed-out' }

/** Email of who is signed in; undefined where nobody can tell. */
async function signedIn(call: Call): Promise<string | typeof nobody | undefined> {
  return call('getStaffMember').then(
    ({ body }) => body.email,
    (error: unknown) => (error instanceof RefusedError && error.status === 401 ? nobody : undefined),
  )
}

/**
 * The order that the last act of this page left. What is pressed before the page shows it is made on it: else the
 * server would refuse it first.
 */
let newest: WholeOrder | undefined

/** Sends acts on one order until one of them gets no answer, and tells what became of the last. */
async function sendInTurn(call: Call, earlier: readonly WaitingAct[], last: WaitingAct): Promise<ActOutcome> {
  for (const { intentId } of earlier) {
    const kept = await readAct(intentId)
    const outcome = kept && isWaiting(kept) ? await trySending(call, kept) : undefined
    if (outcome?.name === 'waiting') return outcome
  }
  const own = await readAct(last.intentId)
  // Refused along with the one before it, which is shown first.
  if (own?.refusal) return { name: 'refused', failure: own.refusal }
  // What another tab has sent meanwhile is answered once more, and not done again.
  return trySending(call, onNewest(own ?? last, newest?.reference === last.reference ? newest : undefined))
}

/** Tries an act once, and writes down what became of it. */
async function trySending(call: Call, kept: WaitingAct): Promise<ActOutcome> {
  const { intentId } = kept
  try {
    const order = await sendAct(callAs(call, kept.by), kept)
    newest = order
    await carryOn(kept, order)
    await actOutbox.delete(intentId)
    actOutbox.announce()
    return { name: 'done', order }
  } catch (error) {
    // Whoever signs in again goes on; nothing typed is lost for it. Whose role has changed may never: that is told, and
    // what they may do goes on.
    if (!isFinal(error) || error.status === 401 || (error.status === 403 && !isForOtherRole(error))) {
      const why: Hindrance = {
        hindrance: hindranceOf(error),
        mendFirst: isFinal(error) ? error.failure.code : undefined,
      }
      await actOutbox.change(intentId, (now) => ({ ...now, ...why }))
      await hinder(kept, why)
      return { name: 'waiting', ...why }
    }
    const refusal = refusalOf(error)
    // What was changed on top of it was changed on another order than there is. Where only whoever did it may not, the
    // order is as it was: the rest is tried for itself.
    const onTop = isForOtherRole(error) ? [] : (await actsAfter(kept)).filter(({ act }) => !fitsAnyVersion(act))
    for (const along of [kept, ...onTop]) {
      await actOutbox.change(along.intentId, (now) => ({ ...now, state: 'refused', refusal: refusal.failure }))
    }
    actOutbox.announce()
    return { name: 'refused', ...refusal }
  }
}

/** Notes of an act, and of those that wait behind it, why they wait, where that is not known yet. */
async function hinder(kept: WaitingAct, { hindrance, mendFirst }: Hindrance): Promise<void> {
  for (const { intentId } of [kept, ...(await actsAfter(kept))]) {
    await actOutbox.change(intentId, (now) => (now.hindrance ? now : { ...now, hindrance, mendFirst }))
  }
  actOutbox.announce()
}

/** What the same person did to the same order after an act, on this device. */
async function actsAfter({ reference, by, keptAt }: WaitingAct): Promise<WaitingAct[]> {
  return (await readActs()).filter((kept) => kept.reference === reference && kept.by === by && kept.keptAt > keptAt)
}

/**
 * What was done after an act is made on the order as it is now, unless what somebody else did in between clashes with
 * it: that is found once it is sent.
 * @param order the order as the server answered the act
 */
async function carryOn(taken: WaitingAct, order: WholeOrder): Promise<void> {
  for (const later of await actsAfter(taken)) {
    if (clashesWith(order, later, taken.intentId).length > 0) continue
    await actOutbox.change(later.intentId, (now) => ({ ...now, onVersion: order.version }))
  }
}

/** What is sent of an act: to which order, and made on which version of it. */
export type ActOnVersion = Pick<WaitingAct, 'intentId' | 'reference' | 'act' | 'doneAt' | 'onVersion'>

/** How often an act is tried again on a newer version. Each time that it is in vain, somebody else was quicker. */
const mostTries = 5

/**
 * Sends an act. Where somebody else changed the order meanwhile, and nothing that clashes with it, it is sent for the
 * order as it is now.
 * @throws what the call throws: where something clashes, a {@link RefusedError} with the order as it is now
 */
export async function sendAct(call: Call, sent: ActOnVersion): Promise<WholeOrder> {
  let { onVersion } = sent
  for (let tries = 1; ; tries++) {
    try {
      return await sendOnce(call, { ...sent, onVersion })
    } catch (error) {
      const order = orderOfConflict(error)
      // Of the same version it was refused for something else.
      const isInVain = !order || order.version === onVersion || tries === mostTries
      if (isInVain || clashesWith(order, sent).length > 0) throw error
      onVersion = order.version
    }
  }
}

/** The order as it is now, where a call was refused because somebody else had changed it. */
export function orderOfConflict(error: unknown): WholeOrder | undefined {
  if (!(error instanceof RefusedError && error.status === 409)) return undefined
  return (error.failure as { readonly order?: WholeOrder }).order
}

async function sendOnce(call: Call, sent: ActOnVersion): Promise<WholeOrder> {
  const { intentId, reference, act, doneAt, onVersion } = sent
  const params = { reference }
  const once = { 'idempotency-key': intentId }
  const headers = fitsAnyVersion(act) ? once : { ...once, 'if-match': `"${onVersion}"` }
  const at = doneAt && { at: doneAt }
  switch (act.name) {
    case 'moveOrder':
      return (await call(act.name, { params, headers, body: { ...act.body, ...at } })).body
    case 'correctOrder':
      return (await call(act.name, { params, headers, body: { ...act.body, ...at } })).body
    case 'noteAttempt':
      return (await call(act.name, { params, headers, body: { ...act.body, ...at } })).body
    case 'addNote':
      return (await call(act.name, { params, headers, body: { ...act.body, ...at } })).body
  }
}

/** A refusal because somebody else acted carries the order as it is now. */
function refusalOf({ failure }: RefusedError): ActRefusal {
  const { order, ...rest } = failure as Failure & { order?: WholeOrder }
  return { failure: rest, ...(order && { order }) }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
