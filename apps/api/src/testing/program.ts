import { spawnSync } from 'node:child_process'
import { commandsFor } from '../database/postgres-tools.ts'

const starts = (command: string) => spawnSync(command, ['--version']).status === 0

/**
 * The command of a program: what a variable of the environment names, as the test run does, or else its own name.
 * @returns undefined where it does not start
 */
export function findProgram(variable: string, name: string): string | undefined {
  const command = process.env[variable] || name
  return starts(command) ? command : undefined
}

/** Whether backups can be made: a machine may have a server for the tests and not its client programs. */
export const hasPostgresTools = () => commandsFor('pg_dump').some(starts)
