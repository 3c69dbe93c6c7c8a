import type { Figure } from './figure.ts'
import type { Postgres } from './postgres.ts'

/** What every group receives. */
export interface Bench {
  readonly postgres: Postgres
  /** Disposed after the group, last added first, also when it fails or the bench is interrupted. */
  readonly stack: AsyncDisposableStack
}

/** Figures that are measured together: one file each in bench/src, listed in main.ts. */
export interface FigureGroup {
  /** Names the group on the command line: `npm run bench -- order-submission`. */
  readonly name: string
  readonly title: string
  /** @throws {Error} when the result cannot be trusted, for example because a request failed */
  measure(bench: Bench): Promise<Figure[]>
}
