import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const askAgainMs = 200
/** Whoever waits longer than this is told for what. */
const silentMs = 3_000
/** A lock is written at once. One that is still empty after this time was left by a full disk. */
const emptyMs = 5_000

/**
 * Does some work while no other process does: who comes second waits, and finds it done. Whoever waits for long is told
 * of the lock: a process that was killed may have left it, and its number belong to another one by now.
 * @param {string} lock path of a file that is there while somebody works; it holds the number of their process
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(lock, work) {
  const begun = Date.now()
  let isSaid = false
  while (!take(lock)) {
    if (!isSaid && Date.now() - begun > silentMs) {
      isSaid = true
      process.stderr.write(`Another process is at work, and is waited for. If none is, delete ${lock}\n`)
    }
    await pause(askAgainMs)
  }
  const letGo = () => rmSync(lock, { force: true })
  process.once('exit', letGo)
  try {
    await work()
  } finally {
    process.off('exit', letGo)
    letGo()
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    // Who was killed could not let go of it.
    if (!isRunning(holderOf(lock))) rmSync(lock, { force: true })
    return false
  }
}

/**
 * @param {string} lock
 * @returns the process that holds it: 0 when it has just been let go or is only being written, none if it was left
 * empty
 */
function holderOf(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    return holder === 0 && Date.now() - statSync(lock).mtimeMs > emptyMs ? undefined : holder
  } catch {
    return 0
  }
}

/** @param {number | undefined} processId */
function isRunning(processId) {
  if (processId === undefined) return false
  if (processId === 0) return true
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // Another account's process may not be signalled, and runs.
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Whether an error means that this account, or anybody, may not write there. @param {unknown} error */
export function mayNotWrite(error) {
  return ['EACCES', 'EPERM', 'EROFS'].includes(String(codeOf(error)))
}
