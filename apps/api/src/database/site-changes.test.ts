import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { descriptions } from '../features/descriptions/description-table.ts'
import { createTestDatabase, openTestDatabase } from '../testing/test-app.ts'
import { openDatabase } from './client.ts'

const change = (text: string) => ({ topic: 'ulcer' as const, description: text, updatedBy: 'a test' })

test('whoever listens is told of a new, a changed and a removed description, and of nothing after the end', async () => {
  const opened = await openTestDatabase()
  const heard = vi.fn()
  const stop = await opened.listen(heard)
  for (const statement of [
    opened.database.insert(descriptions).values(change('new')),
    opened.database.update(descriptions).set({ description: 'changed' }),
    opened.database.delete(descriptions),
  ]) {
    heard.mockClear()
    await statement
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 10_000 })
  }
  await stop()
  heard.mockClear()
  await opened.database.insert(descriptions).values(change('unheard'))
  await opened.database.execute(sql`select 1`)
  expect(heard).not.toHaveBeenCalled()
  await opened.close()
})

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a change in one process is heard in another, also after its connection was cut',
  async () => {
    const created = await createTestDatabase()
    const [one, other] = await Promise.all([1, 2].map(() => openDatabase({ url: created.url, poolSize: 2 })))
    if (!one || !other) throw new Error('Both are open')
    const heard = vi.fn()
    const stop = await other.listen(heard)

    heard.mockClear()
    await one.database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
    )
    // Back again, it cannot know what it missed.
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 10_000 })

    heard.mockClear()
    await one.database.insert(descriptions).values(change('from elsewhere'))
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 10_000 })

    await stop()
    await Promise.all([one.close(), other.close()])
    await created.drop()
  },
)
