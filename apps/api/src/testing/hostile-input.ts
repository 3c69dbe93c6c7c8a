import { schemaFor } from '@divine/contracts/calls/by-catalogue'
import type { Endpoint } from '@divine/contracts/calls/endpoint'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'

/** Part of everything that is sent; no line of the log may contain it. */
export const secrets = {
  phone: '0803 765 4321',
  address: '14 Marker Close, Ojodu',
  illness: 'HIV/Cancer/Hepatitis',
} as const

/** Valid values for fields of these names, so that corrupted fields beside them get past the first check. */
const goodValues: Readonly<Record<string, unknown>> = {
  fullname: 'Ngozi Okafor',
  author: 'Ngozi Okafor',
  email: 'ngozi@mail.example',
  ...secrets,
  supplement: secrets.illness,
  bottle: 2,
  comment: 'It came on the day you said.',
  comment_post_ID: '2',
  comment_parent: '0',
  rating: '5',
  elapsedMs: 9_000,
  ids: ['1', '2'],
}

/** Texts that no database keeps, and days and moments that none has. Every field is sent them often. */
const unstorable = fc.constantFrom(
  '\0',
  'a\0b',
  '\ud800',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '275000-01-01',
  '0.1.2026-13-45',
  '0000-01-01T00:00:00Z',
  '2026-01-01T25:61:00Z',
  '9999-12-31T23:59:59-23:59',
  '275000-01-01T00:00:00Z',
)

/** Texts that have broken programs before. */
const hostileTexts = fc.oneof(
  unstorable,
  fc.constantFrom(
    ...Object.values(secrets),
    '',
    ' ',
    'null',
    '__proto__',
    'constructor',
    '🧑🏾‍⚕️'.repeat(50),
    '‮gnirts',
    'a\r\nSet-Cookie: x=1',
    '<script>alert(1)</script>',
    "'; drop table orders; --",
    '%00%ff%c0%ae',
    '../../etc/passwd',
    '-1',
    '1e309',
    '9007199254740993',
    'x'.repeat(20_000),
    'aA1!'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

/** Values of any kind, including keys that mean something to JavaScript. */
const hostileValues = fc.oneof(
  hostileTexts,
  fc.constantFrom(null, true, 0, -0, -1, 0.5, 1e21, Number.MAX_SAFE_INTEGER, [], {}, [[[]]]),
  fc.object({
    key: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'length'), fc.string()),
    maxDepth: 3,
  }),
  fc.array(hostileTexts, { maxLength: 30 }),
)

interface JsonSchema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
}

/** Values that match a schema, with some parts replaced by something hostile. */
function likely(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostileValues })
}

function fitting({
  type,
  format,
  enum: choices,
  const: only,
  anyOf,
  properties,
  items,
}: JsonSchema): fc.Arbitrary<unknown> {
  if (only !== undefined) return fc.constant(only)
  if (choices) return fc.constantFrom(...choices)
  if (anyOf) return fc.oneof(...anyOf.map(likely))
  if (type === 'object' || properties) {
    const fields = Object.entries(properties ?? {}).map(([name, field]) => {
      const good = goodValues[name]
      const bent = likely(field)
      const either = fc.oneof({ weight: 8, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: bent })
      return [name, good === undefined ? bent : either]
    })
    const record = Object.fromEntries(fields)
    return fc.oneof(fc.record(record), fc.record(record, { requiredKeys: [] }))
  }
  if (type === 'array') return fc.array(likely(items ?? {}), { maxLength: 12 })
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer(), fc.integer({ min: 0, max: 9 }))
  if (type === 'boolean') return fc.boolean()
  if (format === 'date') return fc.oneof(fc.constantFrom('2027-03-17', '2024-02-29'), unstorable)
  if (format === 'date-time') return fc.oneof(fc.constant('2027-03-17T12:30:00+01:00'), unstorable)
  return hostileTexts
}

function schemaOf(part: z.ZodType | undefined): JsonSchema {
  return part
    ? (z.toJSONSchema(schemaFor(firstCatalogue, part), { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    : {}
}

/** A body as it is sent: JSON, truncated or endlessly nested JSON, another media type, or bytes. */
function payloads(
  schema: JsonSchema,
): fc.Arbitrary<{ readonly type: string | undefined; readonly payload: string | Buffer }> {
  const json = likely(schema).map((value) => JSON.stringify(value) ?? '')
  return fc.oneof(
    { weight: 6, arbitrary: json.map((payload) => ({ type: 'application/json', payload })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(json, fc.nat())
        .map(([text, length]) => ({ type: 'application/json', payload: text.slice(0, length % (text.length + 1)) })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        { type: 'application/json', payload: '['.repeat(30_000) },
        {
          type: 'application/json',
          payload: `{"__proto__":{"fullname":"${secrets.phone}"},"constructor":{"prototype":1}}`,
        },
        { type: 'application/json', payload: `"${'x'.repeat(70_000)}"` },
        { type: 'application/x-www-form-urlencoded', payload: 'a=%ff&a[b][c]=1' },
        { type: 'text/plain', payload: secrets.address },
        { type: 'multipart/form-data; boundary=x', payload: '--x' },
        { type: undefined, payload: '{}' },
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('application/json', 'image/png', 'image/jpeg'), fc.uint8Array({ maxLength: 300 }))
        .map(([type, bytes]) => ({ type, payload: Buffer.from(bytes) })),
    },
  )
}

/** Text that a header may carry. */
const headerTexts = hostileTexts.map((text) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 2_000))

/**
 * Requests to an endpoint, generated from its own schema and then corrupted.
 * @param named what there is: a part of a path often names it, so that the rest is looked at too
 */
export function hostileRequests(
  { method, url, schema }: Endpoint,
  named: readonly [string, ...string[]],
): fc.Arbitrary<InjectOptions> {
  const pathPart = fc.oneof({ weight: 1, arbitrary: hostileTexts }, { weight: 3, arbitrary: fc.constantFrom(...named) })
  const pathParts = fc.array(pathPart, { minLength: 2, maxLength: 2 })
  const query = fc.oneof(
    likely(schemaOf(schema.querystring)),
    fc.dictionary(hostileTexts, hostileTexts, { maxKeys: 4 }),
  )
  const headers = fc.record(
    {
      'idempotency-key': headerTexts,
      'if-match': headerTexts,
      cookie: headerTexts,
      accept: headerTexts,
      'accept-encoding': headerTexts,
      'content-encoding': fc.constantFrom('gzip', 'br', 'nonsense'),
      'x-forwarded-for': headerTexts,
      'user-agent': headerTexts,
    },
    { requiredKeys: [] },
  )
  return fc.tuple(pathParts, query, headers, payloads(schemaOf(schema.body))).map(([parts, asked, sent, body]) => ({
    method,
    url: `${url.replace(/:\w+/g, () => encodeURIComponent((parts.shift() ?? '').toWellFormed()))}?${queryText(asked)}`,
    headers: { ...sent, ...(method !== 'GET' && body.type && { 'content-type': body.type }) },
    ...(method !== 'GET' && { payload: body.payload }),
  }))
}

function queryText(asked: unknown): string {
  const entries = asked && typeof asked === 'object' ? Object.entries(asked) : []
  return new URLSearchParams(
    entries.map(([name, value]) => [
      name.toWellFormed(),
      String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed(),
    ]),
  ).toString()
}
