import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Runs in front of each file of API tests: to hash a password costs a tenth of a second of work, on purpose, and they
 * hash a thousand. Here it costs none. Processes that a test starts, and the browser tests, hash as the site does: an
 * account that one of those adds cannot sign in on an app of the test's own.
 */
const { scrypt } = crypto
type Callback = (error: Error | null, key: Buffer) => void

function quickScrypt(password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Callback) {
  scrypt(password, salt, length, { ...options, N: 16 }, done)
}

// Files of tests share a process.
if (scrypt.name !== quickScrypt.name) {
  Object.assign(crypto, { scrypt: quickScrypt })
  syncBuiltinESMExports()
}
