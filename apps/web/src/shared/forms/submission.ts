/** What a native form sent, to be shown again with what is wrong: its path, the values by field, the messages by field. */
export interface Submission {
  readonly path: string
  readonly values: Readonly<Record<string, string>>
  readonly fieldErrors: Readonly<Record<string, string>>
  /** What is wrong when no field is to blame. */
  readonly message?: string | undefined
}
