import { expect, test } from 'vitest'
import type { z } from 'zod'
import { firstCatalogue } from '../catalogue/first-catalogue.ts'
import { baitField } from '../orders/bait-field.ts'
import { schemaFor } from './by-catalogue.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { typedLine } from './fields.ts'

/** Texts that no database keeps, and days and moments that none has. */
const unstorable = [
  '\0',
  'a\0b',
  '\ud800',
  '\udc00a',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '275000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '2026-02-30T10:00:00Z',
  '2026-01-01T25:61:00Z',
  '+275000-01-01T00:00:00Z',
]

/** Stored nowhere, or only as a digest; nothing may be taken away from what somebody chose as a password. */
const unstored = ['password', 'current', 'next', 'code', baitField]
/** Whatever clock a phone has, its acts are taken: this counts as no earlier than the order and no later than now. */
const clamped = ['at', 'sentAt']

interface Leaf {
  readonly path: string
  readonly schema: z.ZodType
}

/** The lists of a schema, and its parts that have none themselves. A file is no text. */
function leavesOf(schema: z.core.$ZodType, path: string): Leaf[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => leavesOf(field, `${path}.${name}`))
    case 'array':
      return [{ path, schema: schema as z.ZodType }, ...leavesOf(def.element, `${path}[]`)]
    case 'union':
      return def.options.flatMap((option) => leavesOf(option, path))
    case 'record':
      return [...leavesOf(def.keyType, `${path}{key}`), ...leavesOf(def.valueType, `${path}{}`)]
    case 'optional':
    case 'nullable':
    case 'default':
      return leavesOf(def.innerType, path)
    case 'unknown':
      return []
    default:
      return [{ path, schema: schema as z.ZodType }]
  }
}

const leaves = Object.entries(endpoints).flatMap(([name, { schema }]: [string, Endpoint]) =>
  (['params', 'querystring', 'body'] as const).flatMap((part) => {
    const given = schema[part]
    return given ? leavesOf(schemaFor(firstCatalogue, given), `${name}.${part}`) : []
  }),
)

function formatOf(schema: z.ZodType): string | undefined {
  return (schema._zod.def as { readonly format?: string }).format
}

test('no call takes a text that cannot be stored, and no day or moment that cannot be meant', () => {
  expect(leaves.length).toBeGreaterThan(100)
  const taken = leaves
    .filter(({ path }) => ![...unstored, ...clamped].includes(path.split('.').at(-1) ?? ''))
    .flatMap(({ path, schema }) => {
      const isTime = ['date', 'datetime'].includes(formatOf(schema) ?? '')
      return unstorable.flatMap((text) => {
        const { success, data } = schema.safeParse(text)
        if (!success || typeof data !== 'string') return []
        const isStorable = data.isWellFormed() && !data.includes('\0') && !isTime
        return isStorable ? [] : [`${path} takes ${JSON.stringify(text)}`]
      })
    })
  expect(taken).toEqual([])
})

test('a moment is kept in UTC, whatever zone it came with', () => {
  const { callAt } = endpoints.moveOrders.schema.body.shape
  expect(callAt.parse('2027-03-17T12:30:00.1239+01:00')).toBe('2027-03-17T11:30:00.123Z')
})

test('no call looks at each of thousands of things in a list: to say of each what is wrong with it takes long', () => {
  const lists = leaves.filter(({ schema }) => schema._zod.def.type === 'array')
  expect(lists.length).toBeGreaterThan(5)
  // As many as fit into a body.
  const thousands = Array.from({ length: 21_000 }, () => ({}))
  const slow = lists.filter(({ schema }) => (schema.safeParse(thousands).error?.issues.length ?? 0) > 100)
  expect(slow.map(({ path }) => path)).toEqual([])
})

test('a text of one line is measured after its breaks are gone', () => {
  expect(typedLine(3).parse('a  \n  b')).toBe('a b')
  expect(typedLine(3).safeParse('a  \n  bc').success).toBe(false)
})
