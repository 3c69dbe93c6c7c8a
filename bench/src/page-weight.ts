import type { FigureGroup } from './harness/figure-group.ts'
import { call } from './harness/http-client.ts'
import { startServer } from './harness/server-process.ts'

const page = '/contact'
const encodings = ['br', 'gzip']
const mostBytes = 25 * 1024

/** A disabled link is never loaded: its style sheet is in the page already. */
const stylesheetLink = /<link\b(?![^>]*\bdisabled\b)(?=[^>]*\brel="?stylesheet\b)[^>]*\bhref="([^"]+)"/g

/** Bytes of HTML and CSS that the order form's page needs before anybody touches it, as sent over the wire. */
export const pageWeight: FigureGroup = {
  name: 'page-weight',
  title: `HTML and CSS of ${page} before interaction`,

  async measure({ postgres, stack }) {
    const database = await postgres.createDatabase(stack)
    const origin = await startServer(stack, 'apps/api/dist/main.js', { DATABASE_URL: database, LOG_LEVEL: 'error' })
    const { body } = await fetchAs(`${origin}${page}`, 'identity')
    const stylesheets = [...body.toString().matchAll(stylesheetLink)].map(([, href = '']) => href)
    return Promise.all(
      encodings.map(async (encoding) => {
        const files = [page, ...stylesheets].map((path) => fetchAs(new URL(path, origin).href, encoding))
        const bytes = (await Promise.all(files)).reduce((sum, file) => sum + file.body.length, 0)
        return {
          name: `sent as ${encoding}`,
          value: bytes,
          unit: 'bytes',
          target: { rule: 'at most', value: mostBytes },
        }
      }),
    )
  },
}

async function fetchAs(url: string, encoding: string) {
  const answer = await call(url, { headers: { 'accept-encoding': encoding } })
  const sentAs = answer.headers['content-encoding'] ?? 'identity'
  if (answer.status !== 200 || sentAs !== encoding) {
    throw new Error(`${url} was answered ${answer.status} as ${sentAs}, where 200 as ${encoding} was expected.`)
  }
  return answer
}
