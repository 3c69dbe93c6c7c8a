import { execFileSync } from 'node:child_process'

/**
 * The command of a program: what a variable of the environment names, as the test run does, or else its own name.
 * @returns undefined where it does not start
 */
export function findProgram(variable: string, name: string): string | undefined {
  const command = process.env[variable] || name
  try {
    execFileSync(command, ['--version'], { stdio: 'pipe' })
    return command
  } catch {
    return undefined
  }
}
