import type { ReadingCall } from '#/shared/api/call.ts'
import { columnsAsked, type ImportSearch, readImportSearch } from './import-search.ts'

/** Reads the imports there were, and the one that the address names. @throws what the calls throw */
export async function readImports(call: ReadingCall, address: ImportSearch) {
  const search = readImportSearch({ ...address })
  const { file: id } = search
  const [{ body: imports }, open] = await Promise.all([
    call('listImports'),
    id ? call('getImport', { params: { id }, querystring: columnsAsked(search) }) : undefined,
  ])
  return { imports, open: open?.body }
}
