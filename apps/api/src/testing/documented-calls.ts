import type { TestApp } from './test-app.ts'

/** A call as the OpenAPI document describes it. */
export interface DocumentedCall {
  readonly operationId: string
  readonly method: string
  /** Path with its parameters as the contracts write them, such as `/api/divine/get-:topic`. */
  readonly url: string
  readonly security?: readonly object[]
  /** Keyed by status. */
  readonly responses: Readonly<Record<string, unknown>>
}

/** All calls in the app's OpenAPI document. */
export async function documentedCalls({ app }: TestApp): Promise<DocumentedCall[]> {
  const { paths } = (await app.inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, DocumentedCall>>
  }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      ...call,
      method: method.toUpperCase(),
      url: path.replace(/\{(\w+)\}/g, ':$1'),
    })),
  )
}
