import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileFault } from './file-fault.ts'

/** Thrown when the folder of the embedded database cannot be used; says what the reader can do. */
export class DataFolderError extends Error {}

const ownerOnly = 0o700
/** Most that a new database takes, in bytes. */
const newDatabaseBytes = 64 * 1024 * 1024
/** Everything that we put into the folder: the database, one that is being restored, and the lock. */
const ours = ['database', 'database.restoring', 'lock', 'erased-numbers'] as const

/** Path of the embedded database in its folder, or of the one that is being restored. */
export const embeddedPath = (folder: string, name: (typeof ours)[number] = 'database') => path.join(folder, name)

/**
 * Makes the folder of the embedded database, which only its owner may enter: orders name illnesses. If others may enter
 * it, the folder is closed to them, unless it holds files that are not ours.
 * @throws {DataFolderError} when it cannot be made or closed, or is open to others and not ours
 */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    if ((statSync(folder).mode & 0o077) === 0) return
    if (readdirSync(folder).every((name) => ours.some((own) => own === name))) {
      chmodSync(folder, ownerOnly)
      return
    }
  } catch (error) {
    throw explained(error, folder)
  }
  throw new DataFolderError(
    `${folder} (DATA_DIR) can be read by others and holds more than our database. Name a folder of its own, or run: chmod 700 ${folder}`,
  )
}

/** @throws what the file system says of the first part of the path that is missing */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: ownerOnly })
  } catch (error) {
    // Of a disk that can only be read Node says here that there is no such folder.
    let missing = path.resolve(folder)
    while (!existsSync(path.dirname(missing))) missing = path.dirname(missing)
    mkdirSync(missing, { mode: ownerOnly })
    throw error
  }
}

/** Why the embedded database did not open: it does not report itself a disk that is full, or can only be read. */
export function openingFault(error: unknown, folder: string): unknown {
  try {
    accessSync(folder, constants.W_OK)
  } catch (fault) {
    return explained(fault, folder)
  }
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize > newDatabaseBytes) return explained(error, folder)
  return new DataFolderError(`The disk of ${folder} (DATA_DIR) is full.`, { cause: error })
}

/** @throws {DataFolderError} when there is no database in the folder */
export function assertHasDatabase(folder: string): void {
  if (existsSync(embeddedPath(folder))) return
  throw new DataFolderError(
    `There is no database in ${folder} (DATA_DIR). Without DATABASE_URL the embedded one is meant.`,
  )
}

/** An error of the file system as a sentence; any other error as it is. */
function explained(error: unknown, folder: string): unknown {
  const fault = fileFault(error)
  if (!fault) return error
  return new DataFolderError(`${folder} (DATA_DIR) cannot be used: ${fault}. Set DATA_DIR elsewhere.`, { cause: error })
}
