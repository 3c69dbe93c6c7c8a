import { createSerializationAdapter } from '@tanstack/react-router'
import { RefusedError } from './call.ts'

/** Carries a refusal that a page shows to its script. The router would carry the message alone. */
export const refusalAdapter = createSerializationAdapter({
  key: 'refusal',
  test: (value): value is RefusedError => value instanceof RefusedError,
  toSerializable: ({ status, failure }) => ({ status, ...failure }),
  fromSerializable: ({ status, ...failure }) => new RefusedError(status, failure),
})
