import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase, openTestDatabase, postgresAt } from '../testing/test-app.ts'
import { openDatabase, openEmbedded } from './client.ts'
import { FolderInUseError, lockFolder } from './folder-lock.ts'
import { isMigrated } from './migrate.ts'
import { serverSecrets } from './secret-table.ts'

test('a new database has every migration, and opening it again applies none twice', async () => {
  const opened = await openTestDatabase()
  expect(await isMigrated(opened.database)).toBe(true)
  await opened.close()
})

if (process.env.TEST_DATABASE === 'postgres') {
  test('ten processes that start at once migrate once', async () => {
    const { url, drop } = await createTestDatabase()
    const all = await Promise.all(Array.from({ length: 10 }, () => openDatabase(postgresAt(url, { poolSize: 1 }))))
    expect(await isMigrated(all[0]?.database ?? expect.fail())).toBe(true)
    await Promise.all(all.map((opened) => opened.close()))
    await drop()
  })

  test('statements have limits of time and are not compiled, unless the address says otherwise', async () => {
    const { url, drop } = await createTestDatabase()
    const said = async (address: string) => {
      const { database, close } = await openDatabase(postgresAt(address, { timeoutMs: 7_000 }))
      const [row] = await database
        .select({ jit: sql`current_setting('jit')`, longest: sql`current_setting('statement_timeout')` })
        .from(sql`(select) one`)
      await close()
      return row
    }
    expect(await said(url)).toEqual({ jit: 'off', longest: '7s' })
    expect(await said(`${url}?options=-c%20jit%3Don`)).toEqual({ jit: 'on', longest: '7s' })
    await drop()
  })
}

test('a query waits for a transaction of the embedded database that began before it, and sees what that wrote', async () => {
  const { database, close } = await openEmbedded()
  const written = database.transaction(async (transaction) => {
    await transaction.insert(serverSecrets).values({ name: 'one', value: '1' })
    await transaction.update(serverSecrets).set({ value: '2' })
  })
  const read = database.select().from(serverSecrets)
  await written
  expect(await read).toEqual([{ name: 'one', value: '2' }])
  await close()
})

test('a folder that another process holds is refused, and free again when that process is gone', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'folder-lock-'))
  const lock = new URL('folder-lock.ts', import.meta.url).href
  const script = `const { lockFolder } = await import(${JSON.stringify(lock)}); globalThis.release = lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = execFile(process.execPath, ['--input-type=module', '-e', script])
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  const unlock = lockFolder(folder)
  unlock()
  await rm(folder, { recursive: true })
})
