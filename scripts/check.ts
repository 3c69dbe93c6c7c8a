import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresServer } from './postgres-server.ts'
import { provideBrowser, provideHeadlessShell } from './provide-browser.ts'
import { providePostgres } from './provide-postgres.ts'
import { provideProgram } from './provide-program.ts'
import { endCommands, projectEnvironment, projectFolder, runCommand } from './run-command.ts'
import { reasonOf, say } from './say.ts'
import { build, chooseSteps, type TestStep, type WholeStep } from './steps.ts'
import type { TestCounts } from './test-counts.ts'

type StepResult = TestCounts & { name: string; seconds: number; output: string }

/** What the tests receive, and why the rest could not be provided. */
type Provision = { environment: NodeJS.ProcessEnv; postgresProblem?: string; browserProblem?: string }

let server: PostgresServer | undefined
let reportFolder: string | undefined

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    // Under npm, Ctrl-C comes twice: from the terminal, and passed on by npm.
    if (stopping) return
    stopping = true
    say(`Stopped by ${signal}: ending what was started.`)
    await endCommands()
    await putAway()
    process.exit(128 + constants.signals[signal])
  })
}

try {
  sumUp(await runSteps(process.argv.slice(2)))
} catch (error) {
  say(reasonOf(error))
  process.exitCode = 1
} finally {
  await putAway()
}

async function runSteps(names: readonly string[]): Promise<StepResult[]> {
  const { whole, tests } = chooseSteps(names)
  const provided = provideFor(tests)
  const results: StepResult[] = []
  // They all run while the first is awaited, and yet report in the order of the steps.
  for (const result of whole.map(runWholeStep)) results.push(announced(await result))
  const buildFailed = results.some(({ name, failed }) => name === build.name && failed > 0)
  for (const step of tests) {
    const result = await runTestStep(step, await provided, buildFailed)
    results.push(announced(result, countsIn([result])))
  }
  return results
}

/** Never rejects. One after the other, because each may call apt-get, which cannot run twice at once. */
async function provideFor(tests: readonly TestStep[]): Promise<Provision> {
  const provision: Provision = {
    environment: {
      ...projectEnvironment,
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
      // The tests start the site and its programs some hundred times.
      NODE_COMPILE_CACHE: join(projectFolder, 'node_modules/.cache/node'),
    },
  }
  if (tests.length > 0) {
    try {
      server = await providePostgres()
      provision.environment.TEST_POSTGRES_URL = server.url
      say(`postgres: ${server.description}`)
    } catch (error) {
      provision.postgresProblem = reasonOf(error)
    }
  }
  for (const name of new Set(tests.flatMap((step) => step.programs ?? []))) {
    try {
      const { variable, command, description } = await provideProgram(name)
      provision.environment[variable] = command
      say(`${name}: ${description}`)
    } catch (error) {
      say(`${name}: none, so its tests are skipped: ${reasonOf(error)}`)
    }
  }
  if (tests.some((step) => step.needsBrowser)) {
    try {
      const { executablePath, description } = await provideBrowser()
      if (executablePath !== undefined) provision.environment.CHROME_PATH = executablePath
      const shell = executablePath === undefined ? undefined : await provideHeadlessShell()
      if (shell?.executablePath !== undefined) provision.environment.HEADLESS_SHELL_PATH = shell.executablePath
      say(`browser: ${description}${shell ? `; ${shell.description}` : ''}`)
    } catch (error) {
      provision.browserProblem = reasonOf(error)
    }
  }
  return provision
}

async function runWholeStep({ name, command: [command, ...args] }: WholeStep): Promise<StepResult> {
  const { ok, output, seconds } = await runCommand(command, args)
  return { name, seconds, output, passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
}

async function runTestStep(step: TestStep, provision: Provision, buildFailed: boolean): Promise<StepResult> {
  const { name, cwd, needsBuild, needsBrowser, reportVariable } = step
  const obstacles = [
    provision.postgresProblem,
    needsBrowser ? provision.browserProblem : undefined,
    needsBuild && buildFailed ? 'Not run, because the build failed.' : undefined,
  ].filter((obstacle) => obstacle !== undefined)
  if (obstacles.length > 0) {
    return { name, seconds: 0, output: obstacles.join('\n'), passed: 0, failed: 1, skipped: 0 }
  }

  reportFolder ??= await mkdtemp(join(tmpdir(), 'check-'))
  const reportFile = join(reportFolder, `${step.name}.json`)
  const [command, ...args] = step.command(reportFile)
  const env = { ...provision.environment, ...(reportVariable && { [reportVariable]: reportFile }) }
  const { ok, output, seconds } = await runCommand(command, args, { cwd, env })
  const counts = (await step.countTests(reportFile)) ?? { passed: 0, failed: 0, skipped: 0 }
  const ranNone = counts.passed + counts.failed === 0 && !(step.mayRunNone && counts.skipped > 0)
  return {
    name,
    seconds,
    output: ranNone ? `${output}\nNo test was run.` : output,
    ...counts,
    // Failures without a failed test, such as a file that cannot be imported, count as one.
    failed: ok && !ranNone ? counts.failed : Math.max(counts.failed, 1),
  }
}

function announced(result: StepResult, counts = ''): StepResult {
  const { name, seconds, output, failed } = result
  const outcome = failed > 0 ? 'failed' : wasSkipped(result) ? 'none  ' : 'ok    '
  say(`${name.padEnd(14)}${outcome}${seconds.toFixed(1).padStart(7)} s  ${counts}`.trimEnd())
  if (failed > 0 && output.trim()) say(`\n${output.trimEnd()}\n\n`)
  return result
}

/** Whether nothing of a step could run here. It is not in order then, and has not failed. */
function wasSkipped({ passed, failed, skipped }: TestCounts): boolean {
  return passed + failed === 0 && skipped > 0
}

/** The last line is read by machines. */
function sumUp(results: readonly StepResult[]): void {
  const failures = results.filter((result) => result.failed > 0).map((result) => result.name)
  if (failures.length > 0) process.exitCode = 1
  const missed = results.filter(wasSkipped).map((result) => result.name)
  const ran = results.filter((result) => !wasSkipped(result)).map((result) => result.name)
  say(
    failures.length > 0
      ? `\nNot in order: ${failures.join(', ')}. Their output is above.`
      : `\nAll is in order: ${ran.join(', ') || 'nothing ran'}.`,
  )
  if (missed.length > 0) say(`Could not run here: ${missed.join(', ')}.`)
  say(countsIn(results))
}

function countsIn(results: readonly TestCounts[]): string {
  const total = (kind: keyof TestCounts) => results.reduce((sum, counts) => sum + counts[kind], 0)
  const skipped = total('skipped')
  return `${total('passed')} passed, ${total('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

async function putAway(): Promise<void> {
  await server?.stop()
  if (reportFolder) await rm(reportFolder, { recursive: true, force: true })
}
