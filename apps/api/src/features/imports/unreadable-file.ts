import { type ImportProblem, importProblems } from '@divine/contracts/orders/import-problems'

/** A file of former orders cannot be read. Its message can be shown. */
export class UnreadableFileError extends Error {
  readonly problem: ImportProblem

  constructor(problem: ImportProblem, options?: ErrorOptions) {
    super(importProblems[problem], options)
    this.problem = problem
  }
}
