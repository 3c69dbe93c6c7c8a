import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fullDisk, runOnDisk } from '../testing/mounted-disk.ts'
import { DataFolderError, prepareDataFolder } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'data-folder-'))
})
afterEach(async () => {
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true })
})

const modeOf = async (name: string) => (await stat(name)).mode & 0o777
const dataFolder = () => path.join(folder, 'deep/data')

test('a new folder is for its owner alone', async () => {
  prepareDataFolder(dataFolder())
  expect(await modeOf(dataFolder())).toBe(0o700)
})

test('one that a former version left open to others is closed to them', async () => {
  await mkdir(path.join(dataFolder(), 'database'), { recursive: true })
  await writeFile(path.join(dataFolder(), 'lock'), '')
  await chmod(dataFolder(), 0o755)
  prepareDataFolder(dataFolder())
  expect(await modeOf(dataFolder())).toBe(0o700)
})

test('one that others may read and that holds what is not ours is refused, and stays as it is', async () => {
  await mkdir(dataFolder(), { recursive: true })
  await writeFile(path.join(dataFolder(), 'letters.txt'), '')
  await chmod(dataFolder(), 0o755)
  expect(() => prepareDataFolder(dataFolder())).toThrow(/can be read by others and holds more than our database/)
  expect(await modeOf(dataFolder())).toBe(0o755)
})

test('a place where nothing can be written is told in a sentence', async () => {
  await writeFile(path.join(folder, 'file'), '')
  expect(() => prepareDataFolder(path.join(folder, 'file/data'))).toThrow(
    new DataFolderError(
      `${path.join(folder, 'file/data')} (DATA_DIR) cannot be used: a part of its path is a file, not a folder. Set DATA_DIR elsewhere.`,
    ),
  )
  expect(() => prepareDataFolder('/sys/divine')).toThrow(DataFolderError)
  await mkdir(path.join(folder, 'lock'))
  expect(() => lockFolder(folder)).toThrow(DataFolderError)
})

/** @returns what is said on a disk that is mounted so; undefined where this account may not mount any */
function saidOnDisk(mount: string, tried: string, data: string): string | undefined {
  const from = (file: string) => JSON.stringify(path.join(import.meta.dirname, file))
  const program = `const { openingFault, prepareDataFolder } = await import(${from('data-folder.ts')})
    const { lockFolder } = await import(${from('folder-lock.ts')})
    const folder = process.argv[1]
    try { ${tried} } catch (error) { console.log(error.message) }`
  return runOnDisk(mount, folder, program, data)
}

const noMount = 'This account may not mount a disk'

test.for([
  ['for a new database', 'prepareDataFolder(folder)', 'mount -t tmpfs -o ro none "$1"'],
  [
    'with a database on it',
    'throw openingFault(new Error(), folder)',
    'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1"',
  ],
])('a disk that can only be read is named as such %s', ([, tried = '', mount = ''], { skip }) => {
  const data = tried.startsWith('prepare') ? dataFolder() : folder
  const said = saidOnDisk(mount, tried, data)
  if (said === undefined) return skip(noMount)
  expect(said).toBe(`${data} (DATA_DIR) cannot be used: the disk can only be read. Set DATA_DIR elsewhere.\n`)
})

test('a full disk is named as such, and not as one that another process uses', ({ skip }) => {
  const said = saidOnDisk(fullDisk, 'lockFolder(folder)', folder)
  if (said === undefined) return skip(noMount)
  expect(said).toBe(`The disk of ${folder} (DATA_DIR) is full.\n`)
})
