import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderError } from './data-folder.ts'

/** Thrown when another process holds the folder of the embedded database. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`Another process is using the embedded database in ${folder}. Stop it first, or use Postgres (DATABASE_URL).`)
  }
}

/**
 * Takes the folder for this process alone. The embedded database itself takes no lock, and two processes on it lose
 * rows silently. SQLite is used only for its file lock: the operating system lets go of it however the process ends,
 * so that nothing stale is left after a crash.
 * @returns a function that lets the folder go
 * @throws {FolderInUseError} when another process has it
 * @throws {DataFolderError} when nothing can be written there
 */
export function lockFolder(folder: string): () => void {
  let lock: DatabaseSync
  try {
    lock = new DatabaseSync(path.join(folder, 'lock'), { timeout: 0 })
  } catch (cause) {
    throw new DataFolderError(`Nothing can be written in ${folder} (DATA_DIR). Set DATA_DIR elsewhere.`, { cause })
  }
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new FolderInUseError(folder)
  }
  return () => lock.close()
}
