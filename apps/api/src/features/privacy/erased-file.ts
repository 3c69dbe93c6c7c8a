import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * What an erasure took, by what names it without saying anything of the buyer: the digest of a number, or a kind and an
 * id, such as `order DH-7K4M2P`.
 */
export interface Erased {
  readonly what: string
  readonly erasedAt: Date
}

/**
 * What is named by a kind and an id:
 * - `order`: one of the buyer's, by its reference;
 * - `former`: one that was theirs until it was corrected to another number, by its reference and the
 *   digest of the number;
 * - `mistyped`: one that had the number by mistake, likewise; nothing of it but the number was erased;
 * - `words`: a note or a correction, by its id and when it was written; `review` likewise;
 * - `wish`: to be told when something is back, by its id, which is given to nothing else;
 * - `view`: a kept filter, by a digest of whose it is and its name;
 * - `whole`: says that all of it is named that went with the number of this digest.
 */
export const erasedKinds = ['order', 'former', 'mistyped', 'words', 'review', 'wish', 'view', 'whole'] as const
export type ErasedKind = (typeof erasedKinds)[number]

/** Names what was erased by a kind and an id. */
export const named = (kind: ErasedKind, id: string) => `${kind} ${id}`

/** The ids of a kind among what was erased, each with when. */
export function idsOf(erased: readonly Erased[], kind: ErasedKind): ReadonlyMap<string, Date> {
  const found = erased.flatMap(({ what, erasedAt }) =>
    what.startsWith(`${kind} `) ? [[what.slice(kind.length + 1), erasedAt] as const] : [],
  )
  return new Map(found)
}

/** Names a row also where its id is given anew one day. @param at when it was written */
export const stampOf = ({ id, at }: { readonly id: number; readonly at: Date }) => `${id}-${at.getTime()}`

const digest = /^[\da-f]{64}$/
const byKind = new RegExp(`^(?:${erasedKinds.join('|')}) [\\w-]+$`)

/** Whether it is the digest of a number. */
export const isDigest = ({ what }: Erased) => digest.test(what)

interface ErasedFile {
  /** Key of the digests; undefined where there is no file yet. */
  readonly key: string | undefined
  readonly erased: readonly Erased[]
}

const ownerOnly = 0o600

/**
 * Reads what stands beside the database: whoever restores a backup does not restore this file. The first line has the
 * key of the digests; each of the others says what was erased, and when.
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
    const isWhole = (digest.test(what) || byKind.test(what)) && at.endsWith('Z') && !Number.isNaN(erasedAt.getTime())
    return isWhole ? [{ what, erasedAt }] : []
  })
  return { key: key || undefined, erased }
}

/**
 * Adds what was erased.
 * @param before what was erased before: a file that is new, or was lost, begins with the key and with all of it
 */
export async function addToErasedFile(
  file: string,
  key: string,
  erased: readonly Erased[],
  before: () => Promise<readonly Erased[]>,
): Promise<void> {
  const text = await textOf(file)
  const names = new Set(erased.map(({ what }) => what))
  const former = text === '' ? (await before()).filter(({ what }) => !names.has(what)) : []
  const missing = [...former, ...erased]
  const lines = missing.map(({ what, erasedAt }) => `${what} ${erasedAt.toISOString()}\n`)
  // A process that was killed may have left half a line, which the next one must not become a part of.
  const beginning = text === '' ? `${key}\n` : text.endsWith('\n') ? '' : '\n'
  await appendFile(file, `${beginning}${lines.join('')}`, { mode: ownerOnly })
}

/** What is written to try it, in bytes: a block. Less may have room on a disk that is full. */
const probeBytes = 4096

/**
 * Makes the folder of the file, and tries whether anything can be written there: that a disk is full nothing else says.
 * @throws where nothing can
 */
export async function makeWritable(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const probe = `${file}.probe`
  try {
    await writeFile(probe, Buffer.alloc(probeBytes), { mode: ownerOnly, flush: true })
  } finally {
    await rm(probe, { force: true })
  }
}

function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
}
