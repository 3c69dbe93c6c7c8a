import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderError, openingFault } from './data-folder.ts'

/** Thrown when another process holds the folder of the embedded database. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`Another process is using the embedded database in ${folder}. Stop it first, or use Postgres (DATABASE_URL).`)
  }
}

/** Name of the file whose lock is that of the folder. It stays. */
export const lockFile = 'lock'

/**
 * Locks the folder for this process. The embedded database takes no lock itself, and two processes on it silently lose
 * rows. SQLite is used only for its file lock: the operating system releases it however the process ends,
 * so a crash leaves no stale lock.
 * @returns a function that releases the folder
 * @throws {FolderInUseError} when another process has locked it
 * @throws {DataFolderError} when nothing can be written there
 */
export function lockFolder(folder: string): () => void {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path.join(folder, lockFile), { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    return () => lock?.close()
  } catch (error) {
    lock?.close()
    throw isBusy(error) ? new FolderInUseError(folder) : lockFault(error, folder)
  }
}

/** SQLITE_BUSY, of which there are several kinds. */
const busy = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busy
}

function lockFault(cause: unknown, folder: string): DataFolderError {
  const fault = openingFault(cause, folder)
  if (fault instanceof DataFolderError) return fault
  return new DataFolderError(`Nothing can be written in ${folder} (DATA_DIR). Set DATA_DIR elsewhere.`, { cause })
}
