import { mkdir, mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { keepDeskView } from '@divine/contracts/calls/desk-views'
import { addNote, correctOrder, moveOrder } from '@divine/contracts/calls/order-acts'
import { getOrder } from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import { eraseBuyer } from '@divine/contracts/calls/privacy'
import { deleteReview, writeReview } from '@divine/contracts/calls/reviews'
import { removeStockWish } from '@divine/contracts/calls/stock-wishes'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { readPhone } from '@divine/contracts/orders/phone'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keyedDigest } from '../../database/keyed-digest.ts'
import { sharedSecret } from '../../database/secret-queries.ts'
import { bola, mistyped, ngozi, privacyDesk, region } from '../../testing/privacy-desk.ts'
import { openTestApp, staffPassword, type TestApp } from '../../testing/test-app.ts'
import { takeFormerBuyerOut, takeNumberOut } from '../orders/erasure-queries.ts'
import { eraseOrders } from '../orders/order-erasure.ts'
import { addToErasedFile, readErasedFile } from './erased-file.ts'
import { erasingOn, type Returned } from './erasing.ts'

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
    sql`truncate orders, buyer_claims, wary_numbers, desk_views, reviews, stock_wishes cascade`,
  )
})

const { as, done, order, erase, heldAbout, leaveTraces, rowsOf, tablesWith } = privacyDesk(() => ({ site, cookie }))
const ofOrders = { eraseOrders, takeNumberOut, takeFormerBuyerOut }

/** Has a process erase again what a backup has brought back. @returns all that it told */
async function erasedAgain({ erasing }: TestApp['app']) {
  const returned: Returned[] = []
  const { isFileNew } = await erasing.eraseAgain((some) => returned.push(some))
  return {
    erased: returned.reduce((sum, each) => sum + each.erased, 0),
    mistyped: returned.flatMap(({ mistyped }) => mistyped),
    former: returned.flatMap(({ former }) => former),
    isFileNew,
  }
}

describe('a backup that brings an erased buyer back', () => {
  /** What the tables of buyers hold, as a backup has it. */
  const backedUp = [
    ...['orders', 'order_lines', 'order_events', 'buyer_claims', 'wary_numbers', 'desk_views', 'reviews'],
    'stock_wishes',
  ]

  async function backUp() {
    for (const name of backedUp) await rowsOf(`create table backup_${name} as table ${name}`)
  }

  /** @param forget the statement that takes from the database what it knows of erasures, as an older one does not */
  async function restore(forget = 'delete from erased_numbers') {
    await rowsOf('truncate orders, buyer_claims, wary_numbers, desk_views, reviews, stock_wishes cascade')
    await rowsOf(forget)
    for (const name of backedUp) {
      await rowsOf(`insert into ${name} overriding system value select * from backup_${name}`)
      await rowsOf(`drop table backup_${name}`)
    }
  }

  /** The site on the same database and file, as the next start finds it. */
  function started(): Promise<TestApp> {
    return openTestApp({ ERASED_NUMBERS_FILE: site.app.config.erasedNumbersFile }, site)
  }

  test('is erased again at the start, with what was stored before; who ordered since stays', async () => {
    await leaveTraces(ngozi)
    await backUp()
    await erase(ngozi.phone)
    await restore('delete from erased_numbers where erased_at = (select max(erased_at) from erased_numbers)')
    const reference = await order(ngozi, { bottle: 5 })
    expect(await tablesWith(['okafor'])).toContain('reviews')

    {
      await using restarted = await started()
      expect(await erasedAgain(restarted.app)).toMatchObject({ erased: 1 })
      expect(await erasedAgain(restarted.app)).toMatchObject({ erased: 0 })
    }
    const { orders, reviews, wary, erasedAt } = await heldAbout(ngozi.phone)
    expect(orders.map((each) => each.reference)).toEqual([reference])
    expect([reviews, wary]).toEqual([[], null])
    expect(erasedAt).not.toBeNull()
    await using again = await started()
    expect(await erasedAgain(again.app)).toMatchObject({ erased: 0 })
  })

  test('is erased again where nothing but a wish to be told has the number, and so is a wish that staff have erased', async () => {
    const wish = (phone: string, email: string) => sql`insert into stock_wishes
      (product_id, phone_e164, email, token, flags) values ('2', ${phone}, ${email}, ${phone || email}, '{}')`
    await site.database.execute(wish(readPhone(ngozi.phone)?.e164 ?? '', ''))
    await site.database.execute(wish('', ngozi.email))
    await site.database.execute(wish(readPhone(bola.phone)?.e164 ?? '', ''))
    await backUp()
    await erase(ngozi.phone)
    const [{ id } = { id: '' }] = await rowsOf(`select id from stock_wishes where email = '${ngozi.email}'`)
    await done(as(removeStockWish, { params: { id } }))
    await restore()
    await using restarted = await started()
    await erasedAgain(restarted.app)
    expect(await rowsOf('select phone_e164 from stock_wishes')).toEqual([{ phone_e164: '+2348057654321' }])
  })

  test('is erased again where only a filter, a note or a number that cannot be read has it, and a parcel can still end', async () => {
    const unread = '0814 000 0003 / 0815'
    const withRider = await order(ngozi)
    const params = { reference: withRider }
    await done(as(moveOrder, { params, body: { to: 'confirmed', region, day: plannedDay, sumNaira: 37_000 } }))
    await done(as(moveOrder, { params, body: { to: 'with-rider' } }))
    await rowsOf(`update orders set phone = '${unread}', phone_e164 = '' where reference = '${await order(bola)}'`)
    const other = { reference: await order({ ...bola, phone: '0805 999 0000' }) }
    await done(as(addNote, { params: other, body: { note: 'Husband of 0814 000 0004' } }))
    await done(as(keepDeskView, { body: { name: 'C', filter: { queue: 'all', search: '0814 000 0008' } } }))
    const { erasedNumbersFile } = site.app.config
    const erasedAt = new Date(Date.now() + 60_000)
    const key = await sharedSecret(site.database, 'erasures')
    const phones = [ngozi.phone, '0814 000 0003', '0814 000 0004', '0814 000 0008']
    const numbers = phones.map((phone) => ({ what: keyedDigest(key, readPhone(phone)?.e164 ?? ''), erasedAt }))
    await addToErasedFile(erasedNumbersFile, key, numbers, async () => [])
    await using restarted = await started()
    expect(await erasedAgain(restarted.app)).toMatchObject({ erased: 4 })
    expect(await tablesWith(['8140000003', '8140000004', '8140000008', '8031234567'])).toEqual([])
    const back = await as(moveOrder, { params, body: { to: 'delivered', sumNaira: 37_000, note: 'Gave it to Ngozi' } })
    expect(back.statusCode).toBe(404)
    const paid = { sumNaira: 37_000, paidBy: 'transfer', transferReference: 'FROM NGOZI' } as const
    expect(await done(as(moveOrder, { params, body: { to: 'delivered', ...paid } }))).toMatchObject({
      stage: 'delivered',
      paidBy: 'transfer',
    })
    expect(await tablesWith(['from ngozi'])).toEqual([])
    await rowsOf('delete from erased_numbers')
  })

  test('is erased again by the names of orders, notes and reviews, whatever stood in them when the backup was made', async () => {
    const kemi = { fullname: 'Kemi Typo', phone: '0806 111 0001', email: '' }
    const reference = await order(kemi, { address: '5 Typo Street' })
    const other = { reference: await order(bola) }
    await done(as(addNote, { params: other, body: { note: 'Kemi Typo lives next door' } }))
    const gone = await order({ fullname: 'Ada Gone', phone: '0806 111 0002', email: '' })
    const review = { comment_post_ID: firstCatalogue.products[0].id, rating: 5, comment: 'Rita wrote this' }
    await done(site.send(writeReview, { body: { ...review, author: 'Rita', email: 'rita@mail.example' } }))
    await backUp()

    await done(as(correctOrder, { params: { reference }, body: { phone: '0806 111 9999' } }))
    await done(as(correctOrder, { params: { reference: gone }, body: { ...bola, phone: '0805 765 4329' } }))
    const { mentions } = await heldAbout('0806 111 9999')
    await erase('0806 111 9999', { notes: mentions.flatMap(({ note }) => note ?? []) })
    await erase('0806 111 0002', { theirs: [gone] })
    const [{ id } = { id: 0 }] = await rowsOf('select id from reviews')
    await done(as(deleteReview, { params: { id: String(id) } }))

    await restore()
    expect(await tablesWith(['kemi typo'])).toEqual(['order_events', 'orders'])
    await using restarted = await started()
    await erasedAgain(restarted.app)
    expect(await tablesWith(['kemi typo', 'typo street', 'ada gone', 'rita', '8061110001', '8061110002'])).toEqual([])
    expect(await done(as(getOrder, { params: other }))).toMatchObject({ fullname: bola.fullname })
    await rowsOf('delete from erased_numbers')
  })

  test('leaves an order that was somebody else’s by then, names it, and brings no filter back', async () => {
    const wrong = '0803 222 0003'
    const reference = await order({ ...bola, phone: wrong })
    const rita = { fullname: 'Rita Victim', phone: '0803 222 0004', email: '' }
    const own = await order(rita)
    await done(as(keepDeskView, { body: { name: 'Rita Victim', filter: { queue: 'all', search: 'Rita Victim' } } }))
    await backUp()
    await done(as(correctOrder, { params: { reference }, body: { phone: bola.phone } }))
    await erase(wrong)
    await done(as(correctOrder, { params: { reference: own }, body: { phone: '0803 222 0009' } }))
    await erase('0803 222 0009')

    await restore()
    await using restarted = await started()
    const { mistyped: left } = await erasedAgain(restarted.app)
    expect(left).toEqual([reference])
    expect(await done(as(getOrder, { params: { reference } }))).toMatchObject({
      fullname: bola.fullname,
      phone: 'Wrong number, erased',
      stage: 'new',
    })
    expect(await tablesWith(['8032220003'])).toEqual([])
    expect(await tablesWith(['rita victim'])).toEqual([])
    await rowsOf('delete from erased_numbers')
  })

  /** Has the site go back to a backup of before some acts, and start beside the file that knows of them. */
  async function restoredAfter(acts: () => Promise<unknown>, tell?: (returned: Returned) => void) {
    await backUp()
    await acts()
    await restore()
    await using restarted = await started()
    if (tell) await restarted.app.erasing.eraseAgain(tell)
    const found = await erasedAgain(restarted.app)
    await rowsOf('delete from erased_numbers')
    return found
  }

  test.each([
    [
      'is erased again once the number’s own buyer has ordered',
      async (_reference: string) => void (await order({ ...ngozi, phone: mistyped })),
    ],
    [
      'has been corrected again, and the number between was erased too',
      async (reference: string) => {
        await done(as(correctOrder, { params: { reference }, body: { phone: '0805 111 2222' } }))
        await erase(bola.phone)
      },
    ],
    [
      'has its name mended for itself',
      async (reference: string) =>
        void (await done(as(correctOrder, { params: { reference }, body: { fullname: 'Bola Adé' } }))),
    ],
  ])('leaves an order that had the number by mistake where it %s', async (_case, more) => {
    const reference = await order({ ...bola, phone: mistyped })
    const found = await restoredAfter(async () => {
      await done(
        as(correctOrder, { params: { reference }, body: { phone: bola.phone, fullname: bola.fullname.toUpperCase() } }),
      )
      await erase(mistyped)
      await more(reference)
      await erase(mistyped)
    })
    expect(found.mistyped).toContain(reference)
    expect(await done(as(getOrder, { params: { reference } }))).toMatchObject({ fullname: bola.fullname, stage: 'new' })
    expect(await tablesWith(['8098765432'])).toEqual([])
  })

  test.each([
    ['had a wrong number that was erased', []],
    ['was erased with its former buyer', ['theirs']],
  ])('asks nobody to do anything about an order that %s, and then with its own buyer', async (_case, whose) => {
    const reference = await order({ ...ngozi, phone: mistyped })
    const found = await restoredAfter(async () => {
      await done(as(correctOrder, { params: { reference }, body: { phone: bola.phone, fullname: bola.fullname } }))
      await erase(mistyped, whose.length > 0 ? { theirs: [reference] } : {})
      await erase(bola.phone)
    })
    expect(found).toMatchObject({ mistyped: [], former: [] })
    expect(await tablesWith(['okafor', '8098765432'])).toEqual([])
  })

  test('names an order that it took with its former buyer, though it had been handed over since', async () => {
    const reference = await order(ngozi)
    const { former } = await restoredAfter(async () => {
      await done(as(correctOrder, { params: { reference }, body: { ...bola } }))
      await erase(ngozi.phone, { theirs: [reference] })
    })
    expect(former).toEqual([reference])
    expect(await done(as(getOrder, { params: { reference } }))).toMatchObject({ fullname: 'Erased buyer' })
  })

  test.each([
    [
      'had a wrong number in the backup, and came to theirs later',
      { ...ngozi, phone: '0809 111 0001' },
      async (reference: string) => {
        const params = { reference }
        await done(as(correctOrder, { params, body: { phone: ngozi.phone } }))
        await done(as(correctOrder, { params, body: { ...bola } }))
        await erase(ngozi.phone, { theirs: [reference] })
      },
    ],
    [
      'was given on by a wrong number, which was erased first',
      ngozi,
      async (reference: string) => {
        const params = { reference }
        await done(as(correctOrder, { params, body: { ...bola, phone: mistyped } }))
        await done(as(correctOrder, { params, body: { phone: bola.phone } }))
        await erase(mistyped)
        await erase(ngozi.phone, { theirs: [reference] })
      },
    ],
    [
      'had a wrong number before, whose owner was erased too',
      { ...ngozi, phone: mistyped },
      async (reference: string) => {
        const params = { reference }
        await done(as(correctOrder, { params, body: { phone: ngozi.phone } }))
        await erase(mistyped)
        await done(as(correctOrder, { params, body: { ...bola } }))
        await erase(ngozi.phone, { theirs: [reference] })
      },
    ],
  ])('is erased again, and the order named, where it %s', async (_case, buyer, acts) => {
    const reference = await order(buyer)
    const { former } = await restoredAfter(() => acts(reference))
    expect(former).toEqual([reference])
    expect(await tablesWith(['okafor', '8031234567', 'ngozi@'])).toEqual([])
  })

  test.each([
    '0803 611 0001 / 0815 611 0002',
    '0803/611/0001',
    '8036110001, 0815…',
    '0803‑611‑0001 or …',
    '0803·611·0001',
  ])(
    'takes a wrong number out of an order also where it cannot be read, as in %s, and names the order',
    async (typed) => {
      const params = { reference: await order(bola) }
      await rowsOf(`update orders set phone = '${typed}', phone_e164 = ''`)
      const { mistyped: named } = await restoredAfter(async () => {
        await done(as(correctOrder, { params, body: { phone: '0815 611 0002' } }))
        await erase('0803 611 0001')
      })
      expect(named).toEqual([params.reference])
      expect(await tablesWith(['8036110001'])).toEqual([])
      expect(await done(as(getOrder, { params }))).toMatchObject({ fullname: bola.fullname, stage: 'new' })
    },
  )

  test('takes no words and no review that were written later under the same id', async () => {
    const params = { reference: await order(bola) }
    await done(as(addNote, { params, body: { note: 'Sister of Ngọzi Okafor' } }))
    const review = { comment_post_ID: firstCatalogue.products[0].id, rating: 5, comment: 'Very good' }
    await done(site.send(writeReview, { body: { ...review, author: 'Rita', email: 'rita@mail.example' } }))
    await order(ngozi)
    await restoredAfter(async () => {
      const { mentions } = await heldAbout(ngozi.phone)
      await erase(ngozi.phone, { notes: mentions.flatMap(({ note }) => note ?? []) })
      const [{ id } = { id: 0 }] = await rowsOf('select id from reviews')
      await done(as(deleteReview, { params: { id: String(id) } }))
      // As a backup has it in which the ids were given anew.
      await rowsOf(
        `update backup_order_events set note = 'Call after six', at = at + interval '1 second' where note <> ''`,
      )
      await rowsOf(`update backup_reviews set written_at = written_at + interval '1 second'`)
    })
    expect(await tablesWith(['call after six'])).toEqual(['order_events'])
    expect(await tablesWith(['rita@'])).toEqual(['reviews'])
  })

  test('is told as far as it is erased, also where the start fails then', async () => {
    await order(ngozi)
    const said: Returned[] = []
    await restoredAfter(
      async () => {
        await erase(ngozi.phone)
      },
      (some) => {
        said.push(some)
        throw new Error('The start fails here')
      },
    ).catch(() => {})
    expect(said).toMatchObject([{ erased: 1 }])
    await using again = await started()
    await erasedAgain(again.app)
    await rowsOf('delete from erased_numbers')
  })

  test('leaves the notes that the owner left, also where nothing else was erased', async () => {
    const params = { reference: await order(bola) }
    await done(as(addNote, { params, body: { note: 'Sister of 0814 000 0044' } }))
    await restoredAfter(() => erase('0814 000 0044'))
    expect(await tablesWith(['8140000044'])).toEqual(['order_events'])
  })

  test('brings no filter back by a name that the buyer had before, or has only since', async () => {
    const params = { reference: await order({ ...bola, fullname: 'Human Former Name' }) }
    await done(as(correctOrder, { params, body: { fullname: 'Human Renamed One' } }))
    for (const name of ['Human Former Name', 'Human Future Name'])
      await done(as(keepDeskView, { body: { name, filter: { queue: 'all', search: name } } }))
    await restoredAfter(async () => {
      await done(as(correctOrder, { params, body: { phone: '0805 333 4444' } }))
      await done(as(correctOrder, { params, body: { fullname: 'Human Future Name' } }))
      await erase('0805 333 4444')
    })
    expect(await tablesWith(['human former', 'human future'])).toEqual([])
  })

  test('is not stored anew by a phone that sends the order once more under its old id', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { ...ngozi, supplement: 'Ulcer', bottle: 2, address: '14 Adeola Close' }
    await done(site.send(placeOrder, { body, headers } as never))
    await erase(ngozi.phone)
    const late = await site.send(placeOrder, { body, headers } as never)
    expect([late.statusCode, late.json().message]).toEqual([
      422,
      'This order was erased. Please submit the form again if you still want it.',
    ])
    expect((await heldAbout(ngozi.phone)).orders).toEqual([])
  })

  test('where the file beside the database cannot be written, is told to whoever erased', async () => {
    expect((await erase('0801 555 0001')).stays.isKeptBeside).toBe(true)
    await using other = await openTestApp()
    const at = await other.signInStaff()
    await rm(other.app.config.erasedNumbersFile, { force: true })
    await mkdir(other.app.config.erasedNumbersFile, { recursive: true })
    const reply = await other.send(eraseBuyer, {
      params: { phone: '0801 555 0002' },
      body: { password: staffPassword },
      headers: { cookie: at },
    } as never)
    expect(reply.json().stays.isKeptBeside).toBe(false)
    // Nor does a start say that it was written anew.
    expect(await erasedAgain(other.app)).toMatchObject({ isFileNew: false })
  })

  test('where there can be no file beside the database, says so at the start in words, with the setting', async () => {
    const lines: string[] = []
    const file = '/sys/erased-numbers'
    const env = { LOG_LEVEL: 'error', ERASED_NUMBERS_FILE: file }
    await using other = await openTestApp(env, undefined, { write: (line) => void lines.push(line) })
    await erasedAgain(other.app)
    const [told, ...more] = lines.map((line) => JSON.parse(line))
    // On some machines the disk can only be read.
    expect(told.msg).toMatch(
      /^\/sys\/erased-numbers \(ERASED_NUMBERS_FILE\) cannot be written: (?:this account may not write there|the disk can only be read)\. Erased/,
    )
    expect(told).not.toHaveProperty('err')
    expect(more).toEqual([])
  })

  test('makes the folder of the data at the start, where no file is named', async () => {
    const lines: string[] = []
    const folder = await mkdtemp(path.join(tmpdir(), 'data-'))
    const env = { LOG_LEVEL: 'error', DATA_DIR: path.join(folder, 'deep/data'), ERASED_NUMBERS_FILE: '' }
    await using other = await openTestApp(env, undefined, { write: (line) => void lines.push(line) })
    await erasedAgain(other.app)
    expect(await readdir(path.join(folder, 'deep/data'))).toEqual([])
    expect(lines).toEqual([])
    await rm(folder, { recursive: true })
  })

  test('leaves a file that can be added to, though its last line was cut, and says where it was missing', async () => {
    await using other = await openTestApp()
    const { erasedNumbersFile: file } = other.app.config
    const at = await other.signInStaff()
    const eraseThere = (phone: string) =>
      done(other.send(eraseBuyer, { params: { phone }, body: { password: staffPassword }, headers: { cookie: at } }))
    await eraseThere('0801 111 1111')
    await eraseThere('0801 111 2222')
    await truncate(file, (await stat(file)).size - 20)
    await eraseThere('0801 111 3333')
    // Of each the number, and that all is named; but for the last of the second.
    expect((await readErasedFile(file)).erased).toHaveLength(5)
    await rm(file)
    // Lost while the site runs, it begins with all that was erased before.
    await eraseThere('0801 111 4444')
    expect((await readErasedFile(file)).erased).toHaveLength(8)
    await rm(file)
    await using again = await openTestApp({ ERASED_NUMBERS_FILE: file }, other)
    expect(await erasedAgain(again.app)).toMatchObject({ erased: 0, isFileNew: true })
    expect((await readErasedFile(file)).erased).toHaveLength(8)
  })

  test('beside the file of another database does not start, and says so', async () => {
    await erase('0701 000 0000')
    await using other = await openTestApp()
    const { erasedNumbersFile } = site.app.config
    await expect(erasingOn(other.database, erasedNumbersFile, ofOrders, () => {})).rejects.toThrow(
      /of another database/,
    )
  })
})
