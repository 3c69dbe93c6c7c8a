import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import getPort from 'get-port'
import pg from 'pg'
import { createDatabase } from './new-database.ts'
import { staffAccount } from './staff-account.ts'

/**
 * A further site, with settings that the shared one does not have, on a database of its own. Tests do not open it
 * themselves: the fixture `ownSite` does, and ends it after their pages.
 */
export async function openOwnSite(settings: Readonly<Record<string, string>>) {
  const [database, port] = [await createDatabase(), await getPort({ host: '127.0.0.1' })]
  const main = path.join(import.meta.dirname, '../../apps/api/dist/main.js')
  const site = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      // Messages lead there.
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      SHUTDOWN_GRACE_SECONDS: '0',
      STOLEN_PASSWORDS_URL: 'off',
      SECOND_FACTOR_REQUIRED: 'nobody',
      ERASED_NUMBERS_FILE: database.erasedNumbersFile,
      DATABASE_URL: database.url,
      STAFF_EMAIL: staffAccount.email,
      STAFF_PASSWORD: staffAccount.password,
      ...settings,
    },
  })
  const ended = once(site, 'exit')
  const origin = await new Promise<string>((resolve, reject) => {
    site.once('exit', () => reject(new Error('The site ended instead of listening')))
    let output = ''
    site.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const found = /\bis at (http:\/\/\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
  })
  return {
    origin,
    /** For tests that write what no call would. */
    databaseUrl: database.url,
    /** Takes away what the test before has left: orders and what staff keep about them. Accounts stay. */
    async empty() {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      for (const table of ['orders', 'buyer_claims', 'wary_numbers', 'desk_views', 'stock_wishes'])
        await client.query(`delete from ${table}`)
      await client.end()
    },
    async [Symbol.asyncDispose]() {
      site.kill('SIGTERM')
      await ended
      await database.drop()
    },
  }
}
