import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const askAgainMs = 200

/**
 * Does some work while no other process does: who comes second waits, and finds it done.
 * @param {string} lock path of a file that is there while somebody works; it holds the number of their process
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(lock, work) {
  while (!take(lock)) await pause(askAgainMs)
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

/** @param {string} lock @returns the process that holds it: 0 when it has just been let go, or is only being written */
function holderOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return 0
  }
}

/** @param {number} processId */
function isRunning(processId) {
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
