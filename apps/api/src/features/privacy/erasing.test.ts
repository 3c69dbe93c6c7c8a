import { keepDeskView } from '@divine/contracts/calls/desk-views'
import { listJournal } from '@divine/contracts/calls/journal'
import { addNote, correctOrder, moveOrder } from '@divine/contracts/calls/order-acts'
import { getOrder, listDeskOrders } from '@divine/contracts/calls/order-desk'
import { getConfirmation, placeOrder } from '@divine/contracts/calls/orders'
import { eraseBuyer, exportHeld, readHeld } from '@divine/contracts/calls/privacy'
import { writeReview } from '@divine/contracts/calls/reviews'
import { getStaffMember } from '@divine/contracts/calls/staff'
import { addWaryNumber } from '@divine/contracts/calls/wary-numbers'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { withChanges } from '@divine/contracts/orders/history'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { marks } from '../../database/personal-columns.ts'
import { orders } from '../../database/schema.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { bola, mistyped, ngozi, privacyDesk, region, tables } from '../../testing/privacy-desk.ts'
import { openTestApp, staffPassword, type TestApp } from '../../testing/test-app.ts'
import { orderAt } from '../orders/confirmation.ts'
import { orderIntake, requestAgain } from '../orders/order-intake.ts'

let site: TestApp
let cookie: string
beforeAll(async () => {
  const unlimited = ['ORDERS_PER_PHONE', 'REVIEWS_PER_CLIENT', 'SIGN_INS_PER_CLIENT']
  site = await openTestApp(Object.fromEntries(unlimited.map((limit) => [limit, '0'])))
  cookie = await site.signInStaff()
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  await site.app.journal.written()
  await site.database.execute(
    sql`truncate orders, order_imports, buyer_claims, wary_numbers, desk_views, reviews, stock_wishes cascade`,
  )
})

const { as, done, order, erase, heldAbout, fileAbout, leaveTraces, rowsOf, everyRow, tablesWith } = privacyDesk(() => ({
  site,
  cookie,
}))

/** What every column that tells of a buyer holds, by table and column. */
async function valuesOfBuyers(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  for (const { name, table } of tables) {
    const rows = (await site.database.select().from(table)) as Record<string, unknown>[]
    for (const [column, mark] of Object.entries(marks[name as keyof typeof marks])) {
      if (mark !== 'buyer') continue
      const said = rows.map((row) => row[column]).filter((value) => value !== null && value !== '')
      found.set(`${name}.${column}`, new Set(said.map((value) => JSON.stringify(value))))
    }
  }
  return found
}

const texts = ['8031234567', '8098765432', 'okafor', ngozi.email, 'berger']

describe('a buyer who is erased', () => {
  test('is gone from every column that is marked as a buyer’s, and every such column had held something of them', async () => {
    const before = await valuesOfBuyers()
    expect([...before.values()].flatMap((values) => [...values])).toEqual([])
    const [reference] = await leaveTraces(ngozi)
    const paid = { sumNaira: 37_000, paidBy: 'transfer', transferReference: 'From Ngozi Okafor' }
    for (const body of [{ to: 'with-rider' }, { to: 'delivered', ...paid }])
      await done(as(moveOrder, { params: { reference }, body }))
    const traced = await valuesOfBuyers()
    // What does not show here is not tried: leave a trace of a new column in `leaveTraces`.
    expect([...traced].flatMap(([column, values]) => (values.size === 0 ? [column] : []))).toEqual([])
    await erase(ngozi.phone)
    const after = await valuesOfBuyers()
    const kept = [...traced].flatMap(([column, values]) =>
      [...values].filter((value) => after.get(column)?.has(value)).map((value) => `${column}: ${value}`),
    )
    // Changes of the stage are nobody's, and so is by which way they were called.
    expect(
      kept.filter(
        (value) =>
          !/^orderEvents.note: "call"|^orderEvents.changes: (?:\{\}|\{"attemptedAt":\[.*\]\}|\{"stage":\["confirmed","with-rider"\].*\})$/.test(
            value,
          ),
      ),
    ).toEqual([])
  })

  test('stands in no table, also in no column that is not marked, and everybody else stands as before', async () => {
    await order(bola)
    await done(as(addWaryNumber, { body: { phone: bola.phone, reason: 'Wrote insults', until: '2099-01-01' } }))
    const others = await everyRow()
    await leaveTraces(ngozi)
    expect(await tablesWith(texts)).toEqual(
      [
        'orders',
        'order_events',
        'order_messages',
        'buyer_claims',
        'wary_numbers',
        'desk_views',
        'reviews',
        'stock_wishes',
      ].toSorted(),
    )
    await erase('+234 803 123 4567')
    expect(await tablesWith(texts)).toEqual([])
    const after = await everyRow()
    for (const [name, rows] of Object.entries(others)) expect(after[name]).toEqual(expect.arrayContaining(rows))
  })

  test('leaves orders with stage, days, products and sums, whose history still adds up', async () => {
    const [first = ''] = await leaveTraces(ngozi)
    const params = { reference: first }
    await done(as(moveOrder, { params, body: { to: 'with-rider' } }))
    await done(as(moveOrder, { params, body: { to: 'delivered', sumNaira: 36_000 } }))
    await site.database.execute(sql`update orders set origin = 'mail', campaign = 'for-ngozi'`)
    await done(as(eraseBuyer, { params: { phone: ngozi.phone }, body: { password: staffPassword } }))
    const left = await done(as(getOrder, { params }))
    expect(left).toMatchObject({
      ...{
        fullname: 'Erased buyer',
        phone: '',
        phoneE164: '',
        email: '',
        address: '',
        request: '',
        town: null,
        guessedTown: null,
      },
      ...{ stage: 'delivered', state: 'Lagos', day: plannedDay, sumNaira: 37_000, takenNaira: 36_000 },
      lines: [{ name: 'Ulcer', bottles: 2 }],
      others: [],
    })
    const came = await site.database.execute(sql`select origin, campaign from orders where reference = ${first}`)
    expect(came).toMatchObject({ rows: [{ origin: null, campaign: null }] })
    expect(left.events[0]).toMatchObject({ kind: 'erased', note: '' })
    const progress = { stage: 'new', state: null, day: null, sumNaira: null, takenNaira: null, attempts: 0 }
    const start = { ...progress, reason: null, callAt: null, attemptedAt: null, isAddressRead: false, isChecked: false }
    const events = [...left.events].reverse()
    const replayed = events.reduce((state, { changes }) => withChanges(state, changes), {
      ...start,
      ...{ duplicateOf: null, agent: null },
    } as never)
    expect(replayed).toMatchObject({ stage: 'delivered', sumNaira: 37_000, takenNaira: 36_000, day: plannedDay })
  })

  test('is called by nobody: what was open is cancelled, and nothing can be added to it any more', async () => {
    const reference = await order(ngozi)
    const path = (await done(as(getOrder, { params: { reference } }))).version
    expect(path).toBe(1)
    expect(await erase(ngozi.phone)).toMatchObject({ erased: { orders: 1, cancelled: 1, history: 2 } })
    expect(await done(as(listDeskOrders, { querystring: { queue: 'to-call' } }))).toEqual([])
    // Nobody said why.
    expect(await done(as(getOrder, { params: { reference } }))).toMatchObject({
      stage: 'cancelled',
      reason: 'not-said',
    })
    const late = await as(addNote, { params: { reference }, body: { note: 'Lives at 14 Adeola Close' } })
    expect([late.statusCode, late.json().message]).toEqual([
      404,
      'The buyer of this order was erased. Nothing can be added to it.',
    ])
    const back = await as(moveOrder, { params: { reference }, body: { to: 'confirmed' } })
    expect(back.statusCode).toBe(404)
    // An act that came before, and is sent again, is still the same act.
    expect(await erase(ngozi.phone)).toMatchObject({ erased: { orders: 0, cancelled: 0 } })
  })

  test('cannot be seen by the link of the confirmation, nor found', async () => {
    const body = { ...ngozi, supplement: 'Ulcer', bottle: 2, address: 'Lagos' }
    const placed = await done(site.send(placeOrder, { body }))
    const token = placed.confirmationPath.replace('/order/', '')
    expect((await site.send(getConfirmation, { params: { token } })).statusCode).toBe(200)
    await erase(ngozi.phone)
    expect((await site.send(getConfirmation, { params: { token } })).statusCode).toBe(404)
    for (const search of [ngozi.phone, 'okafor', ngozi.email]) {
      expect(await done(as(listDeskOrders, { querystring: { queue: 'all', search } }))).toEqual([])
    }
  })

  test('who orders again is a buyer like any other, beside the orders of before', async () => {
    await leaveTraces(ngozi)
    await erase(ngozi.phone)
    const reference = await order(ngozi)
    const { orders, erasedAt } = await heldAbout(ngozi.phone)
    expect(orders.map((each) => each.reference)).toEqual([reference])
    expect(erasedAt).not.toBeNull()
    expect((await done(as(getOrder, { params: { reference } }))).others).toEqual([])
  })

  test('stays while a rider has the parcel, and whoever asks is told which order', async () => {
    const [first = ''] = await leaveTraces(ngozi)
    await done(as(moveOrder, { params: { reference: first }, body: { to: 'with-rider' } }))
    const before = await everyRow()
    const refused = await as(eraseBuyer, { params: { phone: ngozi.phone }, body: { password: staffPassword } })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      `${first} is with a rider, or not back yet. Say how it ended first, then erase the buyer.`,
    ])
    expect(await everyRow()).toEqual(before)
  })

  test('stays where the owner is barred while their password is being checked', async () => {
    const reference = await order(ngozi)
    const barred = await site.signInStaff()
    const { email } = (await as(getStaffMember, {}, { cookie: barred })).json()
    const { isPassword } = site.app.staff
    const check = vi.spyOn(site.app.staff, 'isPassword').mockImplementationOnce(async (...given) => {
      const isRight = await isPassword(...given)
      await site.app.staff.disable(email)
      return isRight
    })
    const params = { phone: ngozi.phone }
    const reply = await as(eraseBuyer, { params, body: { password: staffPassword } }, { cookie: barred })
    check.mockRestore()
    expect(reply.statusCode).toBe(401)
    expect(await done(as(getOrder, { params: { reference } }))).toMatchObject({ fullname: ngozi.fullname })
  })

  test('takes the password of the owner, and an agent cannot', async () => {
    const reference = await order(ngozi)
    const params = { phone: ngozi.phone }
    const wrong = await as(eraseBuyer, { params, body: { password: 'not the password' } })
    expect([wrong.statusCode, wrong.json().fieldErrors]).toEqual([400, { password: 'This is not your password.' }])
    const agent = await site.signInStaff('agent')
    for (const endpoint of [eraseBuyer, readHeld]) {
      const reply = await as(endpoint, { params, body: { password: staffPassword } }, { cookie: agent })
      expect(reply.json()).toMatchObject({ code: 'other-role' })
    }
    expect((await done(as(getOrder, { params: { reference } }))).fullname).toBe(ngozi.fullname)
  })

  test('orders nothing again by an order that was read before', async () => {
    const reference = await order(ngozi)
    const [{ confirmationToken } = { confirmationToken: '' }] = await site.database
      .select({ confirmationToken: orders.confirmationToken })
      .from(orders)
      .where(eq(orders.reference, reference))
    const read = await orderAt(site.database, confirmationToken)
    await erase(ngozi.phone)
    const take = orderIntake(site.database, 0, () => {})
    const again = take(requestAgain(read), { catalogue: firstCatalogue, countsAsMany: async () => false, again: read })
    await expect(again).rejects.toThrow('There is no order at this address.')
    expect(await tablesWith(texts)).toEqual([])
  })

  test('is erased once where it is asked for twice at once, while the desk works the orders', async () => {
    const [first = '', second = ''] = await leaveTraces(ngozi)
    const acts = [first, second].map((reference) =>
      as(addNote, { params: { reference }, body: { note: 'Call Okafor' } }),
    )
    const replies = await Promise.all([erase(ngozi.phone), ...acts, erase(ngozi.phone)])
    const erased = [replies[0], replies.at(-1)] as { erased: { orders: number } }[]
    expect(erased.map((each) => each.erased.orders).toSorted()).toEqual([0, 2])
    expect(await tablesWith(texts)).toEqual([])
  })
})

describe('the erasure takes nothing of anybody else', () => {
  const view = (name: string, search = '') => ({ name, filter: { queue: 'all', ...(search && { search }) } })

  test('neither kept filters nor notes in which a short or common name is a part of other words', async () => {
    for (const body of [view('Lagos today'), view('Late callbacks', 'joyce'), view('Enjoy weekend run')])
      await done(as(keepDeskView, { body }))
    const reference = await order(bola)
    await done(as(addNote, { params: { reference }, body: { note: 'Call after lunch, enjoy' } }))
    for (const fullname of ['a', 'Joy', 'Lagos', '.*', '%']) {
      const phone = `0803 777 ${String(1000 + fullname.length)}`
      await order({ fullname, phone, email: '' })
      expect((await heldAbout(phone)).mentions).toEqual([])
      expect(await erase(phone)).toMatchObject({ erased: { orders: 1, views: 0, notes: 0 } })
    }
  })

  test('neither reviews with a number of which it is a part, nor those with an email that the buyer only claimed', async () => {
    const review = { comment_post_ID: firstCatalogue.products[0].id, rating: 5, comment: 'It came within a day' }
    await done(
      site.send(writeReview, { body: { ...review, author: 'Ife', email: 'ife@mail.example', phone: '0806 822 2123' } }),
    )
    await order({ fullname: 'Mallory', phone: '+682 22 123', email: 'ife@mail.example' })
    expect((await heldAbout('+682 22 123')).mentions).toMatchObject([{ place: 'review' }])
    expect(await erase('+682 22 123')).toMatchObject({ erased: { orders: 1, reviews: 0 } })
  })

  test('and names first where the buyer stands in words of others: reviews, addresses and messages too', async () => {
    await order({ ...ngozi, fullname: 'Quillibert Ozzy' })
    await order(bola, { address: 'c/o Quillibert  Ozzy', request: 'or write to NGOZI@mail.example' })
    const review = {
      comment_post_ID: firstCatalogue.products[0].id,
      rating: 5,
      comment: 'Quillibert Ozzy loves it too',
    }
    await done(site.send(writeReview, { body: { ...review, author: 'Ife', email: 'ife@mail.example' } }))
    const { mentions } = await heldAbout(ngozi.phone)
    expect(mentions.map(({ place }) => place)).toEqual(['order', 'review'])
  })
})

// One connection alone waits for nobody.
describe.skipIf(process.env.TEST_DATABASE === 'embedded')(
  'what happens to an order while it is about to be erased',
  () => {
    /** Runs acts one after the other, each as soon as the one before waits for the order, and lets them go together. */
    async function whileLocked(reference: string, acts: (() => ReturnType<TestApp['send']>)[]) {
      const running: Promise<Awaited<ReturnType<TestApp['send']>>>[] = []
      await site.database.transaction(async (transaction) => {
        await transaction.execute(sql`select from orders where reference = ${reference} for update`)
        for (const [index, act] of acts.entries()) {
          running.push(Promise.resolve(act()))
          await expect.poll(async () => (await rowsOf(lockWaits)).length, { timeout: 20_000 }).toBe(index + 1)
        }
      })
      return Promise.all(running)
    }
    const eraseNow = () => as(eraseBuyer, { params: { phone: ngozi.phone }, body: { password: staffPassword } })

    test('counts: a parcel that goes out keeps its buyer', async () => {
      const reference = await order(ngozi)
      const params = { reference }
      await done(as(moveOrder, { params, body: { to: 'confirmed', region, day: plannedDay, sumNaira: 37_000 } }))
      const [moved, erased] = await whileLocked(reference, [
        () => as(moveOrder, { params, body: { to: 'with-rider' } }),
        eraseNow,
      ])
      expect([moved?.statusCode, erased?.statusCode]).toEqual([200, 409])
      expect(await done(as(getOrder, { params }))).toMatchObject({ stage: 'with-rider', fullname: ngozi.fullname })
    })

    test('counts: an order whose number is corrected to that of somebody else is left alone', async () => {
      const reference = await order(ngozi)
      const params = { reference }
      const correct = () => as(correctOrder, { params, body: { phone: bola.phone } })
      const [corrected, erased] = await whileLocked(reference, [correct, eraseNow])
      expect([corrected?.statusCode, erased?.statusCode]).toEqual([200, 200])
      expect(await done(as(getOrder, { params }))).toMatchObject({
        stage: 'new',
        phone: bola.phone,
        fullname: ngozi.fullname,
      })
    })
  },
)

describe('what is held about a number', () => {
  test('is shown in any spelling: orders with history, review, filters, and who has read them', async () => {
    const [first = '', second = ''] = await leaveTraces(ngozi)
    await order(bola)
    await site.app.journal.written()
    for (const phone of ['08031234567', '+234 803 123 4567', '234-803-123-4567']) {
      const held = await heldAbout(phone)
      expect(held.phone).toBe('+2348031234567')
      expect(held.orders.map(({ reference }) => reference)).toEqual([second, first])
      expect(held.orders[1]).toMatchObject({
        fullname: 'Ngọzi Okafor Balogun',
        request: 'Ring Ngọzi Okafor at the gate',
      })
      expect(held.orders[1]?.history.map(({ kind }) => kind)).toEqual(['placed', 'noted', 'corrected', 'moved'])
      expect(held.reviews).toHaveLength(2)
      expect(held.views.map(({ name }) => name).toSorted()).toEqual(['A Ngọzi Okafor', 'B ngozi@mail.example', 'C'])
      expect(held).toMatchObject({ wary: { reason: 'Ngọzi Okafor sent the rider away twice' }, onTheWay: [] })
      expect(held.claim).not.toBeNull()
      expect(held.journal.map(({ what }) => what)).toContain('order-opened')
    }
  })

  test('leads from an order that had the number to the one that it has now, which the erasure leaves alone but for the number', async () => {
    const reference = await order({ ...bola, phone: mistyped })
    await done(as(correctOrder, { params: { reference }, body: { phone: bola.phone } }))
    const { formerly, orders } = await heldAbout(mistyped)
    expect([formerly, orders]).toEqual([
      [
        {
          reference,
          phone: bola.phone,
          fullname: bola.fullname,
          isTheirs: false,
          placedAt: expect.any(String),
          lines: ['Ulcer, 2 bottles'],
          before: [],
          still: [bola.email, '14 Adeola Close, Ojodu'],
        },
      ],
      [],
    ])
    expect(await erase(mistyped)).toMatchObject({ erased: { formerly: 1, orders: 0 } })
    expect(await tablesWith(['8098765432'])).toEqual([])
    expect(await done(as(getOrder, { params: { reference } }))).toMatchObject({
      fullname: bola.fullname,
      phone: bola.phone,
    })
  })

  test('shows what an order was corrected from together with its number, and the erasure takes it out of its history', async () => {
    const folake = { fullname: 'Folake Formerly', phone: '0803 200 0001', email: 'folake@mail.example' }
    const reference = await order(folake, { address: '77 Hideout Lane', request: 'please hide my test' })
    const other = await order(bola)
    await done(as(addNote, { params: { reference: other }, body: { note: 'Friend of Folake Formerly' } }))
    const params = { reference }
    await done(as(addNote, { params, body: { note: 'Folake said so' } }))
    const body = { ...bola, phone: '0805 765 4322', address: '5 Other Street', request: '' }
    await done(as(correctOrder, { params, body }))
    await done(as(addNote, { params, body: { note: 'Call after six' } }))
    expect((await heldAbout(folake.phone)).mentions).toEqual([])
    const { formerly, mentions } = await heldAbout(folake.phone, reference)
    const { fullname, email } = folake
    const before = [fullname, email, '77 Hideout Lane', 'please hide my test', 'Folake said so']
    expect(formerly).toMatchObject([{ isTheirs: true, before, still: [] }])
    expect(mentions.map(({ words }) => words)).toEqual(['Friend of Folake Formerly'])
    const told = await erase(folake.phone, { theirs: [reference] })
    expect(told).toMatchObject({ erased: { formerly: 1, orders: 0, notes: 1 } })
    expect(await tablesWith(['folake@', 'hideout', 'hide my test', '8032000001', 'folake said'])).toEqual([])
    expect(await tablesWith(['call after six'])).toEqual(['order_events'])
    expect(await done(as(getOrder, { params }))).toMatchObject({ fullname: bola.fullname, address: '5 Other Street' })
  })

  test('is handed out without what an order said before it came to this number, and without filters', async () => {
    const ada = { fullname: 'Ada Oldname', phone: '0803 111 0001', email: 'ada@mail.example' }
    const reference = await order(ada, { address: '1 Secret Close' })
    const params = { reference }
    await done(as(addNote, { params, body: { note: 'Ada Oldname is ill' } }))
    await done(as(correctOrder, { params, body: { ...bola, address: '5 Other Street' } }))
    await done(as(correctOrder, { params, body: { fullname: 'Bola Adé' } }))
    await done(as(keepDeskView, { body: { name: 'Bola Adé of Sam Other', filter: { queue: 'all' } } }))
    const file = await fileAbout(bola.phone)
    for (const hidden of ['Oldname', '1110001', '111 0001', 'ada@', 'Secret Close', 'Sam Other']) {
      expect(JSON.stringify(file)).not.toContain(hidden)
    }
    expect(file.orders[0].history.at(-1).changes).toEqual({ fullname: ['', 'Bola Adé'] })
  })

  /** An order of Ada’s that came to Bola’s number in two steps. */
  async function givenOn() {
    const ada = { fullname: 'Ada Oldname', phone: '0803 111 0001', email: 'ada@mail.example' }
    const body = { ...ada, supplement: 'Ulcer', bottle: 2, address: '1 Secret Close', request: 'my illness' }
    const placed = await done(site.send(placeOrder, { body }))
    const review = { comment_post_ID: firstCatalogue.products[0].id, rating: 5, comment: 'Better now' }
    await done(site.send(writeReview, { body: { ...review, author: ada.fullname, email: ada.email } }))
    const params = { reference: placed.reference as string }
    await done(as(addNote, { params, body: { note: 'Mrs Oldname has piles' } }))
    await done(as(correctOrder, { params, body: { fullname: bola.fullname } }))
    await done(as(correctOrder, { params, body: { phone: bola.phone } }))
    const token: string = placed.confirmationPath.replace('/order/', '')
    return { ada, body, params, token, reference: params.reference }
  }

  test('is handed out without what was said while the order had another number, in however many steps it came to this one', async () => {
    const { ada, params, reference } = await givenOn()
    await done(as(correctOrder, { params, body: { email: bola.email, address: '5 Other Street', request: '' } }))
    await done(as(addNote, { params, body: { note: 'Bola is in after six' } }))
    const hidden = ['Oldname', '111 0001', 'ada@', 'Secret', 'illness', 'Better', 'piles']
    const held = JSON.stringify(await fileAbout(bola.phone))
    for (const each of hidden) expect(held).not.toContain(each)
    expect(held).toContain('Bola is in after six')
    // Whose it was is known to no table. Where a person says so, it is handed out, without whose it is now.
    expect(await fileAbout(ada.phone)).toMatchObject({ orders: [], formerly: [], reviews: [] })
    const hers = await fileAbout(ada.phone, reference)
    const before = ['Ada Oldname', 'ada@mail.example', '1 Secret Close', 'my illness', 'Mrs Oldname has piles']
    const told = { reference, placedAt: expect.any(String), lines: ['Ulcer, 2 bottles'], still: [] }
    expect(hers.formerly).toEqual([{ ...told, before: expect.arrayContaining(before) }])
    expect(hers.reviews).toHaveLength(1)
    for (const each of ['Bola', '765 4321', 'Other Street']) expect(JSON.stringify(hers.formerly)).not.toContain(each)
  })

  test('goes with its former buyer where a person says that it was theirs: words, notes, link and answers', async () => {
    const { ada, body, params, token, reference } = await givenOn()
    await done(as(addNote, { params, body: { note: 'Bola is in after six' } }))
    expect(await erase(ada.phone, { theirs: [reference] })).toMatchObject({ erased: { formerly: 1, reviews: 1 } })
    expect(await tablesWith(['oldname', '1110001', 'ada@', 'my illness', 'better now', 'piles'])).toEqual([])
    expect(await tablesWith(['after six'])).toEqual(['order_events'])
    const again = await done(site.send(placeOrder, { body }))
    expect(again.reference).not.toBe(reference)
    expect((await site.send(getConfirmation, { params: { token } })).statusCode).toBe(404)
    expect(await done(as(getOrder, { params }))).toMatchObject({ fullname: bola.fullname, stage: 'new' })
  })

  test('loses nothing but the number where it was a wrong one: notes, words, review and link stay', async () => {
    const { ada, token, reference } = await givenOn()
    expect(await erase(ada.phone)).toMatchObject({ erased: { formerly: 1, notes: 0, reviews: 0 } })
    expect(await tablesWith(['1110001'])).toEqual([])
    expect(await tablesWith(['has piles'])).toEqual(['order_events'])
    expect((await site.send(getConfirmation, { params: { token } })).statusCode).toBe(200)
    // Nor can the number be found out by trying all with what an order is told from others by.
    const [{ content_hash: hash } = {}] = await rowsOf(
      `select content_hash from orders where reference = '${reference}'`,
    )
    expect(hash).toBe(`without-answers-${reference}`)
  })

  test('goes for each of its buyers, in whatever order they ask', async () => {
    for (const isFirstLast of [false, true]) {
      const { ada, params, token, reference } = await givenOn()
      await done(as(addNote, { params, body: { note: 'Gate code of Bola is 4477' } }))
      const chika = { fullname: 'Chika Third', phone: '0807 222 0001', email: 'chika@mail.example', request: 'Mine' }
      await done(as(correctOrder, { params, body: chika }))
      for (const phone of isFirstLast ? [bola.phone, ada.phone] : [ada.phone, bola.phone]) {
        expect((await heldAbout(phone)).formerly.map((each) => each.reference)).toEqual([reference])
        await erase(phone, { theirs: [reference] })
      }
      const left = ['oldname', '1110001', 'ada@', 'my illness', 'piles', 'bola ade', '8057654321', 'gate code']
      // Who wrote a review without a number is told by the names in the orders, and those have gone with
      // the first erasure.
      expect((await tablesWith(left)).filter((name) => name !== 'reviews')).toEqual([])
      expect((await site.send(getConfirmation, { params: { token } })).statusCode).toBe(404)
      expect(await done(as(getOrder, { params }))).toMatchObject({ ...chika, stage: 'new' })
      await site.database.execute(sql`truncate orders, reviews cascade`)
    }
  })

  test('is handed out with what was ordered and told then, and none of it to whoever has the number now', async () => {
    const { ada, params, reference } = await givenOn()
    await site.database.execute(sql`insert into order_messages (order_id, event_id, kind, way, state, said, error)
      select order_id, min(id), 'received', 'email', 'failed', 'We have your order', '550 no such mailbox: ada' from order_events
      where order_id = (select id from orders where reference = ${reference}) group by order_id`)
    await done(as(correctOrder, { params, body: { lines: [{ supplement: 'Arthritis and Rheumatism', bottle: 1 }] } }))
    expect((await fileAbout(ada.phone, reference)).formerly).toMatchObject([{ lines: ['Ulcer, 2 bottles'] }])
    expect((await fileAbout(bola.phone)).orders).toMatchObject([{ messages: [] }])
    await erase(ada.phone, { theirs: [reference] })
    expect(await rowsOf('select error from order_messages')).toEqual([{ error: '' }])
  })

  test('is handed out to its present number alike before and after another one was erased', async () => {
    const { ada, params } = await givenOn()
    await done(as(correctOrder, { params, body: { email: bola.email, address: '5 Other Street', request: '' } }))
    await done(as(correctOrder, { params, body: { lines: [{ supplement: 'Arthritis and Rheumatism', bottle: 1 }] } }))
    const before = (await fileAbout(bola.phone)).orders
    for (const hidden of ['Oldname', 'ada@', 'illness', 'piles', 'Ulcer'])
      expect(JSON.stringify(before)).not.toContain(hidden)
    await erase(ada.phone)
    expect((await fileAbout(bola.phone)).orders).toEqual(before)
  })

  test('leads a phone that sends the order once more to it where its number was wrong, and to none where it was theirs', async () => {
    for (const theirs of [false, true]) {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const body = { ...ngozi, supplement: 'Ulcer', bottle: 2, address: '14 Adeola Close' }
      const { reference } = await done(site.send(placeOrder, { body, headers } as never))
      await done(as(correctOrder, { params: { reference }, body: { phone: bola.phone } }))
      await erase(ngozi.phone, { theirs: theirs ? [reference] : [] })
      const late = await site.send(placeOrder, { body, headers } as never)
      if (theirs)
        expect([late.statusCode, late.json().message]).toEqual([422, expect.stringMatching(/^This order was erased/)])
      else expect([late.statusCode, late.json().reference]).toEqual([201, reference])
      await site.database.execute(sql`truncate orders cascade`)
    }
  })

  test.each([
    ['+44 20 7946 0958', '+44 (0)20 7946 0958'],
    ['0803 555 0011', '0803/555/0011'],
    ['0803 555 0021', '0803‑555‑0021 or 0815…'],
    ['0803 555 0031', '8035550031, 0815 555 0032'],
  ])('of %s is found and erased where it was typed as %s', async (phone, typed) => {
    const params = { reference: await order(bola) }
    await rowsOf(`update orders set phone = '${typed}', phone_e164 = ''`)
    await done(as(correctOrder, { params, body: { phone: bola.phone } }))
    const review = { comment_post_ID: firstCatalogue.products[0].id, rating: 5, comment: 'Very good' }
    await done(
      site.send(writeReview, { body: { ...review, author: 'Rita', email: 'rita@mail.example', phone: ngozi.phone } }),
    )
    await rowsOf(`update reviews set phone = '${typed}'`)
    expect(await erase(phone)).toMatchObject({ erased: { formerly: 1, reviews: 1 } })
    expect(await tablesWith([phone.replace(/\D/g, '').replace(/^0/, '').slice(-9)])).toEqual([])
  })

  test('of a Nigerian number is not that of one abroad with the same last digits', async () => {
    const abroad = '+1 803 555 0101'
    const params = { reference: await order({ ...bola, phone: abroad }) }
    await done(as(correctOrder, { params, body: { phone: bola.phone } }))
    const review = { comment_post_ID: firstCatalogue.products[0].id, rating: 5, comment: 'Very good' }
    await done(site.send(writeReview, { body: { ...review, author: 'Ann', email: 'ann@mail.example', phone: abroad } }))
    expect(await heldAbout('0803 555 0101')).toMatchObject({ formerly: [], reviews: [] })
    expect(await erase('0803 555 0101')).toMatchObject({ erased: { formerly: 0, reviews: 0 } })
    expect(await heldAbout(abroad)).toMatchObject({ formerly: [params], reviews: [{ author: 'Ann' }] })
  })

  test('stays its buyer’s where it was corrected by mistake and put right: what was noted before and after', async () => {
    const reference = await order(bola)
    const params = { reference }
    await done(as(addNote, { params, body: { note: 'Gate code 1234' } }))
    const wrong = { phone: ngozi.phone, fullname: ngozi.fullname }
    await done(as(correctOrder, { params, body: wrong }))
    await done(as(correctOrder, { params, body: { phone: bola.phone, fullname: bola.fullname } }))
    await done(as(addNote, { params, body: { note: 'Rings twice' } }))
    const file = JSON.stringify(await fileAbout(bola.phone))
    for (const each of ['Gate code 1234', 'Rings twice']) expect(file).toContain(each)
    await erase(ngozi.phone)
    expect(await tablesWith(['8031234567'])).toEqual([])
    expect(await tablesWith(['gate code 1234'])).toEqual(['order_events'])
  })

  test('names where the buyer stands in what orders of others said before a correction, and blanks it where asked', async () => {
    await order(ngozi)
    const params = { reference: await order(bola, { address: '4 M Street, ask Ngọzi Okafor 0803 123 4567' }) }
    await done(as(correctOrder, { params, body: { address: '4 M Street' } }))
    const { mentions } = await heldAbout(ngozi.phone)
    expect(mentions).toMatchObject([{ place: 'correction', reference: params.reference }])
    await erase(ngozi.phone, { notes: mentions.flatMap(({ note }) => note ?? []) })
    expect(await tablesWith(['8031234567', 'okafor'])).toEqual([])
    expect(await done(as(getOrder, { params }))).toMatchObject({ address: '4 M Street' })
  })

  test('is read with a line of the journal for each order of others of which something is shown', async () => {
    await order(ngozi)
    const mentioned = await order(bola, { request: `${ngozi.fullname} told me of you` })
    const former = await order({ ...bola, phone: ngozi.phone })
    await done(as(correctOrder, { params: { reference: former }, body: { phone: bola.phone } }))
    await heldAbout(ngozi.phone)
    await site.app.journal.written()
    for (const reference of [mentioned, former]) {
      const lines = await done(as(listJournal, { querystring: { what: 'buyer-read', reference } }))
      expect(lines.length, reference).toBe(1)
    }
  })

  test('takes no review of somebody else for theirs who has a number of their own, whatever name they claim', async () => {
    const review = { comment_post_ID: firstCatalogue.products[0].id, rating: 5, comment: 'I am better now' }
    const vera = { author: 'Vera Victim', email: 'vera@mail.example', phone: '0804 111 0001' }
    await done(site.send(writeReview, { body: { ...review, ...vera } }))
    await order({ fullname: 'vera victim', phone: '0804 111 0002', email: 'VERA@mail.example' })
    expect(await heldAbout('0804 111 0002')).toMatchObject({ reviews: [], mentions: [{ place: 'review' }] })
    expect(await erase('0804 111 0002')).toMatchObject({ erased: { reviews: 0 } })
  })

  test('is handed out without what is of others: their orders, their words, and what was read beside', async () => {
    const own = await order(ngozi)
    const others = await order(bola, { request: `${ngozi.fullname} told me of you` })
    const corrected = await order({ ...bola, phone: ngozi.phone })
    await done(as(correctOrder, { params: { reference: corrected }, body: { phone: bola.phone } }))
    await done(as(listDeskOrders, { querystring: { queue: 'all' } }))
    await site.app.journal.written()
    const held = await heldAbout(ngozi.phone)
    expect([held.formerly.length, held.mentions.length]).toEqual([1, 1])
    const file = await done(as(exportHeld, { params: { phone: ngozi.phone } }))
    expect(file.orders.map(({ reference }: { reference: string }) => reference)).toEqual([own])
    expect(file.journal.length).toBeGreaterThan(0)
    for (const hidden of [others, corrected, 'Bola', '765 4321', 'told me'])
      expect(JSON.stringify(file)).not.toContain(hidden)
  })

  test('names what staff wrote about the buyer elsewhere; a note is blanked where that is asked for, and no other', async () => {
    await order(ngozi)
    const reference = await order(bola, { request: 'Or ring my sister: 0803-123 4567' })
    const params = { reference }
    await done(as(addNote, { params, body: { note: 'Sister of NGỌZI OKAFOR' } }))
    await done(as(addNote, { params, body: { note: 'Call after six' } }))
    await done(
      as(addWaryNumber, { body: { phone: bola.phone, reason: 'Lives with 0803 1234567', until: '2099-01-01' } }),
    )
    const { mentions } = await heldAbout(ngozi.phone)
    expect(mentions.map(({ place, words }) => [place, words])).toEqual([
      ['note', 'Sister of NGỌZI OKAFOR'],
      ['reason', 'Lives with 0803 1234567'],
      ['order', '14 Adeola Close, Ojodu Or ring my sister: 0803-123 4567'],
    ])
    const { events } = await done(as(getOrder, { params }))
    const notes = events.flatMap(({ id, kind }: { id: number; kind: string }) => (kind === 'noted' ? [id] : []))
    const answer = await erase(ngozi.phone, { notes })
    expect(answer).toMatchObject({ erased: { notes: 1 } })
    const after = await done(as(getOrder, { params }))
    expect(after.events.map(({ note }: { note: string }) => note)).toEqual(['Call after six', 'Erased.', ''])
  })

  test('of a number that holds nothing is said plainly, and one that is no number is refused', async () => {
    expect(await heldAbout('0702 000 0000')).toMatchObject({ orders: [], reviews: [], journalCount: 0, erasedAt: null })
    const refused = await as(readHeld, { params: { phone: '0803' } })
    expect([refused.statusCode, refused.json().fieldErrors]).toEqual([
      400,
      { phone: 'Enter a whole phone number, such as 0803 123 4567, or the reference of an order.' },
    ])
    const reference = await order(ngozi)
    expect(await heldAbout(reference.toLowerCase())).toMatchObject({ phone: '+2348031234567', orders: [{ reference }] })
  })

  test('is in the journal with the orders, and without the number', async () => {
    const reference = await order(ngozi)
    await heldAbout(ngozi.phone)
    await erase(ngozi.phone)
    await site.app.journal.written()
    const { email } = (await done(as(getStaffMember))) as { email: string }
    const lines = await done(as(listJournal, { querystring: { person: email, reference } }))
    expect(lines.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining(['buyer-read', 'buyer-erased']),
    )
    expect(JSON.stringify(lines)).not.toMatch(/803 ?123|okafor/i)
  })
})

test('every column of every table is marked', () => {
  const columns = tables.map(({ name, table }) => [name, Object.keys(getTableColumns(table)).toSorted()] as const)
  expect(columns.map(([name]) => name).toSorted()).toEqual(Object.keys(marks).toSorted())
  for (const [name, found] of columns) expect(Object.keys(marks[name as keyof typeof marks]).toSorted()).toEqual(found)
})
