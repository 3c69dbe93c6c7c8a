import { join } from 'node:path'
import type { ProgramName } from './provide-program.ts'
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
  /** Programs without which some of its tests are skipped. */
  programs?: readonly ProgramName[]
  /** Whether it counts as skipped, rather than as failed, where all of its tests are skipped for want of programs. */
  mayRunNone?: boolean
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

/** A step of Vitest. @param projects of its configuration; `!` before a name is all but that one */
const ofVitest = (name: string, projects: readonly string[]): TestStep => ({
  name,
  command: (reportFile) => [
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ],
  cwd: projectFolder,
  needsBuild: true,
  needsBrowser: false,
  countTests: countVitestTests,
})

/** A step of Playwright. @param folders with its specs; none are all of them */
const ofPlaywright = (name: string, projects: readonly string[], folders: readonly string[]): TestStep => ({
  name,
  command: () => [
    join(projectFolder, 'e2e/node_modules/.bin/playwright'),
    'test',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=list,json',
    ...folders.map((folder) => `${folder}/`),
  ],
  cwd: join(projectFolder, 'e2e'),
  needsBuild: true,
  needsBrowser: true,
  reportVariable: 'PLAYWRIGHT_JSON_OUTPUT_NAME',
  countTests: countPlaywrightTests,
})

/** Of the browser tests, on the phone; those of WebKit have no other. Each spec is in one of them. */
export const browserFolders = { visitors: ['visitors', 'site'], staff: ['staff'], browsers: ['webkit'] } as const

/** The steps that run where none is named: what one waits for while one works, within twelve minutes. */
const usualTestSteps: readonly TestStep[] = [
  { ...ofVitest('unit and API', ['!api-embedded', '!processes']), programs: ['Redis', 'LibreOffice', 'promtool'] },
  ofPlaywright('visitors', ['phone', 'background sync'], browserFolders.visitors),
]

/** The steps that run where they are named, and with `all`, as each night. */
const furtherTestSteps: readonly TestStep[] = [
  { ...ofVitest('processes', ['processes']), programs: ['PgBouncer'] },
  ofVitest('embedded', ['api-embedded']),
  ofPlaywright('staff', ['phone', 'background sync', 'writing on a phone'], browserFolders.staff),
  ofPlaywright('desktop', ['desktop', 'writing on a desktop'], []),
  {
    ...ofPlaywright('browsers', ['firefox', 'webkit'], []),
    needsBrowser: false,
    programs: ['Firefox', 'WebKit', 'Xvfb'],
    mayRunNone: true,
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
const testSteps = [...usualTestSteps, ...furtherTestSteps]

/** Names every step. */
const all = 'all'

/**
 * The steps with the given names, the usual ones when no name is given, or every one of them by `all`. A name may be
 * written with hyphens, which need no quotes in a shell. A step that starts what was built adds the build.
 * @throws {RangeError} that lists the names, if one is unknown.
 */
export function chooseSteps(names: readonly string[]): { whole: readonly WholeStep[]; tests: readonly TestStep[] } {
  const known = [...[...wholeSteps, ...testSteps].map((step) => hyphenated(step.name)), all]
  const wanted = new Set(names.map(hyphenated))
  const unknown = names.filter((name) => !known.includes(hyphenated(name)))
  if (unknown.length > 0) {
    throw new RangeError(`There is no step called ${unknown.join(', ')}. The steps are: ${known.join(', ')}.`)
  }
  if (wanted.has(all)) return { whole: wholeSteps, tests: testSteps }
  if (wanted.size === 0) return { whole: wholeSteps, tests: usualTestSteps }
  const isWanted = (step: { name: string }) => wanted.has(hyphenated(step.name))
  const tests = testSteps.filter(isWanted)
  const bringsBuild = tests.some((step) => step.needsBuild)
  return { whole: wholeSteps.filter((step) => isWanted(step) || (step === build && bringsBuild)), tests }
}

function hyphenated(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}
