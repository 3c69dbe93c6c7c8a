import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** What is made, not written. */
const made = /(?:^|\/)(?:node_modules|dist)(?:\/|$)|\.gen\.ts$/

/**
 * A digest of files and of all files in folders, names and contents. What is not there counts as empty.
 * @param {string} root
 * @param {readonly string[]} names paths from the root
 */
export function digestOf(root, names) {
  const digest = createHash('sha256')
  for (const file of names.flatMap((name) => filesIn(root, name))) {
    digest
      .update(`${file}\n`)
      .update(readFileSync(path.join(root, file)))
      .update('\n')
  }
  return digest.digest('hex')
}

/** @param {string} root @param {string} name @returns {string[]} */
function filesIn(root, name) {
  const whole = path.join(root, name)
  if (made.test(name) || !existsSync(whole)) return []
  if (!statSync(whole).isDirectory()) return [name]
  return readdirSync(whole)
    .sort()
    .flatMap((each) => filesIn(root, `${name}/${each}`))
}
