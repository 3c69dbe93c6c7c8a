import { redirect } from '@tanstack/react-router'
import { type ReadingCall, RefusedError } from '#/shared/api/call.ts'
import { columnsAsked, type ImportSearch, readImportSearch } from './import-search.ts'

/**
 * Reads the imports there were, and the one that the address names.
 * @throws a redirection to the page that says so, where that is gone; else what the calls throw
 */
export async function readImports(call: ReadingCall, address: ImportSearch) {
  const search = readImportSearch({ ...address })
  const { file: id } = search
  const [{ body: imports }, open] = await Promise.all([
    call('listImports'),
    id ? call('getImport', { params: { id }, querystring: columnsAsked(search) }).catch(leadOnFromGone) : undefined,
  ])
  return { imports, open: open?.body }
}

function leadOnFromGone(error: unknown): never {
  if (!(error instanceof RefusedError && error.status === 404)) throw error
  throw redirect({ to: '/orders/import', search: { problem: 'gone' } })
}
