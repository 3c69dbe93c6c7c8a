import { existsSync } from 'node:fs'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { embeddedPath, openDatabase, openPglite } from './client.ts'
import { FolderInUseError } from './folder-lock.ts'
import { runPostgresTool } from './postgres-tools.ts'

/** Thrown when a backup cannot be made or restored, with what its reader can do. */
export class BackupError extends Error {}

type Where = Config['database']

const ownerOnly = 0o600

/**
 * Writes the whole database into a file that only its owner may read: of Postgres in pg_dump's custom format, while the
 * site runs; of the embedded database as a compressed copy of its folder, for which the site must be stopped.
 * @throws {BackupError} when there is such a file already
 * @throws {FolderInUseError} when another process has the embedded database open
 */
export async function writeBackup(where: Where, file: string, environment: NodeJS.ProcessEnv): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} exists. Choose another name: no backup is overwritten.`)
  try {
    if ('url' in where) {
      // It is there before anything is in it: nobody else may read it while it is written.
      await writeFile(file, '', { mode: ownerOnly })
      await runPostgresTool(
        'pg_dump',
        where.directUrl ?? where.url,
        ['--format=custom', '--no-owner', `--file=${file}`],
        environment,
      )
    } else {
      const { client, close } = await openPglite(where.folder)
      const copy = await client.dumpDataDir('gzip')
      await close()
      await writeFile(file, Buffer.from(await copy.arrayBuffer()), { mode: ownerOnly })
    }
    await chmod(file, ownerOnly)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/**
 * Fills an empty database from a backup of the same kind and ends the staff's sessions that came back with it. Migrations
 * that are newer than the backup are applied.
 * @throws {BackupError} when the database is not empty, or the file no such backup
 */
export async function restoreBackup(where: Where, file: string, environment: NodeJS.ProcessEnv): Promise<void> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`)
  if ('url' in where) {
    if (!(await isEmpty(where.url))) {
      throw new BackupError('The database is not empty. Restore into a new one: nothing that is there is overwritten.')
    }
    await runPostgresTool(
      'pg_restore',
      where.directUrl ?? where.url,
      ['--no-owner', '--exit-on-error', '--single-transaction', file],
      environment,
    )
  } else {
    if (existsSync(embeddedPath(where.folder))) {
      throw new BackupError(`${where.folder} holds a database. Restore into another folder (DATA_DIR).`)
    }
    await fillFolder(where.folder, new Blob([await readFile(file)]))
  }
  const { database, close } = await openDatabase(where)
  await database.execute(sql`truncate staff_sessions`)
  await close()
}

/** Fills an empty folder with a copy of a database. */
async function fillFolder(folder: string, content: Blob): Promise<void> {
  try {
    const { close } = await openPglite(folder, content)
    await close()
  } catch (cause) {
    if (cause instanceof FolderInUseError) throw cause
    // What was begun must not look like a database.
    await rm(embeddedPath(folder), { recursive: true, force: true })
    throw new BackupError('This is no backup of an embedded database, or not a whole one.', { cause })
  }
}

async function isEmpty(url: string): Promise<boolean> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    return rows.length === 0
  } finally {
    await client.end()
  }
}
