import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Biome breaks lines of code. It leaves comments and papers as they are written. */
const root = path.join(import.meta.dirname, '..')
const columns = 120
const isComment = /^\s*(?:\/\/|\/\*|\{\/\*|\*)/
/** A table has its columns one below another, and a Markdown row cannot be broken. */
const isRow = /^\s*\|/
/** Where a link of a Markdown page leads, which is as long as it is. */
const isLinkTarget = /^\[[^\]]+\]: https:/

/** "file:line" for every line that is too long. */
async function tooLong(files: string, counts: (line: string) => boolean): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob(files, { cwd: root, exclude: ['**/node_modules', '**/dist', '**/*.gen.ts'] })) {
    const lines = (await readFile(path.join(root, file), 'utf8')).split('\n')
    // Nobody breaks the lines of a page that a command writes.
    if (lines.some((line) => line.startsWith('Written by `npm run '))) continue
    lines.forEach((line, index) => {
      if (line.length > columns && counts(line)) found.push(`${file}:${index + 1}`)
    })
  }
  return found
}

test('comments end by column 120', async () => {
  expect(
    await tooLong('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}', (line) => isComment.test(line)),
  ).toEqual([])
  expect(await tooLong('*.ts', (line) => isComment.test(line))).toEqual([])
})

test('papers end by column 120, but for rows of tables and where links lead', async () => {
  const counts = (line: string) => !isRow.test(line) && !isLinkTarget.test(line)
  expect(await tooLong('{*.md,docs/**/*.md,.env.example}', counts)).toEqual([])
})
