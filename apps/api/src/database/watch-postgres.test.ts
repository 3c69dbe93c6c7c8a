import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { descriptions } from '../features/descriptions/description-table.ts'
import { openCuttableNetwork } from '../testing/cuttable-network.ts'
import { createTestDatabase, openTestDatabase, postgresAt } from '../testing/test-app.ts'
import { openDatabase, siteChanged } from './client.ts'
import { tablesOnPages } from './watch-postgres.ts'

const deaf = { onChange() {}, onOrderChange() {}, onSessionEnd() {}, onLost() {}, onFound() {} }

const change = (text: string) => ({ topic: 'ulcer' as const, description: text, updatedBy: 'a test' })

test('whoever listens is told of a new, a changed and a removed description, and of nothing after the end', async () => {
  const opened = await openTestDatabase()
  const heard = vi.fn()
  const stop = await opened.watch({ ...deaf, onChange: heard })
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

test('whoever stops listening hears nothing of a change that is told of at that moment', async () => {
  const opened = await openTestDatabase()
  const heard = vi.fn()
  for (let times = 0; times < 20; times++) {
    const stop = await opened.watch({ ...deaf, onChange: heard, onOrderChange: heard, onSessionEnd: heard })
    await opened.database.execute(sql`insert into buyer_claims values (${times}, '', now() + interval '1 hour')`)
    await opened.database.insert(descriptions).values(change('new'))
    await opened.database.delete(descriptions)
    const stopped = stop()
    heard.mockClear()
    await stopped
    await opened.database.execute(sql`select 1`)
    expect(heard).not.toHaveBeenCalled()
  }
  await opened.close()
})

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a change in one process is heard in another, also after its connection was cut',
  async () => {
    const created = await createTestDatabase()
    const [one, other] = await Promise.all([1, 2].map(() => openDatabase(postgresAt(created.url))))
    if (!one || !other) throw new Error('Both are open')
    const heard = vi.fn()
    const stop = await other.watch({ ...deaf, onChange: heard })

    heard.mockClear()
    await one.database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
    )
    // After reconnecting it cannot know what it missed.
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 10_000 })

    heard.mockClear()
    await one.database.insert(descriptions).values(change('from elsewhere'))
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 10_000 })

    await stop()
    await Promise.all([one.close(), other.close()])
    await created.drop()
  },
)

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a database that is far away is watched as any other, and one that falls silent is lost all the same',
  async () => {
    const created = await createTestDatabase()
    await using network = await openCuttableNetwork(created.url)
    const [one, far] = await Promise.all([created.url, network.url].map((url) => openDatabase(postgresAt(url))))
    if (!one || !far) throw new Error('Both are open')
    // More than half a second from the question to the answer.
    network.slow(350)
    const [onChange, onLost] = [vi.fn(), vi.fn()]
    const stop = await far.watch({ ...deaf, onChange, onLost })
    await one.database.insert(descriptions).values(change('new'))
    for (const description of ['one', 'another', 'a third']) {
      onChange.mockClear()
      await one.database.update(descriptions).set({ description })
      await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 10_000 })
    }
    expect(onLost).not.toHaveBeenCalled()
    network.swallow()
    await vi.waitFor(() => expect(onLost).toHaveBeenCalled(), { timeout: 10_000 })
    await stop()
    await network.cut()
    await Promise.all([one.close(), far.close()])
    await created.drop()
  },
)

describe.runIf(process.env.TEST_DATABASE === 'postgres')('beside a direct address', () => {
  test('that nobody answers at, changes are still seen and nothing is lost', async () => {
    const created = await createTestDatabase()
    const directUrl = 'postgres://nobody@127.0.0.1:1/nothing'
    const other = await openDatabase(postgresAt(created.url, { directUrl }))
    const [onChange, onLost, onFound] = [vi.fn(), vi.fn(), vi.fn()]
    const stop = await other.watch({ ...deaf, onChange, onLost, onFound })
    expect(onFound).toHaveBeenCalled()
    for (const write of [
      other.database.insert(descriptions).values(change('new')),
      other.database.update(descriptions).set({ description: 'changed' }),
      other.database.delete(descriptions),
    ]) {
      onChange.mockClear()
      await write
      await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 10_000 })
    }
    expect(onLost).not.toHaveBeenCalled()
    await stop()
    await other.close()
    await created.drop()
  })

  test('that nobody answers at, orders, claims and sessions are asked for', async () => {
    const created = await createTestDatabase()
    const directUrl = 'postgres://nobody@127.0.0.1:1/nothing'
    const other = await openDatabase(postgresAt(created.url, { directUrl }))
    const [onOrderChange, onSessionEnd] = [vi.fn(), vi.fn()]
    const stop = await other.watch({ ...deaf, onOrderChange, onSessionEnd })
    for (const write of [
      sql`insert into orders (intent_id, content_hash, reference, confirmation_token, fullname, email, phone, phone_e164,
        address, request, flags, search_text) values ('1', '1', 'DH-222222', '1', '', '', '', '', '', '', '{}', '')`,
      sql`insert into buyer_claims values ('', 'amaka@staff.example', now() + interval '1 hour')`,
      sql`update buyer_claims set agent = 'bola@staff.example'`,
      sql`delete from buyer_claims`,
    ]) {
      onOrderChange.mockClear()
      await other.database.execute(write)
      await vi.waitFor(() => expect(onOrderChange).toHaveBeenCalledWith(undefined), { timeout: 10_000 })
    }
    onSessionEnd.mockClear()
    await other.database.execute(sql`insert into staff_accounts (id, name, email) values ('1', '', '')`)
    await other.database.execute(
      sql`insert into staff_sessions (id, user_id, token, expires_at) values ('1', '1', '', now())`,
    )
    await vi.waitFor(() => expect(onSessionEnd).toHaveBeenCalled(), { timeout: 10_000 })
    onSessionEnd.mockClear()
    await other.database.execute(sql`delete from staff_sessions`)
    await vi.waitFor(() => expect(onSessionEnd).toHaveBeenCalled(), { timeout: 10_000 })
    await stop()
    await other.close()
    await created.drop()
  })
})

test('the tables that are asked for changes are those that tell of them', async () => {
  const opened = await openTestDatabase()
  const { rows } = (await opened.database.execute(
    sql`select tgrelid::regclass::text as name from pg_trigger where tgname = ${siteChanged} order by 1`,
  )) as unknown as { rows: { name: string }[] }
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(tablesOnPages))
  await opened.close()
})

/** Nothing of them is on a page that visitors share, or it does not change: a picture has an address of its own. */
const tablesNotOnPages = [
  'alert_deliveries',
  'alert_destinations',
  'buyer_claims',
  'catalogue_versions',
  'description_versions',
  'desk_views',
  'erased_numbers',
  'figure_marks',
  'figure_sums',
  'image_files',
  'images',
  'journal_lines',
  'message_templates',
  'order_events',
  'order_import_parts',
  'order_imports',
  'order_lines',
  'order_messages',
  'orders',
  'privacy_terms',
  'riders',
  'run_payments',
  'run_settlements',
  'run_stops',
  'run_words',
  'runs',
  'server_secrets',
  'staff_accounts',
  'staff_credentials',
  'staff_invitations',
  'staff_second_factors',
  'staff_sessions',
  'staff_used_codes',
  'staff_verifications',
  'stock_wishes',
  'stopped_numbers',
  'told_waits',
  'wary_numbers',
]

test('of every table it is decided whether what it holds is on pages', async () => {
  const opened = await openTestDatabase()
  const { rows } = (await opened.database.execute(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )) as unknown as { rows: { name: string }[] }
  const decided = [...Object.keys(tablesOnPages), ...tablesNotOnPages]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(decided.toSorted())
  await opened.close()
})
