import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fullDisk, runOnDisk } from '../../testing/mounted-disk.ts'
import { makeWritable } from './erased-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'erased-file-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('that something can be written is tried, and leaves nothing', async () => {
  await makeWritable(path.join(folder, 'erased-numbers'))
  expect(await readdir(folder)).toEqual([])
})

test.for([
  ['is full', 'ENOSPC', fullDisk],
  ['can only be read', 'EROFS', 'mount -t tmpfs -o ro none "$1"'],
])('that a disk %s is noticed before anything is to be written', ([, code, mount = ''], { skip }) => {
  const program = `const { makeWritable } = await import(${JSON.stringify(path.join(import.meta.dirname, 'erased-file.ts'))})
    await makeWritable(process.argv[1]).catch((error) => console.log(error.code))`
  const said = runOnDisk(mount, folder, program, path.join(folder, 'erased-numbers'))
  if (said === undefined) return skip('This account may not mount a disk')
  expect(said).toBe(`${code}\n`)
})
