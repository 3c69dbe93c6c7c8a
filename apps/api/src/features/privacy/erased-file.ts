import { access, appendFile, constants, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** What a number left when its buyer was erased. */
export interface ErasedNumber {
  readonly digest: string
  readonly erasedAt: Date
}

interface ErasedFile {
  /** Key of the digests; undefined where there is no file yet. */
  readonly key: string | undefined
  readonly numbers: readonly ErasedNumber[]
}

const ownerOnly = 0o600

/**
 * Reads the digests that stand beside the database: whoever restores a backup does not restore this file. The first line
 * has their key; the others have a digest each, and when it was erased.
 */
export async function readErasedFile(file: string): Promise<ErasedFile> {
  const text = await textOf(file)
  const [key = '', ...lines] = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const numbers = lines.flatMap((line) => {
    const [digest = '', at = ''] = line.split(' ')
    const erasedAt = new Date(at)
    // The last line of a process that was killed may be cut.
    return /^[\da-f]{64}$/.test(digest) && at.endsWith('Z') && !Number.isNaN(erasedAt.getTime())
      ? [{ digest, erasedAt }]
      : []
  })
  return { key: key || undefined, numbers }
}

/** Adds digests, and the key where the file is new. */
export async function addToErasedFile(file: string, key: string, numbers: readonly ErasedNumber[]): Promise<void> {
  await makeWritable(file)
  const text = await textOf(file)
  const lines = numbers.map(({ digest, erasedAt }) => `${digest} ${erasedAt.toISOString()}\n`)
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
