/** Why a file of former orders was not taken, in words to show. */
export const importProblems = {
  'no-file': 'Choose a file with orders in it.',
  empty: 'There is nothing in this file.',
  'too-large': 'The file is larger than 50 MB: cut it into parts.',
  'too-wide': 'This file has more than 500 columns. Save the columns with the orders alone.',
  'too-much': 'There is too much in this workbook. Save the sheet with the orders alone, as CSV.',
  'old-workbook':
    'This is a workbook with a password, or one of an old version of Excel (XLS). Save it without a password as an ' +
    'Excel workbook (XLSX), or as CSV.',
  'open-quote':
    'A quotation mark in this file is opened and never closed, or a row is longer than 100,000 characters. Correct ' +
    'that, or save the file as an Excel workbook (XLSX).',
  'let-go': 'A buyer was erased while this file was on its way, and files that wait are let go then. Send it again.',
  'other-member':
    'This file came from a page that somebody else had opened before you signed in. It was not kept: send it again.',
  gone: 'This file is not here. Files that wait are let go when a buyer is erased: choose it again.',
  'not-taken': 'Nothing of this file was taken: send it again.',
  unreadable: 'This file cannot be read. Save it as CSV or as an Excel workbook (XLSX) again.',
} as const
export type ImportProblem = keyof typeof importProblems
