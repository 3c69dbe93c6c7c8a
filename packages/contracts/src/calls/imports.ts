import { z } from 'zod'
import { type ImportField, importFieldNames, mostColumns } from '../orders/import-columns.ts'
import { importConsentNames } from '../orders/import-consents.ts'
import { addresses } from './addresses.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { instant, typedText } from './fields.ts'

/** Largest file of former orders, in bytes: 100,000 rows are about 20 million. */
export const largestImportBytes = 50 * 1024 * 1024

/** Media types of the files, by their format. */
export const importTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/**
 * How far an import is. `waiting`: its file is there, and nothing was taken in; `failed`: it was broken off before the
 * end of the file, and can be begun again.
 */
export const importStates = ['waiting', 'running', 'done', 'failed', 'taken-back'] as const

const importParams = z.object({ id: z.string().regex(/^[\da-f]{32}$/) })

const importRecord = z.object({
  id: z.string(),
  state: z.enum(importStates),
  fileName: z.string().describe('As its owner called it; empty where nobody said'),
  sheets: z.int().describe('How many sheets have rows: the first of them is read'),
  startedBy: z.string().describe('Email of the member of staff whose file it is'),
  startedAt: instant,
  consent: z.enum(importConsentNames).nullable().describe('Where its buyers said that we may keep this'),
  rows: z.int().describe('Rows that were read so far'),
  stored: z.int().describe('Orders that were taken in'),
  known: z.int().describe('Rows that were here already'),
  bad: z.int().describe('Rows that could not be taken in'),
  removed: z.int().describe('Orders that went when it was taken back'),
  kept: z.int().describe('Orders that stayed then, since somebody had worked on them'),
  hasFile: z.boolean().describe('Whether the file is there still: it goes a day after it came'),
})
export type ImportRecord = z.input<typeof importRecord>

const column = z.coerce
  .number()
  .int()
  .min(0)
  .max(mostColumns - 1)
  .optional()

/** Which column has what, counted from 0. */
const importColumns = z.object(
  Object.fromEntries(importFieldNames.map((field) => [field, column])) as Record<ImportField, typeof column>,
)
const flag = z.enum(['true', 'false'])

const importPreview = importRecord.extend({
  headings: z.array(z.string()),
  columns: importColumns,
  isDayFirst: z.boolean().describe('Whether 3/4/2026 is the third of April'),
  isDayOrderOpen: z.boolean().describe('Whether no day of the first rows tells that, and nobody has said it'),
  sample: z
    .array(
      z.object({
        cells: z.array(z.string()),
        problems: z.array(z.string()),
        placedAt: instant.nullable().describe('The day of the order as it is read; null where there is none'),
      }),
    )
    .describe('The first rows, each with what is wrong with it'),
})
export type ImportPreview = z.input<typeof importPreview>

export const startImport = {
  ...addresses.startImport,
  config: { access: 'staff' },
  schema: {
    summary: 'Send a file of former orders, of which nothing is taken in yet',
    description:
      'The body is the file itself, CSV or XLSX, at most 50 MB, with a row of headings. A form may send it in parts, as `file`: it is ' +
      'then answered with a redirection to the page of the import. The file is kept for a day.',
    tags: ['Order desk'],
    consumes: [importTypes.csv, importTypes.xlsx],
    querystring: z.object({ name: typedText(200).optional().describe('What the file is called') }),
    body: z.unknown() as z.ZodType<Blob>,
    response: {
      201: importRecord,
      303: z.null().describe('To a form, whether its file was taken or not: go on at `Location`'),
      400: failure,
      401: failure,
      413: failure,
      415: failure,
    },
  },
} as const satisfies Endpoint

export const listImports = {
  ...addresses.listImports,
  config: { access: 'staff' },
  schema: {
    summary: 'Read the newest imports of former orders',
    tags: ['Order desk'],
    response: { 200: z.array(importRecord), 401: failure },
  },
} as const satisfies Endpoint

export const getImport = {
  ...addresses.getImport,
  config: { access: 'staff' },
  schema: {
    summary: 'Read how far an import is, and the first rows of its file',
    description: 'Columns that are not said are matched by their headings, unless one is said.',
    tags: ['Order desk'],
    params: importParams,
    querystring: importColumns.extend({ isDayFirst: flag.optional() }),
    response: { 200: importPreview, 400: failure, 401: failure, 404: failure },
  },
} as const satisfies Endpoint

export const confirmImport = {
  ...addresses.confirmImport,
  config: { access: 'staff' },
  schema: {
    summary: 'Take the orders of a file in; those that are here already stay as they are',
    description: 'It goes on after the answer; `getImport` tells how far it is. After a failure it can be begun again.',
    tags: ['Order desk'],
    params: importParams,
    body: z.object({
      columns: importColumns,
      isDayFirst: z.boolean(),
      consent: z.enum(importConsentNames, 'Say where they agreed.'),
    }),
    response: { 200: importRecord, 400: failure, 401: failure, 404: failure, 409: failure },
  },
} as const satisfies Endpoint

export const takeBackImport = {
  ...addresses.takeBackImport,
  config: { access: 'staff' },
  schema: {
    summary: 'Take an import back: its orders go, but for those that somebody has worked on since',
    tags: ['Order desk'],
    params: importParams,
    response: {
      200: z.object({ removed: z.int(), kept: z.int() }),
      401: failure,
      404: failure,
      409: failure,
    },
  },
} as const satisfies Endpoint

export const exportBadRows = {
  ...addresses.exportBadRows,
  config: { access: 'staff' },
  schema: {
    summary: 'Read the rows that could not be taken in, as a CSV file with what is wrong with each',
    tags: ['Order desk'],
    produces: ['text/csv'],
    params: importParams,
    response: { 200: z.string(), 401: failure, 404: failure },
  },
} as const satisfies Endpoint
