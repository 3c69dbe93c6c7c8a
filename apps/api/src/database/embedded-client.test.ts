import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EmbeddedClient } from './embedded-client.ts'

const insert = 'insert into notes values ($1, $2, $3, $4) returning *'

// On a server the driver does it, and this client is not there.
describe.runIf(process.env.TEST_DATABASE === 'embedded')('the embedded database', () => {
  let client: EmbeddedClient

  beforeAll(async () => {
    client = new EmbeddedClient()
    await client.exec('create table notes (id int primary key, text text, at timestamptz, tags text[])')
  })

  beforeEach(async () => {
    await client.exec('truncate notes')
  })

  afterAll(() => client?.close())

  test('the same text with other values gives other rows, as objects or as lists', async () => {
    const at = new Date('2026-11-22T08:00:00Z')
    const first = await client.query(insert, [1, "a'b", at, ['x', 'y,z']])
    expect(first.rows).toEqual([{ id: 1, text: "a'b", at, tags: ['x', 'y,z'] }])
    const second = await client.query(insert, [2, null, undefined, []], { rowMode: 'array' })
    expect(second.rows).toEqual([[2, null, null, []]])
    expect(second.affectedRows).toBe(1)
  })

  test('what Postgres refuses leaves the statement and the connection as they were', async () => {
    await client.query(insert, [1, 'one', null, null])
    await expect(client.query(insert, [1, 'again', null, null])).rejects.toMatchObject({ code: '23505' })
    await expect(client.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' })
    await client.query(insert, [2, 'two', null, null])
    expect((await client.query('select text from notes order by id')).rows).toEqual([{ text: 'one' }, { text: 'two' }])
  })

  test('an error does not carry the values, which may be personal', async () => {
    await client.query(insert, [1, 'one', null, null])
    const error = await client.query(insert, [1, 'Ngozi, malaria', null, null]).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(JSON.stringify(error)).not.toContain('Ngozi')
  })

  test('more texts than are kept all answer, and Postgres keeps no more of them', async () => {
    const asked = Array.from({ length: 250 }, (_, number) => `select ${number}::int as number`)
    for (const text of [...asked, ...asked.slice(0, 5)]) await client.query(text)
    expect((await client.query(asked[7] ?? '')).rows).toEqual([{ number: 7 }])
    const kept = await client.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements')
    expect(kept.rows[0]?.count).toBeLessThanOrEqual(201)
  })

  test('a text that was kept sees a table that has changed since', async () => {
    const text = 'select text from notes where id = $1'
    await client.query(insert, [1, 'one', null, null])
    await client.query(text, [1])
    await client.exec('alter table notes add column further text; create index on notes (text)')
    expect((await client.query(text, [1])).rows).toEqual([{ text: 'one' }])
  })

  test('a query waits for the transaction before it, and sees what that wrote', async () => {
    const written = client.transaction(async (transaction) => {
      await transaction.query('insert into notes (id, text) values ($1, $2)', [1, 'one'])
      await transaction.query('update notes set text = $1', ['two'])
    })
    const read = client.query('select text from notes')
    await written
    expect((await read).rows).toEqual([{ text: 'two' }])
  })

  test('what is asked in a transaction is kept too, and nothing stays of one that fails', async () => {
    const text = 'insert into notes (id, text) values ($1, $2) returning text'
    const write = (...ids: number[]) =>
      client.transaction(async (transaction) => {
        for (const id of ids) await transaction.query(text, [id, `note ${id}`])
      })
    await write(1, 2)
    await expect(write(3, 1)).rejects.toMatchObject({ code: '23505' })
    await write(4)
    expect((await client.query('select id from notes order by id')).rows).toEqual([{ id: 1 }, { id: 2 }, { id: 4 }])
    const kept = await client.query<{ count: number }>(
      'select count(*)::int as count from pg_prepared_statements where statement = $1',
      [text],
    )
    expect(kept.rows[0]?.count).toBe(1)
  })
})
