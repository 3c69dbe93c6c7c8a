import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const megabyte = 1024 * 1024
/** Clock ticks a second, in which Linux counts the time of a process. */
const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Memory that a process uses now, in megabytes, as Linux counts it. */
export function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kilobytes) * 1024) / megabyte
}

/** Processor time that a process has used so far, in milliseconds. */
export function processorTimeOf(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(afterName[11]) + Number(afterName[12])) * 1_000) / ticks
}
