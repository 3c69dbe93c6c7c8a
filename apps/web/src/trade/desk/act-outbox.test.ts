import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import type { Act } from './act.ts'
import { dropAct, readActs, type SeenOrder, sendActs, submitAct } from './act-outbox.ts'

const me = 'amaka@staff.example'
const seen = { reference: 'DH-7K4M2P', version: 3 }
const note: Act = { name: 'addNote', body: { note: 'Ring twice' } }
const later: Act = { name: 'moveOrder', body: { to: 'call-back', callAt: '2026-03-17T09:00:00Z' } }
const corrected: Act = { name: 'correctOrder', body: { address: '77 New Road, Ikeja' } }
const off: Act = { name: 'moveOrder', body: { to: 'cancelled', reason: 'price' } }

interface Sent {
  readonly name: string
  readonly key: string | undefined
  readonly onVersion: string | undefined
  /** When it was done. */
  readonly at: string | undefined
}

type Changes = WholeOrder['events'][number]['changes']

/**
 * The order on which these ids left an event after version 3, oldest first; null stands for a colleague, who moved it.
 */
function orderAfter(...actIds: readonly (string | null | undefined)[]): WholeOrder {
  return orderWith(
    ...actIds.map((actId = null): [string | null, Changes] => [actId, actId ? {} : { stage: ['new', 'confirmed'] }]),
  )
}

/** The order on which these acts left these changes after version 3, oldest first; null stands for a colleague's. */
function orderWith(...acts: readonly (readonly [string | null, Changes])[]): WholeOrder {
  const events = acts.map(([actId, changes]) => ({ actId, ofDuplicate: null, changes, at: '', actor: null }))
  return {
    reference: seen.reference,
    version: seen.version + acts.length,
    stage: 'confirmed',
    sumNaira: 60_000,
    events: events.toReversed(),
  } as unknown as WholeOrder
}

/** A server that answers as it is told, and writes down what reaches it. */
function server(answer: (act: Sent) => unknown = ({ key }) => orderAfter(key)) {
  const sent: Sent[] = []
  let member: string | undefined = me
  const call = (async (name: string, input: { headers?: Record<string, string>; body?: { at?: string } } = {}) => {
    if (name === 'getStaffMember') {
      if (!member) throw refusal(401, 'Please sign in.')
      return { body: { email: member }, headers: new Headers() }
    }
    const { headers, body: { at } = {} } = input
    const act = { name, key: headers?.['idempotency-key'], onVersion: headers?.['if-match'], at }
    sent.push(act)
    const body = await answer(act)
    if (body instanceof Error) throw body
    return { body, headers: new Headers() }
  }) as Call
  return { call, sent, signIn: (email?: string) => (member = email) }
}

function refusal(status: number, message: string, more: Partial<{ order: WholeOrder }> = {}): RefusedError {
  return new RefusedError(status, { code: 'conflict', message, ...more } as RefusedError['failure'])
}

/** Does something to an order now, by the clock of this test. */
function actNow(call: Call, act: Act, order: SeenOrder, by: string) {
  return submitAct(call, act, order, by, new Date().toISOString())
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(async () => {
  for (const { intentId } of await readActs()) await dropAct(intentId)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an act that is taken leaves nothing on the device, and a move says on which version it was made', async () => {
  const { call, sent } = server()
  expect(await actNow(call, later, seen, me)).toMatchObject({ name: 'done' })
  expect(sent).toEqual([
    { name: 'moveOrder', key: expect.stringMatching(/^[\da-f]{32}$/), onVersion: '"3"', at: expect.any(String) },
  ])
  expect(await readActs()).toEqual([])
})

test('what gets no answer is kept, and sent again under the same id', async () => {
  let isAway = true
  const { call, sent } = server(({ key }) => (isAway ? new NoAnswerError('none') : orderAfter(key)))
  expect(await actNow(call, later, seen, me)).toMatchObject({ name: 'waiting' })
  expect(await sendActs(call)).toBe(1)
  isAway = false
  expect(await sendActs(call)).toBe(0)
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('what whoever did it may not do any more can be dropped, and what they may goes on', async () => {
  let isAway = true
  const notYours = { code: 'other-role', message: 'This is for an owner or an agent.' } as const
  const { call, sent } = server(({ name, key }) => {
    if (isAway) return new NoAnswerError('none')
    return name === 'moveOrder' ? new RefusedError(403, notYours) : orderAfter(key)
  })
  await actNow(call, off, seen, me)
  await actNow(call, note, seen, me)
  isAway = false
  expect(await sendActs(call)).toBe(0)
  expect(sent.at(-1)?.name).toBe('addNote')
  expect(await readActs()).toMatchObject([{ act: off, state: 'refused', refusal: notYours }])
})

test('what is done after something that whoever did it may not do any more is tried for itself', async () => {
  let isAway = true
  const notYours = { code: 'other-role', message: 'This is for an owner or an agent.' } as const
  const { call, sent } = server(({ name, key }) => {
    if (isAway) return new NoAnswerError('none')
    return name === 'correctOrder' ? new RefusedError(403, notYours) : orderAfter(key)
  })
  await actNow(call, corrected, seen, me)
  vi.advanceTimersByTime(1)
  await actNow(call, off, seen, me)
  isAway = false
  expect(await sendActs(call)).toBe(0)
  expect(sent.at(-1)?.name).toBe('moveOrder')
  expect(await readActs()).toMatchObject([{ act: corrected, state: 'refused', refusal: notYours }])
})

test('what waits is sent with the time when it was done', async () => {
  let isAway = true
  const { call, sent } = server(({ key }) => (isAway ? new NoAnswerError('none') : orderAfter(key)))
  vi.setSystemTime('2027-03-17T14:50:00Z')
  await actNow(call, note, seen, me)
  vi.setSystemTime('2027-03-17T15:10:00Z')
  isAway = false
  await sendActs(call)
  expect(sent.map(({ at }) => at)).toEqual(['2027-03-17T14:50:00.000Z', '2027-03-17T14:50:00.000Z'])
})

test('acts on one order go in turn, and a later one is made on the version that the earlier one leaves', async () => {
  let isAway = true
  const { call, sent } = server(({ key }) => (isAway ? new NoAnswerError('none') : orderAfter(key)))
  await actNow(call, note, seen, me)
  vi.advanceTimersByTime(1)
  await actNow(call, later, seen, me)
  expect(sent.map(({ name }) => name)).toEqual(['addNote', 'addNote'])
  isAway = false
  await sendActs(call)
  expect(sent.slice(2)).toMatchObject([
    { name: 'addNote', onVersion: undefined },
    { name: 'moveOrder', onVersion: '"4"' },
  ])
})

test('an act that is made before the page shows what the one before it left is made on that', async () => {
  const { call, sent } = server()
  await actNow(call, note, seen, me)
  await actNow(call, later, seen, me)
  expect(sent[1]).toMatchObject({ name: 'moveOrder', onVersion: '"4"' })
})

/** Time for whatever goes on by itself. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('of two acts that are made in the same moment the second follows the first', async () => {
  // Of the other tests' order this page knows a newer version.
  const untouched = { ...seen, reference: 'DH-3X9Q7W' }
  const { promise: answered, resolve: letAnswerCome } = Promise.withResolvers<void>()
  const { call, sent } = server(async ({ name, key }) => {
    if (name === 'moveOrder') letAnswerCome()
    else await Promise.race([answered, turns(50)])
    return { ...orderAfter(key), reference: untouched.reference }
  })
  await Promise.all([actNow(call, note, untouched, me), actNow(call, later, untouched, me)])
  expect(sent.find(({ name }) => name === 'moveOrder')?.onVersion).toBe('"4"')
  expect(await readActs()).toEqual([])
})

/** Ids of acts that are kept for want of an answer: one after the other, each on the order as it was read. */
async function keepInTurn(...acts: readonly Act[]): Promise<string[]> {
  const { call } = server(() => new NoAnswerError('none'))
  for (const act of acts) await actNow(call, act, seen, me)
  return (await readActs()).map(({ intentId }) => intentId)
}

test('an act after a correction that corrects nothing is made on the version that there is', async () => {
  const checked: Act = { name: 'correctOrder', body: { isChecked: true } }
  const [first] = await keepInTurn(checked, checked, later)
  // The second says what the first has said: it leaves no event.
  const { call, sent } = server(() => orderAfter(first))
  expect(await sendActs(call)).toBe(0)
  expect(sent.map(({ onVersion }) => onVersion)).toEqual(['"3"', '"4"', '"4"'])
})

test('an act is not carried over what a colleague did before the one that it follows', async () => {
  const [first] = await keepInTurn(note, later)
  const { call, sent } = server(() => orderAfter(null, first))
  await sendActs(call)
  expect(sent).toMatchObject([{ name: 'addNote' }, { name: 'moveOrder', onVersion: '"3"' }])
})

test('an act is not carried over what a colleague did after the one that it follows, whose answer was lost', async () => {
  const [first] = await keepInTurn(off, later)
  const { call, sent } = server(() => orderAfter(first, null))
  await sendActs(call)
  expect(sent).toMatchObject([{ onVersion: '"3"' }, { onVersion: '"3"' }])
})

const confirms: Act = {
  name: 'moveOrder',
  body: { to: 'confirmed', region: { state: 'Lagos', town: 'Ikeja' }, day: '2027-03-18', sumNaira: 57_000 },
}

test('what waits goes on where a colleague changed what has nothing to do with it', async () => {
  const [first] = await keepInTurn(confirms)
  const order = orderWith([null, { email: ['', 'ngozi@example.com'] }])
  const { call, sent } = server(({ onVersion }) =>
    onVersion === '"4"'
      ? orderWith([null, {}], [first ?? '', {}])
      : refusal(409, 'Somebody changed this order.', { order }),
  )
  expect(await sendActs(call)).toBe(0)
  expect(sent.map(({ key, onVersion }) => [key, onVersion])).toEqual([
    [first, '"3"'],
    [first, '"4"'],
  ])
  expect(await readActs()).toEqual([])
})

test('what waits behind it is refused where it clashes with that, though the one before it does not', async () => {
  const [first] = await keepInTurn(later, confirms)
  const changed: readonly [null, Changes] = [null, { sumNaira: [57_000, 60_000] }]
  const { call, sent } = server(({ key, onVersion }) => {
    if (key !== first)
      return refusal(409, 'Somebody changed this order.', { order: orderWith(changed, [first ?? '', {}]) })
    if (onVersion === '"4"') return orderWith(changed, [first ?? '', {}])
    return refusal(409, 'Somebody changed this order.', { order: orderWith(changed) })
  })
  expect(await sendActs(call)).toBe(0)
  expect(sent.map(({ onVersion }) => onVersion)).toEqual(['"3"', '"4"', '"3"'])
  expect(await readActs()).toMatchObject([{ act: confirms, state: 'refused' }])
})

test('an act that is made while others wait follows the last of them', async () => {
  const [first, second] = await keepInTurn(note, note)
  const taken = [first, second]
  const { call, sent } = server(({ key }) => orderAfter(...taken.slice(0, taken.indexOf(key ?? '') + 1)))
  expect(await actNow(call, later, seen, me)).toMatchObject({ name: 'done' })
  expect(sent.at(-1)).toMatchObject({ name: 'moveOrder', onVersion: '"5"' })
})

test('what waits goes on after a note of a colleague, which changes nothing, and so does what follows it', async () => {
  const [first, second] = await keepInTurn(later, off)
  const noted = { actId: null, ofDuplicate: null, changes: {} } as unknown as WholeOrder['events'][number]
  const { call, sent } = server(({ key, onVersion }) => {
    const order = orderAfter(...(key === second ? [first, second] : [first]))
    const now = { ...order, version: (order.version ?? 0) + 1, events: [...(order.events ?? []), noted] }
    if (onVersion !== '"3"') return now
    return refusal(409, 'Somebody changed this order.', {
      order: { ...now, version: 4, events: [noted] } as WholeOrder,
    })
  })
  expect(await sendActs(call)).toBe(0)
  expect(sent.map(({ key, onVersion }) => [key, onVersion])).toEqual([
    [first, '"3"'],
    [first, '"4"'],
    [second, '"5"'],
  ])
  expect(await readActs()).toEqual([])
})

test('what was done after an act that is refused is not sent, and both can be looked at again', async () => {
  let answer: unknown = new NoAnswerError('none')
  const { call, sent } = server(() => answer)
  await actNow(call, later, seen, me)
  vi.advanceTimersByTime(1)
  await actNow(call, off, seen, me)
  answer = refusal(409, 'Somebody changed this order.', { order: orderAfter(null) })
  expect(await sendActs(call)).toBe(0)
  expect(sent).toHaveLength(3)
  expect(await readActs()).toMatchObject([
    { act: later, state: 'refused', refusal: { code: 'conflict', message: 'Somebody changed this order.' } },
    { act: off, state: 'refused' },
  ])
  // The order itself, with a name, a home and an illness, does not stay on the phone.
  expect(JSON.stringify(await readActs())).not.toContain('"order"')
})

test('a note and a call that were noted after an act that is refused are sent: they say what has happened', async () => {
  const called: Act = { name: 'noteAttempt', body: { by: 'call' } }
  await keepInTurn(off, note, called, later)
  const conflict = refusal(409, 'Somebody changed this order.')
  const { call, sent } = server(({ name, key }) => (name === 'moveOrder' ? conflict : orderAfter(null, key)))
  expect(await sendActs(call)).toBe(0)
  expect(sent.map(({ name }) => name)).toEqual(['moveOrder', 'addNote', 'noteAttempt'])
  expect(await readActs()).toMatchObject([
    { act: off, state: 'refused' },
    { act: later, state: 'refused' },
  ])
})

test('an order that waits for its network holds up no other order', async () => {
  const { call, sent } = server(() => new NoAnswerError('none'))
  await actNow(call, later, seen, me)
  await actNow(call, later, { reference: 'DH-2ABCDE', version: 1 }, me)
  sent.length = 0
  expect(await sendActs(call)).toBe(2)
  expect(sent).toHaveLength(2)
})

test('an act is sent for nobody but who did it', async () => {
  const { call, sent, signIn } = server(() => new NoAnswerError('none'))
  await actNow(call, later, seen, me)
  sent.length = 0
  for (const other of ['chidi@staff.example', undefined]) {
    signIn(other)
    expect(await sendActs(call)).toBe(1)
  }
  expect(sent).toEqual([])
})

test('an act that waits is not sent along with what somebody else does to the same order', async () => {
  let isAway = true
  const { call, sent, signIn } = server(({ key }) => (isAway ? new NoAnswerError('none') : orderAfter(key)))
  await actNow(call, note, seen, me)
  isAway = false
  sent.length = 0
  signIn('chidi@staff.example')
  expect(await actNow(call, later, seen, 'chidi@staff.example')).toMatchObject({ name: 'done' })
  expect(sent).toMatchObject([{ name: 'moveOrder', onVersion: '"3"' }])
  expect(await readActs()).toMatchObject([{ by: me, act: note, state: 'waiting' }])
})

test('what waited for the network says that nobody is signed in, once there is network', async () => {
  const { call, signIn } = server(() => new NoAnswerError('none'))
  await actNow(call, note, seen, me)
  expect(await readActs()).toMatchObject([{ hindrance: expect.any(String), mendFirst: undefined }])
  signIn(undefined)
  await sendActs(call)
  expect(await readActs()).toMatchObject([{ state: 'waiting', mendFirst: 'signed-out' }])
})

test('who was signed out meanwhile signs in again, and it is sent', async () => {
  let isSignedIn = false
  const { call } = server(({ key }) => (isSignedIn ? orderAfter(key) : refusal(401, 'Please sign in.')))
  expect(await actNow(call, note, seen, me)).toMatchObject({ name: 'waiting', hindrance: 'Please sign in.' })
  isSignedIn = true
  expect(await sendActs(call)).toBe(0)
})

test('a refusal at once is told and not kept; one that comes after the agent went on is kept with what was typed', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  let answer: unknown = refusal(422, 'That is not possible.')
  const { call } = server(() => answer)
  expect(await actNow(call, off, seen, me)).toMatchObject({ name: 'refused' })
  expect(await readActs()).toEqual([])

  answer = promise
  const told = actNow(call, off, seen, me)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await told).toMatchObject({ name: 'waiting' })
  resolve(refusal(422, 'That is not possible.'))
  await expect.poll(readActs).toMatchObject([{ act: off, state: 'refused' }])
})

test('what waits behind an act without an answer is known to wait, also while the one before it is sent', async () => {
  let answer: (() => unknown) | undefined
  const { call } = server((act) => (answer ? answer() : new NoAnswerError(act.name)))
  await actNow(call, note, seen, me)
  await actNow(call, later, seen, me)
  expect((await readActs()).map(({ hindrance }) => hindrance !== undefined)).toEqual([true, true])
  const { promise: comes, resolve: come } = Promise.withResolvers<unknown>()
  let sent = 0
  answer = () => (sent++ === 0 ? orderAfter(null) : comes)
  const sending = sendActs(call)
  await expect.poll(async () => (await readActs()).map(({ act }) => act.name)).toEqual(['moveOrder'])
  expect((await readActs())[0]?.hindrance).toBeDefined()
  come(orderAfter(null, null))
  await sending
  expect(await readActs()).toEqual([])
})
