/**
 * What somebody types to say where alerts go, by the name of its field. No page repeats a secret: a token, where a
 * browser takes alerts, or a web address, whose path is often one.
 */
const targetFields = {
  to: 'shown',
  phone: 'shown',
  token: 'secret',
  chat: 'shown',
  url: 'secret',
  subscription: 'secret',
} as const satisfies Readonly<Record<string, 'shown' | 'secret'>>

/** A question that some channel asks. */
export type TargetFieldName = keyof typeof targetFields
/** One whose answer a page may show again. */
export type ShownTargetField = {
  [Name in TargetFieldName]: (typeof targetFields)[Name] extends 'shown' ? Name : never
}[TargetFieldName]

export const targetFieldNames = Object.keys(targetFields) as TargetFieldName[]
export const secretTargetFields: ReadonlySet<string> = new Set(
  targetFieldNames.filter((name) => targetFields[name] === 'secret'),
)
