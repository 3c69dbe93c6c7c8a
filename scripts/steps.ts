import { join } from 'node:path'
import { projectFolder } from './run-command.ts'
import { countPlaywrightTests, countVitestTests, readCounts, type TestCounts } from './test-counts.ts'

/**
 * A step that passes or fails as a whole. These need nothing and are independent of each other: they run at the same
 * time.
 */
export type WholeStep = { name: string; command: readonly [string, ...string[]] }

/** A step that is made of tests. These run one after the other, each with the machine to itself. */
export type TestStep = {
  name: string
  command: (reportFile: string) => readonly [string, ...string[]]
  cwd: string
  /** Whether it starts what was built. */
  needsBuild: boolean
  needsBrowser: boolean
  /** Whether some of its tests are skipped without a pooler. */
  needsPooler?: boolean
  /** Whether some of its tests are skipped without a spreadsheet. */
  needsSpreadsheet?: boolean
  /** The report names its file through this variable when the command line cannot. */
  reportVariable?: string
  countTests: (reportFile: string) => Promise<TestCounts | undefined>
}

export const build = { name: 'build', command: ['npm', 'run', '--silent', 'build'] } as const satisfies WholeStep

const wholeSteps: readonly WholeStep[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'dead code', command: ['knip'] },
  build,
]

const testSteps: readonly TestStep[] = [
  {
    name: 'unit and API',
    command: (reportFile) => [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    cwd: projectFolder,
    needsBuild: true,
    needsBrowser: false,
    needsPooler: true,
    needsSpreadsheet: true,
    countTests: countVitestTests,
  },
  {
    name: 'browser',
    command: () => [join(projectFolder, 'e2e/node_modules/.bin/playwright'), 'test', '--reporter=list,json'],
    cwd: join(projectFolder, 'e2e'),
    needsBuild: true,
    needsBrowser: true,
    reportVariable: 'PLAYWRIGHT_JSON_OUTPUT_NAME',
    countTests: countPlaywrightTests,
  },
  {
    name: 'faults',
    command: (reportFile) => [
      'node',
      '--disable-warning=ExperimentalWarning',
      join(projectFolder, 'e2e/faults/main.ts'),
      '--short',
      `--report=${reportFile}`,
    ],
    cwd: projectFolder,
    needsBuild: true,
    needsBrowser: false,
    countTests: readCounts,
  },
]

/**
 * The steps with the given names, or all of them when no name is given. A name may be written with hyphens, which need
 * no quotes in a shell. A step that starts what was built adds the build.
 * @throws {RangeError} that lists the names, if one is unknown.
 */
export function chooseSteps(names: readonly string[]): { whole: readonly WholeStep[]; tests: readonly TestStep[] } {
  const known = [...wholeSteps, ...testSteps].map((step) => hyphenated(step.name))
  const wanted = new Set(names.map(hyphenated))
  const unknown = names.filter((name) => !known.includes(hyphenated(name)))
  if (unknown.length > 0) {
    throw new RangeError(`There is no step called ${unknown.join(', ')}. The steps are: ${known.join(', ')}.`)
  }
  const isWanted = (step: { name: string }) => wanted.size === 0 || wanted.has(hyphenated(step.name))
  const tests = testSteps.filter(isWanted)
  const bringsBuild = tests.some((step) => step.needsBuild)
  return { whole: wholeSteps.filter((step) => isWanted(step) || (step === build && bringsBuild)), tests }
}

function hyphenated(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}
