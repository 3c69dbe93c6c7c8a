import { type Catalogue, shownCatalogue } from '@divine/contracts/catalogue/catalogue'
import type { Database } from '../../database/client.ts'
import { keepFirstCatalogue, readCatalogue } from './catalogue-queries.ts'

/** What is sold, whole in memory: every page and every order asks for it. */
export interface LiveCatalogue {
  current(): Catalogue
  /** What visitors see of it. */
  shown(): Catalogue
  /**
   * Reads it again. What is kept may have become unreadable, or the database may be away: what was sold before
   * is sold on.
   */
  readAnew(): Promise<void>
}

/**
 * Opens the catalogue of a database; a new one begins with the given values.
 * @param onFailure told when it could not be read again
 */
export async function openCatalogue(
  database: Database,
  first: Catalogue,
  onFailure: (error: unknown) => void,
): Promise<LiveCatalogue> {
  await keepFirstCatalogue(database, first)
  let current = await readCatalogue(database)
  let shown = shownCatalogue(current)
  let asked = 0
  let known = 0
  return {
    current: () => current,
    shown: () => shown,
    async readAnew() {
      const turn = ++asked
      try {
        const read = await readCatalogue(database)
        // Of two readings the one that began later has seen more.
        if (turn < known) return
        known = turn
        current = read
        shown = shownCatalogue(read)
      } catch (error) {
        onFailure(error)
      }
    },
  }
}
