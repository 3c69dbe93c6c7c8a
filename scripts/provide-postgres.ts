import { debianBinaries, installedBinaries, packagedBinaries } from './postgres-binaries.ts'
import { assertUsable, type OwnPostgresServer, type PostgresServer, startPostgres } from './postgres-server.ts'
import { briefReasonOf, reasonOf, say } from './say.ts'

const sources = [
  { name: 'installed PostgreSQL', binaries: installedBinaries },
  { name: 'registry package', binaries: packagedBinaries },
  { name: "Debian's packages", binaries: debianBinaries },
]

/**
 * A real PostgreSQL for the tests, preferably the one that TEST_DATABASE_URL names; otherwise a server of our own that
 * listens on a private port and is removed, with its folder, after `stop()` or when this process ends.
 * @throws {Error} naming every source that was tried, why it did not work, and what to do about it.
 */
export async function providePostgres(): Promise<PostgresServer> {
  const { TEST_DATABASE_URL: url } = process.env
  return url ? useNamedServer(url) : startOwnPostgres()
}

/** A server of our own, whatever TEST_DATABASE_URL says. @throws {Error} as {@link providePostgres} does */
export async function startOwnPostgres(): Promise<OwnPostgresServer> {
  const refusals: string[] = []
  const refuse = (name: string, thrown: unknown) => {
    refusals.push(`${name}: ${reasonOf(thrown)}`)
    say(`postgres: ${name}: ${briefReasonOf(thrown)}`)
  }
  for (const { name, binaries } of sources) {
    try {
      for (const candidate of await binaries()) {
        try {
          return await startPostgres(candidate)
        } catch (error) {
          refuse(candidate.folder, error)
        }
      }
    } catch (error) {
      refuse(name, error)
    }
  }
  throw new Error(
    [
      'The tests need a PostgreSQL with pg_trgm, and none could be had.',
      ...refusals.map((refusal) => `- ${refusal}`),
      'Install PostgreSQL with its contrib modules, or name a server on which databases may be created:',
      'TEST_DATABASE_URL=postgres://user:password@host:5432/database npm test',
    ].join('\n'),
  )
}

/** Naming a server means that it must be tested: if it does not answer, nothing else replaces it. */
async function useNamedServer(url: string): Promise<PostgresServer> {
  if (!URL.canParse(url))
    throw new Error('TEST_DATABASE_URL is not an address such as postgres://user@host:5432/database.')
  const { host, pathname } = new URL(url)
  try {
    await assertUsable(url)
  } catch (error) {
    throw new Error(
      `TEST_DATABASE_URL names ${host}${pathname}, which must answer, allow "create database" and have pg_trgm: ${reasonOf(error)}`,
    )
  }
  return { url, description: `${host}${pathname}, as TEST_DATABASE_URL says`, stop: async () => {} }
}
