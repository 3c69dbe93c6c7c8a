import { access, appendFile, constants, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * What an erasure took, by what names it without saying anything of the buyer: the digest of a number, or a kind and an id,
 * such as `order DH-7K4M2P`.
 */
export interface Erased {
  readonly what: string
  readonly erasedAt: Date
}

/**
 * What is named by a kind and an id: an order, the history of one that had the number before, a note, a review, a kept filter (by
 * a digest of whose it is and its name). Two are no part of an erasure: `mistyped`, an order that had the number by mistake, whose
 * buyer keeps it; and `whole`, that all that went with the number of this digest is named.
 */
export const erasedKinds = ['order', 'history', 'mistyped', 'note', 'review', 'view', 'whole'] as const
export type ErasedKind = (typeof erasedKinds)[number]

const digest = /^[\da-f]{64}$/
const named = new RegExp(`^(?:${erasedKinds.join('|')}) [\\w-]+$`)

/** Whether it is the digest of a number. */
export const isDigest = ({ what }: Erased) => digest.test(what)

interface ErasedFile {
  /** Key of the digests; undefined where there is no file yet. */
  readonly key: string | undefined
  readonly erased: readonly Erased[]
}

const ownerOnly = 0o600

/**
 * Reads what stands beside the database: whoever restores a backup does not restore this file. The first line has the key of
 * the digests; each of the others says what was erased, and when.
 */
export async function readErasedFile(file: string): Promise<ErasedFile> {
  const text = await textOf(file)
  const [key = '', ...lines] = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const erased = lines.flatMap((line) => {
    const end = line.lastIndexOf(' ')
    const what = line.slice(0, Math.max(end, 0))
    const at = line.slice(end + 1)
    const erasedAt = new Date(at)
    // The last line of a process that was killed may be cut.
    const isWhole = (digest.test(what) || named.test(what)) && at.endsWith('Z') && !Number.isNaN(erasedAt.getTime())
    return isWhole ? [{ what, erasedAt }] : []
  })
  return { key: key || undefined, erased }
}

/** Adds what was erased, and the key where the file is new. */
export async function addToErasedFile(file: string, key: string, erased: readonly Erased[]): Promise<void> {
  await makeWritable(file)
  const text = await textOf(file)
  const lines = erased.map(({ what, erasedAt }) => `${what} ${erasedAt.toISOString()}\n`)
  // A process that was killed may have left half a line, which the next one must not become a part of.
  const before = text === '' ? `${key}\n` : text.endsWith('\n') ? '' : '\n'
  await appendFile(file, `${before}${lines.join('')}`, { mode: ownerOnly })
}

/** Makes the folder of the file. @throws where nothing can be written there */
export async function makeWritable(file: string): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true })
  await access(folder, constants.W_OK)
}

function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
}
