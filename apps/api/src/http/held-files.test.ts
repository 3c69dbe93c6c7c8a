import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { exportBadRows } from '@divine/contracts/calls/imports'
import { exportJournal } from '@divine/contracts/calls/journal'
import { getStaffMember } from '@divine/contracts/calls/staff'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginFile } from '../testing/begun-file.ts'
import { importDeskOf } from '../testing/import-desk.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let site: TestApp
let there: string
beforeAll(async () => {
  site = await openTestApp({ SIGN_INS_PER_CLIENT: '0' })
  there = await site.app.listen({ port: 0, host: '127.0.0.1' })
  // The last owner cannot be barred.
  await site.signInStaff()
})
afterAll(async () => {
  site.app.server.closeAllConnections()
  await site[Symbol.asyncDispose]()
})

/** Files with more than a connection takes in one go. Each stores its lines, and returns its path. */
const longFiles: readonly [string, () => Promise<string>][] = [
  [
    'the journal',
    async () => {
      await site.database.execute(sql`insert into journal_lines (person, what, call, said)
        select 'amaka@staff.example', 'order-read', 'getOrder', repeat(md5(n::text), 60) from generate_series(1, 5000) n`)
      return exportJournal.url
    },
  ],
  [
    'the bad rows of an import',
    async () => {
      const long = (row: number) => createHash('md5').update(String(row)).digest('hex').repeat(15)
      const rows = Array.from({ length: 20_000 }, (_, row) => `No Number,,26/10/2025,${long(row)}`)
      const { send } = importDeskOf(site, await site.signInStaff())
      const { id } = (await send(['Full name,Phone number,Date,Address', ...rows].join('\r\n'))).json()
      return exportBadRows.url.replace(':id', id)
    },
  ],
]

test.each(longFiles)('%s as a file breaks off where its reader is barred meanwhile', async (_name, store) => {
  const path = await store()
  const cookie = await site.signInStaff()
  const { email } = (await site.send(getStaffMember, { headers: { cookie } })).json()
  const connections = promisify(site.app.server.getConnections.bind(site.app.server))
  const file = await beginFile(there + path, cookie)
  expect(await connections()).toBe(1)
  await site.app.staff.disable(email)
  // Whoever reads on before all have heard of it gets more, or the whole.
  await expect.poll(() => connections()).toBe(0)
  await expect(file.rest()).rejects.toThrow()
})
