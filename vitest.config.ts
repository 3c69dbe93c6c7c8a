import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** In milliseconds. Only for what hangs: on a busy machine something that takes a second takes ten. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }
const apiTests = {
  root: 'apps/api',
  include: ['src/**/*.test.ts'],
  setupFiles: [path.join(import.meta.dirname, 'apps/api/src/testing/quick-passwords.ts')],
  ...patience,
}
const onPostgres = {
  env: { TEST_DATABASE: 'postgres' },
  globalSetup: [path.join(import.meta.dirname, 'apps/api/src/testing/migrated-postgres.ts')],
}
/** Tests that start the site, a server or a compiler. They take a third as long as all others together. */
const ofProcesses = '**/*.process.test.ts'

/**
 * Every API test runs on the Postgres server named by TEST_POSTGRES_URL, and every one of a feature, of the database
 * and of the process on the embedded database too.
 */
export default defineConfig({
  test: {
    // Vitest leaves one core to itself, and of two that is half: the tests wait for databases and processes most of the
    // time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Loading the whole API anew for each of its files takes a fifth of the time. No module keeps anything that
    // changes: what does is handed in. And no file of tests leaves anything to the next: what one replaces is put back.
    isolate: false,
    setupFiles: [path.join(import.meta.dirname, 'scripts/real-clock.ts')],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      { test: { name: 'contracts', root: 'packages/contracts', include: ['src/**/*.test.ts'], ...patience } },
      { test: { name: 'web', root: 'apps/web', include: ['src/**/*.test.ts'], ...patience } },
      { test: { name: 'faults', root: 'e2e/faults', include: ['**/*.test.ts'], ...patience } },
      { test: { name: 'house', root: 'scripts', include: ['**/*.test.ts'], exclude: [ofProcesses], ...patience } },
      {
        test: {
          name: 'api-embedded',
          ...apiTests,
          // What concerns requests and pages alone asks no database anything that the two answer differently.
          exclude: ['src/http/**', 'src/site/**'],
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      { test: { name: 'api-postgres', ...apiTests, exclude: [ofProcesses], ...onPostgres } },
      {
        test: {
          name: 'processes',
          ...apiTests,
          root: '.',
          include: [`apps/api/src/${ofProcesses}`, `scripts/${ofProcesses}`],
          ...onPostgres,
        },
      },
    ],
  },
})
