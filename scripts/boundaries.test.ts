import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { stages } from '../packages/contracts/src/orders/stages.ts'

/** Who may import whom: docs/architecture.md as a test. It reads the folders, so a new feature is covered too. */
const root = path.join(import.meta.dirname, '..')

interface Source {
  /** Path from the root. */
  readonly file: string
  readonly text: string
  /** What it imports: package names as they are, own modules as paths from the root. */
  readonly imports: readonly string[]
}

/** A word in quotes is a text: orders have `'import'` as a source. */
const importing = /(?<!['"])(?:\bfrom|\bimport|\bimport\()\s*['"]([^'"]+)['"]/g

async function readSources(): Promise<Source[]> {
  const sources: Source[] = []
  for await (const file of glob('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })) {
    if (/\.(gen|d)\.tsx?$/.test(file)) continue
    const text = await readFile(path.join(root, file), 'utf8')
    const imports = [...text.matchAll(importing)].map(([, name = '']) => resolve(file, name))
    sources.push({ file, text, imports })
  }
  return sources
}

function resolve(from: string, name: string): string {
  if (name.startsWith('.')) return path.join(path.dirname(from), name)
  return name.replace(/^#\//, 'apps/web/src/')
}

const sources = await readSources()
const isTest = ({ file }: Source) => /\.(test|spec)\.tsx?$|\/testing\//.test(file)
const product = sources.filter((source) => !isTest(source) && /^(apps|packages)\//.test(source.file))
const under = (folder: string) => product.filter(({ file }) => file.startsWith(`${folder}/`))

/** Lists "file → import" for every import that breaks a rule. */
function breaches(of: readonly Source[], isBreach: (imported: string, source: Source) => boolean): string[] {
  return of.flatMap((source) =>
    source.imports.filter((name) => isBreach(name, source)).map((name) => `${source.file} → ${name}`),
  )
}

/** Whether a module of the contracts, or one that it imports, is built on zod. Types bring nothing along. */
function bringsZod(name: string): boolean {
  const file = name.replace(/^@divine\/contracts\/(.*)$/, 'packages/contracts/src/$1.ts')
  const source = product.find((each) => each.file === file)
  if (!source?.file.startsWith('packages/')) return false
  const imports = [...source.text.matchAll(/^import (?!type)[^'"]*['"]([^'"]+)['"]/gm)]
  return imports.map(([, each = '']) => resolve(file, each)).some((each) => each === 'zod' || bringsZod(each))
}

/** The call that begins at `index`, to the bracket that closes it, on one line. */
function callAt(text: string, index: number): string {
  let open = 0
  for (const { 0: bracket, index: at } of text.slice(index).matchAll(/[([{}\])]/g)) {
    open += '([{'.includes(bracket) ? 1 : -1
    if (open === 0) return text.slice(index, index + at + 1).replace(/\s+/g, ' ')
  }
  return text.slice(index)
}

const featureOf = (file: string) => /^apps\/(?:web|api)\/src\/features\/([^/]+)/.exec(file)?.[1]

test('the sources are read', () => {
  expect(product.length).toBeGreaterThan(50)
  expect(
    breaches(
      sources,
      (name) =>
        /^(apps|packages|e2e|bench|scripts)\//.test(name) &&
        /\.tsx?$/.test(name) &&
        !existsSync(path.join(root, name)) &&
        !name.endsWith('.gen.ts'),
    ),
  ).toEqual([])
})

test('contracts import zod and nothing else', () => {
  expect(
    breaches(under('packages/contracts'), (name) => name !== 'zod' && !name.startsWith('packages/contracts/')),
  ).toEqual([])
})

test('in the contracts, what is sold and how a text is built know of no call', () => {
  const rooms = 'packages/contracts/src'
  const lower = [...under(`${rooms}/catalogue`), ...under(`${rooms}/orders`), ...under(`${rooms}/texts`)]
  expect(lower.length).toBeGreaterThan(5)
  expect(breaches(lower, (name) => name === 'zod' || name.startsWith(`${rooms}/calls/`))).toEqual([])
  expect(breaches(under(`${rooms}/catalogue`), (name) => !name.startsWith(`${rooms}/catalogue/`))).toEqual([])
})

test('no call describes anything before zod is told to compile nothing on pages, whose content policy would report it', () => {
  const describing = under('packages/contracts/src/calls').filter(
    (source) => !isTest(source) && /^import \{ z \} from 'zod'$/m.test(source.text),
  )
  const before = describing.filter(
    ({ file, text }) =>
      !file.endsWith('/zod-on-pages.ts') &&
      !/^(?!import type)(?:import|\}) .*'\.\/(?:zod-on-pages|fields)\.ts'$/m.test(text),
  )
  expect(before.map(({ file }) => file)).toEqual([])
})

test('no call brings the rules of the claim gate: forms of visitors load the calls', () => {
  const bringing = under('packages/contracts/src/calls').filter(({ text }) =>
    /^import (?!type)[^'"]*['"][^'"]*\/texts\/claim/m.test(text),
  )
  expect(bringing.map(({ file }) => file)).toEqual([])
})

test("the apps never import each other's source, and what tests or measures them speaks HTTP", () => {
  expect(breaches(under('apps/web'), (name) => name.startsWith('apps/api/'))).toEqual([])
  expect(breaches(under('apps/api'), (name) => name.startsWith('apps/web/'))).toEqual([])
  const outside = sources.filter(({ file }) => /^(e2e|bench)\//.test(file))
  expect(breaches(outside, (name) => name.startsWith('apps/'))).toEqual([])
})

test('no feature imports another: a route or the app hands one to the other', () => {
  expect(
    breaches(product, (name, { file }) => {
      const [own, other] = [featureOf(file), featureOf(name)]
      return own !== undefined && other !== undefined && own !== other
    }),
  ).toEqual([])
})

describe('web', () => {
  test('routes know features, features know trade, trade knows shared and content: never the other way', () => {
    const rooms = ['routes', 'features', 'trade', 'shared', 'content']
    for (const [index, room] of rooms.entries()) {
      const above = rooms.slice(0, index).map((name) => `apps/web/src/${name}/`)
      expect(
        breaches(under(`apps/web/src/${room}`), (name) => above.some((folder) => name.startsWith(folder))),
        room,
      ).toEqual([])
    }
  })

  test('fetch has one door', () => {
    const doors = [
      'shared/api/call.ts',
      'entry-client.tsx',
      'entry-rider.ts',
      'service-worker.ts',
      'desk-worker.ts',
      'run-worker.ts',
    ]
    const users = under('apps/web/src').filter(({ text }) => /(?<![\w.])fetch\(/.test(text))
    expect(
      users.map(({ file }) => file).filter((file) => !doors.some((door) => file === `apps/web/src/${door}`)),
    ).toEqual([])
  })

  test('inner HTML and the editor have one door each', () => {
    const setting = under('apps/web/src').filter(({ text }) => /dangerouslySetInnerHTML|\.innerHTML/.test(text))
    expect(
      setting.filter(({ file }) => !file.startsWith('apps/web/src/shared/rich-text/')).map(({ file }) => file),
    ).toEqual([])
    expect(
      breaches(
        under('apps/web/src'),
        (name, { file }) => /^(lexical|@lexical\/)/.test(name) && featureOf(file) !== 'text-editor',
      ),
    ).toEqual([])
  })

  test('zod stays out of what every visitor loads', () => {
    const allowed = /check-(?:order|review)\.ts$/
    const eager = under('apps/web/src').flatMap(({ file, text }) =>
      [...text.matchAll(/^import (?!type)[^'"]*['"]([^'"]+)['"]/gm)]
        .filter(([statement, name = '']) => bringsZod(name) && !/^import \{(\s*type [^,}]+,?)+\s*\}/.test(statement))
        .map(([, name]) => `${file} → ${name}`),
    )
    expect(eager.filter((line) => !allowed.test(line.split(' → ')[0] ?? ''))).toEqual([])
  })
})

describe('api', () => {
  test('main knows app, app knows features, features know http and database', () => {
    const features = under('apps/api/src/features')
    expect(breaches(features, (name) => /^apps\/api\/src\/(app|main|site\/)/.test(name))).toEqual([])
    const lower = [...under('apps/api/src/http'), ...under('apps/api/src/database')]
    const tables = /-tables?\.ts$/
    expect(
      breaches(
        lower,
        (name, { file }) =>
          name.startsWith('apps/api/src/features/') && !(file.endsWith('/schema.ts') && tables.test(name)),
      ),
    ).toEqual([])
    expect(breaches(under('apps/api/src/site'), (name) => name.startsWith('apps/api/src/features/'))).toEqual([])
  })

  test('only tables and queries import Drizzle', () => {
    const others = under('apps/api/src/features').filter(({ file }) => !/-(tables?|queries)\.ts$/.test(file))
    expect(breaches(others, (name) => /^drizzle-orm/.test(name))).toEqual([])
  })

  test('only routes see requests', () => {
    const others = under('apps/api/src/features').filter(({ file }) => !file.endsWith('-routes.ts'))
    expect(breaches(others, (name) => /^fastify/.test(name))).toEqual([])
  })

  test('what only some sites use is loaded where it is used: in memory it would be of all of them otherwise', () => {
    for (const library of ['nodemailer', 'prom-client', 'web-push']) {
      const users = under('apps/api/src').filter(({ imports }) => imports.includes(library))
      expect(users, library).not.toEqual([])
      const eager = new RegExp(`^import (?!type)[^'"]*['"]${library}['"]`, 'm')
      expect(users.filter(({ text }) => eager.test(text)).map(({ file }) => file)).toEqual([])
    }
  })

  test('the environment has one door', () => {
    const readers = under('apps/api/src').filter(({ text }) => /process\.env/.test(text))
    expect(
      readers
        .map(({ file }) => file)
        .filter((file) => !['main', 'staff', 'backup'].some((name) => file === `apps/api/src/${name}.ts`)),
    ).toEqual([])
  })
})

describe('what a page of staff sends says for whom it was made: nothing is done where a colleague is signed in by then', () => {
  const pages = product.filter(({ file }) => file.startsWith('apps/web/src/routes/_staff/'))
  const opened = new Set(pages.flatMap(({ imports }) => imports.flatMap((name) => featureOf(name) ?? [])))
  // What signs somebody in or out is of the session as such.
  opened.delete('staff-session')
  const parts = product.filter(
    (source) =>
      pages.includes(source) ||
      source.file.startsWith('apps/web/src/trade/desk/') ||
      opened.has(featureOf(source.file) ?? ''),
  )

  test('a form, by a field of its own', () => {
    const forms = parts.flatMap(({ file, text }) =>
      [...text.matchAll(/<form\b/g)].map(({ index }) => ({ file, ...openingTagAt(text, index) })),
    )
    const posted = forms.filter(({ tag }) => /\bmethod=\{?['"`]post/i.test(tag))
    expect(posted.length).toBeGreaterThan(20)
    expect(posted.filter(({ behind }) => !/^\s*<ActingAs \/>/.test(behind))).toEqual([])
  })

  test('script, by the call that says so: the one of its route only reads, as its type says', () => {
    const others = (text: string) =>
      /\bcreateCall\(/.test(text) ||
      (/\bcall\b/.test(text) &&
        /\brootRouteId\b|\b__root\b|'__root__'|\boptions\b[^;]*\bcontext\b|\bcontext\b[^;]*\boptions\b/.test(text))
    const plain = parts.filter(({ text }) => others(text))
    expect(plain.map(({ file }) => file)).toEqual(['apps/web/src/trade/desk/acting-as.tsx'])
  })
})

/** The tag that opens at a place in a text of JSX, and what is behind it. */
function openingTagAt(text: string, start: number): { readonly tag: string; readonly behind: string } {
  let depth = 0
  let end = start
  // The tag does not end within an expression, such as that of an arrow function.
  for (; depth > 0 || text[end] !== '>'; end++) depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0
  return { tag: text.slice(start, end), behind: text.slice(end + 1, end + 100) }
}

test('a test replaces what it shares with others only by what is put back after it', () => {
  const assigning = /^\s*(?:process\.env(?:\.\w+|\[.*\])|(?:globalThis|window)\.\w+) = /m
  const breaking = sources.filter((source) => isTest(source) && assigning.test(source.text))
  expect(breaking.map(({ file }) => file)).toEqual([])
})

test('what a test waits for has the time that is said, as Vitest alone gives it a second: `expect.poll` has it from the settings', () => {
  const hasty = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bvi\.wait(?:For|Until)\(/g)]
      .map(({ index }) => callAt(text, index))
      .filter((call) => !/, (?:patience|withinABeat|\{ timeout: [^{}]*\}),? ?\)$/.test(call))
      .map((call) => `${file}: ${call}`),
  )
  expect(hasty).toEqual([])
})

test('the tree in README.md names every feature of the API', async () => {
  const readme = await readFile(path.join(root, 'README.md'), 'utf8')
  const named = /^ {2}features\/ +(.+(?:\n {4,}.+)*)$/m.exec(readme)?.[1]?.split(/,\s+/)
  const features = new Set(under('apps/api/src/features').map(({ file }) => featureOf(file)))
  expect(named?.toSorted()).toEqual([...features].toSorted())
})

const firstValues = 'packages/contracts/src/catalogue/first-catalogue'

test('what is sold is handed in: the first values are imported only where a process is put together', () => {
  const importers = product.filter(({ imports }) =>
    imports.some((name) =>
      [firstValues, '@divine/contracts/catalogue/first-catalogue'].includes(name.replace(/\.ts$/, '')),
    ),
  )
  expect(importers.map(({ file }) => file)).toEqual(['apps/api/src/main.ts'])
})

test('a product stands in quotes among the first values only', async () => {
  const { firstCatalogue } = await import('../packages/contracts/src/catalogue/first-catalogue.ts')
  const names = firstCatalogue.products.flatMap(({ key, slug }) => [key, slug])
  const quoted = new RegExp(`['"\`](?:/product/(?:edit-)?)?(?:${[...new Set(names)].join('|')})['"\`]`)
  const breaking = product.filter(({ file, text }) => file !== `${firstValues}.ts` && quoted.test(text))
  expect(breaking.map(({ file }) => file)).toEqual([])
})

test('no query names a stage, but for those that the table has one of', () => {
  const named = stages.filter((stage) => !['confirmed', 'with-rider', 'delivered'].includes(stage)).join('|')
  const inSql = `stage\\}? (?:(?:=|<>|!=) |(?:not )?in \\([^)]*)'(?:${named})'`
  const byDrizzle = `(?:\\b(?:eq|ne|inArray|notInArray)\\([^()]*stage|(?:inStages|ordersIn)\\()[^()]*'(?:${named})'`
  const naming = new RegExp(`${inSql}|${byDrizzle}`)
  const queries = under('apps/api/src').filter(({ text }) => naming.test(text))
  expect(queries.map(({ file }) => file)).toEqual([])
  // The test sees what it looks for.
  const missed = [
    "stage = 'failed'",
    "stage} != 'failed'",
    "stage} in ('failed')",
    "stage} not in ('new', 'failed')",
    "eq(orders.stage, 'failed')",
    "inArray(orders.stage, ['failed'])",
    "inStages(['cancelled'])",
    "ordersIn(['cancelled'], days)",
  ]
  for (const each of missed) expect(each).toMatch(naming)
})
