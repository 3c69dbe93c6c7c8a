import Fastify from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type FileTable, phoneCell, sendTable, type TableFormat } from './table-file.ts'

interface Sale {
  readonly name: string
  readonly naira: number | null
  readonly at: Date | null
  readonly day: string | null
}

const columns: FileTable<Sale>['columns'] = [
  { heading: 'Name', style: 'text', width: 20, value: ({ name }) => name },
  { heading: 'Sum', style: 'number', width: 10, value: ({ naira }) => naira },
  { heading: 'When', style: 'moment', width: 17, value: ({ at }) => at },
  { heading: 'Day', style: 'day', width: 12, value: ({ day }) => day },
]

const sales: readonly Sale[] = [
  { name: '=1+1', naira: -2_000, at: new Date('2026-11-25T23:30:40Z'), day: '2026-11-28' },
  { name: '0803 123 4567', naira: null, at: null, day: null },
]

async function fileOf(format: TableFormat, rows: () => Iterable<Sale>) {
  const app = Fastify()
  async function* read() {
    yield* rows()
  }
  app.get('/', (_request, reply) => {
    reply.send(sendTable(reply, format, { name: 'Sales', columns, rows: read() }))
  })
  return app.inject('/')
}

test('the CSV file keeps texts from being formulas, and numbers as they are', async () => {
  const { body, headers } = await fileOf('csv', () => sales)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="sales-\d{4}-\d\d-\d\d\.csv"$/)
  expect(body).toBe(
    [
      '\uFEFF"Name","Sum","When","Day"',
      `"'=1+1",-2000,"2026-11-26 00:30","2026-11-28"`,
      '"0803 123 4567","","",""',
      '',
    ].join('\r\n'),
  )
})

test('the workbook has the same rows: texts, numbers, and moments and days as dates in Lagos', async () => {
  const { rawPayload, headers } = await fileOf('xlsx', () => sales)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="sales-\d{4}-\d\d-\d\d\.xlsx"$/)
  const { sheets } = await readXlsx(rawPayload)
  expect(sheets.map(({ name }) => name)).toEqual(['Sales'])
  expect(sheets[0]?.rows).toEqual([
    ['Name', 'Sum', 'When', 'Day'],
    ['=1+1', -2_000, new Date('2026-11-26T00:30:00Z'), new Date('2026-11-28T00:00:00Z')],
    ['0803 123 4567', null, null, null],
  ])
})

test('every row is there past one piece, and a file without rows has its headings', async () => {
  const many = Array.from({ length: 1_234 }, (_, index) => ({ name: `n${index}`, naira: index, at: null, day: null }))
  const { body } = await fileOf('csv', () => many)
  expect([...body.matchAll(/"n(\d+)"/g)].map(([, number]) => Number(number))).toEqual(many.map(({ naira }) => naira))
  expect((await fileOf('csv', () => [])).body).toBe('\uFEFF"Name","Sum","When","Day"\r\n')
})

test.each(['csv', 'xlsx'] as const)(
  'a %s whose rows cannot be read breaks off: it would look whole',
  async (format) => {
    async function* failing() {
      for (let each = 0; each < 1_000; each++) yield* sales
      throw new Error('The database is gone')
    }
    const app = Fastify()
    app.get('/', (_request, reply) => {
      reply.send(sendTable(reply, format, { name: 'Sales', columns, rows: failing() }))
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    await expect(fetch(address).then((reply) => reply.arrayBuffer())).rejects.toThrow()
    await app.close()
  },
)

test('a phone number keeps its zero, and a foreign one its country', () => {
  expect(phoneCell('+2348031234567', '08031234567')).toBe('0803 123 4567')
  expect(phoneCell('+442079460958', '+44 20 7946 0958')).toBe('+442079460958')
  expect(phoneCell('', 'ask my son')).toBe('ask my son')
})
