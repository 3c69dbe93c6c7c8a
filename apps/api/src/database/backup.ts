import { existsSync } from 'node:fs'
import { constants, copyFile, link, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/pglite'
import type pg from 'pg'
import type { Config, PostgresAddress } from '../config.ts'
import { drizzleOptions, openDatabase, openPglite } from './client.ts'
import { assertHasDatabase, DataFolderError, embeddedPath } from './data-folder.ts'
import { assertOneDatabase, nameOf, withClient } from './direct-address.ts'
import { fileFault } from './file-fault.ts'
import { FolderInUseError, lockFile, lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { isBehindPooler } from './postgres.ts'
import { PostgresToolError, type PostgresToolSettings, runPostgresTool } from './postgres-tools.ts'
import { firstCause, isRefused, isUnreachable } from './unreachable.ts'

/** Thrown when a backup cannot be made or restored, with what its reader can do. */
export class BackupError extends Error {}

type Where = Config['database']

const ownerOnly = 0o600

/**
 * Writes the whole database into a file that only its owner may read: of Postgres in pg_dump's custom format, while the
 * site runs; of the embedded database as a compressed copy of its folder, for which the site must be stopped. The file
 * gets its name when it is whole.
 * @returns the database in words, such as `divine at db.example:5432`
 * @throws {BackupError} when there is such a file already, or it cannot be written, or the address leads to a pooler
 * @throws {DataFolderError} when there is no embedded database
 * @throws {FolderInUseError} when another process has the embedded database open
 */
export async function writeBackup(where: Where, file: string, settings: PostgresToolSettings): Promise<string> {
  if (existsSync(file)) throw new BackupError(nameTaken(file))
  if ('folder' in where) assertHasDatabase(where.folder)
  else {
    await assertNoPooler(where)
    await assertHasTables(addressOf(where))
  }
  const part = `${file}.${process.pid}.part`
  try {
    // It is there before anything is in it: nobody else may read it while it is written.
    await using target = await open(part, 'wx', ownerOnly)
    if ('url' in where) {
      await runPostgresTool('pg_dump', addressOf(where), ['--format=custom', '--no-owner', `--file=${part}`], settings)
    } else {
      const { client, close } = await openPglite(where.folder)
      const copy = await client.dumpDataDir('gzip')
      await close()
      await target.writeFile(Buffer.from(await copy.arrayBuffer()))
    }
    settings.signal?.throwIfAborted()
    await target.sync()
    await putInPlace(part, file)
    return inWords(where)
  } catch (error) {
    // Where it could not be made, it may fail to be removed: what went wrong first is what is told.
    await rm(part, { force: true }).catch(() => {})
    const fault = fileFault(error)
    if (fault) throw new BackupError(`${file} cannot be written: ${fault}.`, { cause: error })
    throw error
  }
}

/**
 * Fills an empty database from a backup of the same kind, and ends the sessions and invitations that came back with it.
 * Migrations that are newer than the backup are applied. When that fails, the database is empty again.
 * @returns the database in words
 * @throws {BackupError} when the database is not empty, the file is no such backup, or the address leads to a pooler
 */
export async function restoreBackup(where: Where, file: string, settings: PostgresToolSettings): Promise<string> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`)
  await ('url' in where ? restorePostgres(where, file, settings) : restoreEmbedded(where.folder, file, settings))
  return inWords(where)
}

function inWords(where: Where): string {
  return 'url' in where ? nameOf(addressOf(where)) : where.folder
}

/**
 * Gives a file that is whole its name.
 * @throws {BackupError} where another backup has got that name meanwhile
 */
async function putInPlace(part: string, file: string): Promise<void> {
  // A rename would put it in the place of the other one.
  await link(part, file).catch((error) => {
    if (error.code === 'EEXIST') throw new BackupError(nameTaken(file), { cause: error })
    // Some disks, such as FAT, give a file one name alone.
    if (!/^(EPERM|ENOTSUP|ENOSYS)$/.test(error.code)) throw error
    return copyFile(part, file, constants.COPYFILE_EXCL)
  })
  await rm(part, { force: true })
}

function nameTaken(file: string): string {
  return `${file} exists. Choose another name: no backup is overwritten.`
}

/**
 * Ends what opens the site to somebody, since whoever used a link or was barred after the backup must not come in by
 * it; and what buyers were to be told, which they may have been since. No job has the id that a wish gets here.
 */
const afterRestore = `truncate staff_sessions, staff_verifications, staff_invitations;
  update order_messages set state = 'dropped', error = 'A backup was restored.' where state in ('waiting', 'failing');
  update order_events set is_told = true where not is_told;
  update stock_wishes set job = gen_random_uuid(),
    error = concat_ws(' ', nullif(error, ''), 'A backup was restored since, so no message goes out.')
    where back_at is not null and told_at is null;
  truncate order_import_parts`
const noBackup = 'This is no backup of an embedded database, or not a whole one.'

/** The copy is opened and brought up to date beside the place of the database, and put there when it is done. */
async function restoreEmbedded(folder: string, file: string, { signal }: PostgresToolSettings): Promise<void> {
  refuseInUse(folder)
  // Unpacked here: PGlite would let a file that is cut short end the process. Nothing is made before that: to read a
  // large file takes time, in which a site may be started in the same folder.
  const content = await readFile(file)
    .then(promisify(gunzip))
    .catch((cause: unknown) => {
      throw new BackupError(noBackup, { cause })
    })
  const isNewFolder = !existsSync(folder)
  try {
    const restoring = embeddedPath(folder, 'database.restoring')
    const { client, close } = await openPglite(folder, new Blob([content]))
    let isWhole = false
    try {
      // A site may have been started and stopped here meanwhile.
      refuseInUse(folder)
      await client.query('select from orders limit 0')
      await migrate(drizzle(client, drizzleOptions), 0)
      await client.exec(afterRestore)
      signal?.throwIfAborted()
      isWhole = true
    } finally {
      const putThere = () => rename(restoring, embeddedPath(folder))
      await close(() => (isWhole ? putThere() : rm(restoring, { recursive: true, force: true })))
    }
  } catch (cause) {
    if (cause instanceof FolderInUseError || cause instanceof BackupError) throw cause
    if (isNewFolder) await removeUnused(folder)
    if (cause instanceof DataFolderError || signal?.aborted) throw cause
    throw new BackupError(noBackup, { cause })
  }
}

/** @throws {BackupError} where a folder has a database: none is written over */
function refuseInUse(folder: string): void {
  if (!existsSync(embeddedPath(folder))) return
  throw new BackupError(`${folder} holds a database. Restore into another folder (DATA_DIR).`)
}

/** Takes a folder away again, unless somebody uses it or has put anything there meanwhile. */
async function removeUnused(folder: string): Promise<void> {
  let unlock: () => void
  try {
    unlock = lockFolder(folder)
  } catch {
    return
  }
  try {
    if ((await readdir(folder)).every((name) => name === lockFile)) await rm(folder, { recursive: true })
  } finally {
    unlock()
  }
}

/** Past a pooler, if there is one. */
const addressOf = ({ url, directUrl }: PostgresAddress) => directUrl ?? url

/**
 * The tools change settings of their session. A pooler would pass that session on to the site, whose orders would then
 * fail.
 * @throws {BackupError} when it leads to a pooler, or nothing answers
 * @throws {OtherDatabaseError} when it is another database than that of the site
 */
async function assertNoPooler(where: PostgresAddress): Promise<void> {
  let isPooled: boolean
  try {
    await assertOneDatabase(where)
    isPooled = await withClient(addressOf(where), isBehindPooler)
  } catch (cause) {
    const what = isRefused(cause) ? 'refused the connection' : isUnreachable(cause) ? 'does not answer' : undefined
    if (!what) throw cause
    const settings = where.directUrl ? 'DATABASE_URL and DATABASE_DIRECT_URL' : 'DATABASE_URL'
    throw new BackupError(`The database ${what}: ${firstCause(cause)}. Check ${settings}.`, { cause })
  }
  if (!isPooled) return
  throw new BackupError(
    `${where.directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'} leads to a pooler, through which a backup would disturb the site. Set DATABASE_DIRECT_URL to the address of the database itself.`,
  )
}

async function assertHasTables(address: string): Promise<void> {
  const { rows } = await onDatabase(address, `select to_regclass('orders') is not null as found`)
  if (!rows[0].found) throw new BackupError(`${nameOf(address)} holds no orders: it is no database of this site.`)
}

async function restorePostgres(where: PostgresAddress, file: string, settings: PostgresToolSettings) {
  await assertNoPooler(where)
  const address = addressOf(where)
  if ((await objectsIn(address)).length > 0) {
    throw new BackupError(
      `The database ${nameOf(address)} is not empty. Restore into a new one: nothing that is there is overwritten.`,
    )
  }
  // The only comment is that of the extension, which at many providers belongs to another role.
  const args = ['--no-owner', '--no-comments', '--exit-on-error', '--single-transaction', file]
  await runPostgresTool('pg_restore', address, args, settings).catch((cause) => {
    if (!(cause instanceof PostgresToolError)) throw cause
    const what = `${file} could not be restored. Nothing is left behind. Is it whole, and does nobody else restore there?`
    throw new BackupError(`${cause.message}\n${what}`, { cause })
  })
  try {
    await onDatabase(address, 'select from orders limit 0')
    const { close } = await openDatabase(where)
    await close()
    await onDatabase(address, afterRestore)
  } catch (cause) {
    // It was empty, and pg_restore has filled it in one transaction: all that is there is the backup's.
    await removeObjects(address).catch(() => {
      throw new BackupError(
        `The backup is in the database ${nameOf(address)}, but could neither be brought up to date nor taken out again. Whoever was signed in then is signed in there. Drop it, and restore into a new one.`,
        { cause },
      )
    })
    throw new BackupError('The backup could not be brought up to date, or is not one of this site.', { cause })
  }
}

/** Everything that somebody has made in a database: schemas, tables, views, sequences, functions and types. */
const objectsOfDatabase = `
  with made(catalogue, id, namespace) as (
    select 'pg_namespace'::regclass, oid, oid from pg_namespace where nspname <> 'public'
    union all select 'pg_class'::regclass, oid, relnamespace from pg_class where relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    union all select 'pg_proc'::regclass, oid, pronamespace from pg_proc
    union all select 'pg_type'::regclass, oid, typnamespace from pg_type where typtype in ('d', 'e', 'r')
  )
  select object.type, object.identity as name
  from made
  join pg_namespace schema on schema.oid = made.namespace
  cross join pg_identify_object(made.catalogue, made.id, 0) object
  where schema.nspname !~ '^pg_' and schema.nspname <> 'information_schema'
    and not exists (
      select from pg_depend where classid = made.catalogue and objid = made.id and deptype = 'e'
    )`

async function objectsIn(url: string): Promise<{ type: string; name: string }[]> {
  return (await onDatabase(url, objectsOfDatabase)).rows
}

async function removeObjects(url: string): Promise<void> {
  const objects = await objectsIn(url)
  await onDatabase(url, objects.map(({ type, name }) => `drop ${type} if exists ${name} cascade;`).join('\n'))
}

function onDatabase(url: string, statement: string): Promise<pg.QueryResult> {
  return withClient(url, (client) => client.query(statement))
}
