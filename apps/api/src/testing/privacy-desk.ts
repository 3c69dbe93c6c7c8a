import { takeBuyer } from '@divine/contracts/calls/buyer-claims'
import { keepDeskView } from '@divine/contracts/calls/desk-views'
import type { Endpoint } from '@divine/contracts/calls/endpoint'
import { addNote, correctOrder, moveOrder, noteAttempt } from '@divine/contracts/calls/order-acts'
import { placeOrder } from '@divine/contracts/calls/orders'
import { eraseBuyer, exportHeld, type Held, readHeld } from '@divine/contracts/calls/privacy'
import { chooseTestimonial, decideReviews, replyToReview, writeReview } from '@divine/contracts/calls/reviews'
import { addWaryNumber } from '@divine/contracts/calls/wary-numbers'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { readPhone } from '@divine/contracts/orders/phone'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import { getTableName, isTable, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import * as schema from '../database/schema.ts'
import { staffPassword, type TestApp } from './test-app.ts'

export interface Buyer {
  readonly fullname: string
  readonly phone: string
  readonly email: string
}

export const ngozi: Buyer = { fullname: 'Ngọzi Okafor', phone: '0803 123 4567', email: 'ngozi@mail.example' }
export const bola: Buyer = { fullname: 'Bola Ade', phone: '0805 765 4321', email: 'bola@mail.example' }
export const mistyped = '0809 876 5432'
export const region = { state: 'Lagos', town: 'Ojodu Berger' }

/** Every table, with its name in the schema. */
export const tables = Object.entries(schema).flatMap(([name, table]) => (isTable(table) ? [{ name, table }] : []))

/**
 * What tests of the privacy desk do as an owner, and what the database then says.
 * @param now the site, and the cookie that keeps the owner signed in
 */
export function privacyDesk(now: () => { site: TestApp; cookie: string }) {
  function as(
    endpoint: Endpoint,
    input: Record<string, unknown> = {},
    headers: object = {},
  ): ReturnType<TestApp['send']> {
    return now().site.send(endpoint, { ...input, headers: { cookie: now().cookie, ...headers } } as never)
  }

  async function done(reply: ReturnType<TestApp['send']>) {
    const { statusCode, body } = await reply
    expect(statusCode, body).toBeLessThan(300)
    return JSON.parse(body)
  }

  async function order(buyer: Buyer, more: object = {}): Promise<string> {
    const body = { ...buyer, supplement: 'Ulcer', bottle: 2, address: '14 Adeola Close, Ojodu', ...more }
    return (await done(now().site.send(placeOrder, { body }))).reference
  }

  const erase = (phone: string, more: { notes?: number[]; theirs?: string[] } = {}) =>
    done(as(eraseBuyer, { params: { phone }, body: { password: staffPassword, ...more } }))
  const heldAbout = (phone: string, ...theirs: string[]): Promise<Held> =>
    done(as(readHeld, { params: { phone }, querystring: { theirs: theirs.join(',') } }))
  const fileAbout = (phone: string, ...theirs: string[]) =>
    done(as(exportHeld, { params: { phone }, querystring: { theirs: theirs.join(',') } }))

  /** Everything that a buyer and the staff can leave about one buyer. @returns the references of the orders */
  async function leaveTraces(buyer: Buyer): Promise<string[]> {
    const { fullname, phone, email } = buyer
    const view = (name: string, search: string) => ({ name, filter: { queue: 'all', search } })
    const first = await order(buyer, { request: `Ring ${fullname} at the gate` })
    await now().site.database.execute(sql`insert into order_messages (order_id, event_id, kind, way, state, error)
      select order_id, id, 'received', 'email', 'failed', ${`550 <${email}> is unknown`} from order_events
      where order_id = (select id from orders where reference = ${first})`)
    const params = { reference: first }
    await done(as(takeBuyer, { params, body: {} }))
    const note = { params, body: { note: `${fullname}, ${phone}, is out on Mondays` } }
    await done(as(addNote, note, { 'idempotency-key': `note-of-${crypto.randomUUID()}` }))
    await done(as(correctOrder, { params, body: { fullname: `${fullname} Balogun` } }))
    const confirmed = { to: 'confirmed', region, day: plannedDay, sumNaira: 37_000, isAddressRead: true }
    await done(as(moveOrder, { params, body: confirmed }))

    const second = await order({ ...buyer, phone: mistyped }, { bottle: 3 })
    await done(as(takeBuyer, { params: { reference: second }, body: {} }))
    await done(as(correctOrder, { params: { reference: second }, body: { phone } }))
    await done(as(noteAttempt, { params: { reference: second }, body: { by: 'call' } }))

    const reason = `${fullname} sent the rider away twice`
    await done(as(addWaryNumber, { body: { phone, reason, until: '2099-01-01' } }))
    for (const body of [view(`A ${fullname}`, phone), view(`B ${email}`, fullname.toUpperCase()), view('C', first)])
      await done(as(keepDeskView, { body }))
    const review = {
      comment_post_ID: firstCatalogue.products[0].id,
      rating: 5,
      comment: `It cured my ulcer within a day, ${email}`,
    }
    await done(now().site.send(writeReview, { body: { ...review, author: fullname, email } }))
    await done(
      now().site.send(writeReview, { body: { ...review, author: fullname, email: 'other@mail.example', phone } }),
    )
    const [{ id } = { id: 0 }] = await now().site.database.select({ id: schema.reviews.id }).from(schema.reviews)
    await now().site.database.execute(sql`insert into stock_wishes (product_id, phone_e164, email, token, flags, error)
      values ('2', ${readPhone(phone)?.e164}, ${email}, ${`of-${email}`}, '{}', ${`550 <${email}> is unknown`}),
        ('2', '', ${email.toUpperCase()}, ${`alone-${email}`}, '{}', '')`)
    await now().site.database.execute(sql`with waiting as (insert into order_imports (id, format, started_by)
      values (md5(${email}), 'csv', 'owner@staff.example') returning id)
      insert into order_import_parts (import_id, position, bytes) select id, 0, convert_to(${`${fullname},${phone}`}, 'UTF8')
      from waiting`)
    const proof = `${fullname} told us so on the phone`
    await done(as(replyToReview, { params: { id }, body: { reply: `Thank you, ${fullname}. It cures piles!`, proof } }))
    await done(as(decideReviews, { body: { ids: [String(id)], status: 'approved' } }))
    await done(as(chooseTestimonial, { params: { id }, body: { isShown: true, proof } }))
    return [first, second]
  }

  async function rowsOf(statement: string): Promise<Record<string, unknown>[]> {
    return ((await now().site.database.execute(sql.raw(statement))) as unknown as { rows: Record<string, unknown>[] })
      .rows
  }

  /**
   * What every row of every table says. The journal grows with what is read, and names orders by their reference alone.
   */
  async function everyRow(): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {}
    for (const { table } of tables) {
      const name = getTableName(table)
      if (['staff_sessions', 'journal_lines', 'erased_numbers'].includes(name)) continue
      found[name] = (await rowsOf(`select t::text as said from "${name}" t order by 1`)).map(({ said }) => String(said))
    }
    return found
  }

  /** The tables in which one of these texts stands. A number may be typed in any way. */
  async function tablesWith(texts: readonly string[]): Promise<string[]> {
    const holds = (row: string) =>
      texts.some((text) =>
        // The digits of unlike things, such as a heading's tag and a price, are no number together.
        [row.toLowerCase(), row.replace(/(?<=\d)[\s().,/+-]+(?=\d)/g, '')].some((said) =>
          said.includes(text.toLowerCase()),
        ),
      )
    const found = Object.entries(await everyRow()).flatMap(([name, rows]) => (rows.some(holds) ? [name] : []))
    return found.toSorted()
  }

  return { as, done, order, erase, heldAbout, fileAbout, leaveTraces, rowsOf, everyRow, tablesWith }
}
