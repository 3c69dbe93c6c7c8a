import { createHash } from 'node:crypto'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { LRUCache } from 'lru-cache'
import { best, Page } from './page-cache.ts'

/** As many characters of its digest are in its name as in those of the build's files. */
const digestLength = 8
/** So many catalogues of before are still handed out: a page may wake up hours after a price was changed. */
const mostFormer = 50

/** What is sold, as a page's script imports it. Its path changes with the content, as those of the build's files do. */
interface CatalogueFile {
  readonly path: string
  readonly file: Page
}

/** The files of what is sold and was sold, as far as pages of this process name them. */
export function catalogueFiles() {
  const files = new LRUCache<string, Page>({ max: mostFormer })
  const made = new WeakMap<Catalogue, CatalogueFile>()

  /** It is compressed hard at once: it is small, changes seldom, and every page that wakes up asks for it. */
  function make(catalogue: Catalogue): CatalogueFile {
    const script = `export default ${JSON.stringify(catalogue)}`
    const digest = createHash('sha256').update(script).digest('base64url').slice(0, digestLength)
    const path = `/assets/sold-${digest}.js`
    const file = files.get(path) ?? new Page(script, { 'content-type': 'text/javascript; charset=utf-8' }, best)
    files.set(path, file)
    return { path, file }
  }

  function of(catalogue: Catalogue): CatalogueFile {
    const file = made.get(catalogue) ?? make(catalogue)
    made.set(catalogue, file)
    return file
  }
  return { of, at: (path: string) => files.get(path) }
}
