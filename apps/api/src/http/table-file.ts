import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { byteOrderMark, csvRow } from './csv.ts'
import { asText } from './text-stream.ts'
import { type CellValue, workbookOf } from './workbook.ts'
import type { CellStyle } from './workbook-parts.ts'

/** What a cell of each style is made of; null leaves it empty. */
interface CellOf {
  /** Typed by anybody: no spreadsheet takes it for a formula, and a phone number keeps its zero. */
  readonly text: string | null
  readonly number: number | null
  readonly moment: Date | null
  /** Such as `2027-03-17`. */
  readonly day: string | null
}

/** A column of a file, with what it says of a row. */
export type TableColumn<Row> = {
  [Style in CellStyle]: {
    readonly heading: string
    readonly style: Style
    /** In characters, where a file can say so. */
    readonly width: number
    readonly value: (row: Row) => CellOf[Style]
  }
}[CellStyle]

/** A table that is handed out as a file. */
export interface FileTable<Row> {
  /** Of the sheet. In small letters it begins the name of the file. */
  readonly name: string
  /** What it is of, as the name of the file ends; without it the day on which it is taken. */
  readonly of?: string
  readonly columns: readonly TableColumn<Row>[]
  /** Read as fast as the file is, and no further where its reader leaves. */
  readonly rows: AsyncIterable<Row>
}

/** The formats of such files, by the end of their names. */
export type TableFormat = 'csv' | 'xlsx'

interface Writer {
  readonly contentType: string
  readonly fileOf: <Row>(table: FileTable<Row>) => Readable
}

const writers: Readonly<Record<TableFormat, Writer>> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    fileOf: (table) => Readable.from(csvOf(table)),
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileOf: ({ name, columns, rows }) => workbookOf({ name, columns, rows: cellsOf(columns, rows, workbookCell) }),
  },
}

/** Answers with a table as a file, which is streamed. */
export function sendTable<Row>(reply: FastifyReply, format: TableFormat, table: FileTable<Row>): string {
  return asText(tableFile(reply, format, table))
}

/** A table as a file. The answer is told what it is. */
export function tableFile<Row>(reply: FastifyReply, format: TableFormat, table: FileTable<Row>): Readable {
  const { contentType, fileOf } = writers[format]
  const { name, of = new Date().toISOString().slice(0, 10) } = table
  reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${name.toLowerCase()}-${of}.${format}"`)
  return fileOf(table)
}

/** Rows that are handed on at a time. */
const rowsOfPiece = 100

async function* csvOf<Row>({ columns, rows }: FileTable<Row>): AsyncGenerator<string> {
  let piece = [byteOrderMark, csvRow(columns.map(({ heading }) => heading))]
  for await (const cells of cellsOf(columns, rows, csvCell)) {
    piece.push(csvRow(cells))
    if (piece.length >= rowsOfPiece) {
      yield piece.join('')
      piece = []
    }
  }
  yield piece.join('')
}

async function* cellsOf<Row, Cell>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
  cellOf: (column: TableColumn<Row>, row: Row) => Cell,
): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) yield columns.map((column) => cellOf(column, row))
}

function csvCell<Row>(column: TableColumn<Row>, row: Row): string | number {
  if (column.style !== 'moment') return column.value(row) ?? ''
  const moment = column.value(row)
  return moment ? lagosMinute(moment) : ''
}

/** A spreadsheet counts days, and a moment as a part of its day, from the end of 1899. */
function workbookCell<Row>(column: TableColumn<Row>, row: Row): CellValue {
  switch (column.style) {
    case 'text':
    case 'number':
      return column.value(row)
    case 'moment': {
      const moment = column.value(row)
      return moment && daysSince1899(lagosMinute(moment))
    }
    case 'day': {
      const day = column.value(row)
      return day && daysSince1899(`${day} 00:00`)
    }
  }
}

/** @param minute such as `2027-03-17 14:30` */
function daysSince1899(minute: string): number {
  return Date.parse(`${minute.replace(' ', 'T')}Z`) / 86_400_000 + 25_569
}

const lagosClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Lagos',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** A moment in Lagos as files have it: `2027-03-17 14:30`. */
export function lagosMinute(moment: Date): string {
  return lagosClock.format(moment)
}

/**
 * A phone number in E.164 form as files have it. Digits apart by spaces are a text to every spreadsheet: it keeps the
 * zero and adds no exponent. A foreign number keeps its country's code, and one that could not be read is as typed.
 */
export function phoneCell(phoneE164: string, typed: string): string {
  const [, first, second, third] = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(phoneE164) ?? []
  if (first) return `0${first} ${second} ${third}`
  return phoneE164 || typed
}
