import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-app.ts'
import { errorForLog } from './error-for-log.ts'

test('a query that failed is logged with its code and place, and without a value that somebody typed', async () => {
  const { database, close } = await openTestDatabase()
  const failing = [
    sql`insert into nowhere (fullname) values (${'Ngozi Okafor'})`,
    sql`insert into staff_accounts (id, name, email) values ('1', 'x', ${'Ngozi Okafor'}), ('2', 'x', ${'Ngozi Okafor'})`,
    sql`select ${'Ngozi Okafor'}::int`,
  ]
  for (const statement of failing) {
    const error = await database.execute(statement).catch((thrown: unknown) => thrown)
    expect(String(error)).toContain('Ngozi Okafor')
    const logged = errorForLog(error)
    expect(JSON.stringify(logged)).not.toContain('Ngozi')
    expect(logged.cause?.code).toMatch(/^\w{5}$/)
    expect(logged.stack.length).toBeGreaterThan(0)
  }
  await close()
})

test('a query that failed because of the server says so in its first line', async () => {
  const { database, close } = await openTestDatabase()
  const full = 'could not extend file: No space left on device'
  const error = await database
    .execute(sql.raw(`do $$ begin raise exception '${full}' using errcode = '53100'; end $$`))
    .catch((thrown: unknown) => thrown)
  expect(errorForLog(error).message).toBe(`A query failed: ${full}`)
  await close()
})

test('a text that could not be parsed is not quoted', () => {
  for (const text of ['Ngozi Okafor', '[\n at Ngozi']) {
    let error: unknown
    try {
      JSON.parse(text)
    } catch (thrown) {
      error = thrown
    }
    expect(String(error)).toContain('Ngozi')
    const logged = errorForLog(error)
    expect(JSON.stringify(logged)).not.toContain('Ngozi')
    expect(logged).toMatchObject({ type: 'SyntaxError', message: 'A text could not be parsed' })
    expect(logged.stack).toContain('error-for-log.test.ts')
  }
})

test('another error is logged with its message', () => {
  expect(errorForLog(new TypeError('x is not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
  })
})
