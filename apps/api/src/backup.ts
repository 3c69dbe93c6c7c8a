import { ConfigError, readConfig } from './config.ts'
import { BackupError, restoreBackup, writeBackup } from './database/backup.ts'
import { DataFolderError } from './database/data-folder.ts'
import { OtherDatabaseError } from './database/direct-address.ts'
import { FolderInUseError } from './database/folder-lock.ts'
import { PostgresToolError } from './database/postgres-tools.ts'
import { DatabaseUnavailableError } from './database/unreachable.ts'

const help = `Writes the database that the settings name into a file, or fills an empty one from it.

  npm run backup -- FILE
  npm run restore -- FILE

A backup holds everything: orders, passwords' hashes, the keys of the cookies. Keep it where nobody else can read it.`

async function run([command, file, ...rest]: string[]): Promise<void> {
  if (!file || rest.length > 0 || (command !== 'write' && command !== 'restore')) throw new BackupError(help)
  // The file of erased numbers is not touched: a disk of its own that is gone must not end the backups too.
  const { database } = await readConfig({ ...process.env, ERASED_NUMBERS_FILE: undefined })
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interruption.abort(new BackupError(`Stopped by ${signal}. Nothing is left behind.`)))
  }
  const settings = { environment: process.env, signal: interruption.signal }
  const where = await (command === 'write' ? writeBackup : restoreBackup)(database, file, settings)
  process.stdout.write(
    command === 'write' ? `Written to ${file}: ${where}.\n` : `Restored: ${where}. Staff have to sign in again.\n`,
  )
}

// What this process writes, orders and the keys of sessions among it, nobody else may read.
process.umask(0o077)
try {
  await run(process.argv.slice(2))
} catch (error) {
  const expected = [
    BackupError,
    ConfigError,
    DatabaseUnavailableError,
    DataFolderError,
    FolderInUseError,
    OtherDatabaseError,
    PostgresToolError,
  ]
  const isExpected = expected.some((kind) => error instanceof kind)
  process.stderr.write(`${isExpected && error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
