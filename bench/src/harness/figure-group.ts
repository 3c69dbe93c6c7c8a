import type { Figure } from './figure.ts'
import type { Postgres } from './postgres.ts'

/** What every group is given. */
export interface Bench {
  readonly postgres: Postgres
  /** Put away after the group, last added first, also when it fails or the bench is interrupted. */
  readonly stack: AsyncDisposableStack
}

/** Figures that are measured together: one file each in bench/src, listed in main.ts. */
export interface FigureGroup {
  /** Names the group on the command line: `npm run bench -- order-submission`. */
  readonly name: string
  readonly title: string
  /** @throws {Error} when what was measured cannot be trusted, such as a request that failed */
  measure(bench: Bench): Promise<Figure[]>
}
