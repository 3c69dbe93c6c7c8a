import { mostQuestions } from '@divine/contracts/catalogue/questions'
import { describe, expect, test } from 'vitest'
import { differingFields, onto } from './both-changed.ts'
import { ingredientsPart } from './ingredient-values.ts'
import type { PartValues } from './part-action.ts'
import { questionsPart } from './question-values.ts'

const base = { name: 'Ulcer', 'price-2': '37,000', 'price-3': '57,000', availability: 'in-stock', version: '1' }

describe('what two people have typed who began with the same', () => {
  test('has what each of them changed, and of a field that both changed what was typed here', () => {
    const theirs = { ...base, 'price-2': '44,000', availability: 'few-left', version: '2' }
    const typed = { ...base, 'price-2': '45,000', 'price-3': '66000', do: 'save' }
    expect(onto(theirs, base, typed)).toEqual({
      ...{ name: 'Ulcer', 'price-2': '45,000', 'price-3': '66000', availability: 'few-left' },
      ...{ version: '1', do: 'save' },
    })
  })

  test('has what they added, and what was emptied here', () => {
    const theirs = { ...base, 'contents-4': '4-in-1 pack' }
    expect(onto(theirs, base, { ...base, 'price-3': '', 'contents-4': '' })).toMatchObject({
      'price-3': '',
      'contents-4': '4-in-1 pack',
    })
  })

  test('has nothing that they took away and that was not touched here, and all that was not typed here', () => {
    const theirs = { ...base, 'price-3': undefined } as never
    expect(onto(theirs, base, { ...base, name: 'Stomach' })).toMatchObject({ name: 'Stomach', 'price-3': '' })
    expect(onto({ ...base, name: 'Theirs' }, base, { 'price-2': '1' })).toMatchObject({
      ...{ name: 'Theirs', 'price-2': '1', 'price-3': '57,000', availability: 'in-stock' },
    })
  })

  test('differs where words differ, and not by spaces, line breaks or what no question asks', () => {
    const one = { about: 'Two\r\nlines ', version: '1', proof: '', do: 'save' }
    expect(differingFields(one, { about: 'Two\nlines', version: '2', proof: 'x', address: '' })).toEqual([])
    expect(differingFields(one, { about: 'Three' })).toEqual(['about'])
  })
})

describe('a list that two people have changed who began with the same', () => {
  /** The form of these questions, each with its answer. */
  const form = (...rows: [string, string][]): PartValues =>
    Object.fromEntries(
      rows.flatMap(([question, answer], row) => [
        [`posQuestion-${row}`, question],
        [`posAnswer-${row}`, answer],
        [`posPlace-${row}`, String(row + 1)],
      ]),
    )
  const before = form(['Fee?', '100'], ['Open?', 'Yes'], ['Where?', 'Ikeja'])
  const rowsOf = (values: PartValues) =>
    Array.from({ length: 6 }, (_, row) => [values[`posQuestion-${row}`], values[`posAnswer-${row}`]]).filter(
      ([question, answer]) => question || answer,
    )
  const merged = (theirs: PartValues, typed: PartValues) => onto(theirs, before, typed, questionsPart.lists)

  test('has an answer with its question where they took one away or moved it', () => {
    const typed = { ...before, 'posAnswer-2': 'Yaba' }
    expect(rowsOf(merged(form(['Open?', 'Yes'], ['Where?', 'Ikeja']), typed))).toEqual([
      ['Open?', 'Yes'],
      ['Where?', 'Yaba'],
    ])
    expect(rowsOf(merged(form(['Where?', 'Ikeja'], ['Fee?', '100'], ['Open?', 'Yes']), typed))).toEqual([
      ['Where?', 'Yaba'],
      ['Fee?', '100'],
      ['Open?', 'Yes'],
    ])
  })

  test('has what both added, and both halves of a question of which each changed one', () => {
    const theirs = form(['Fee?', '200'], ['Open?', 'Yes'], ['Where?', 'Ikeja'], ['Who?', 'Amaka'])
    const typed = { ...before, 'posQuestion-0': 'What is the fee?', 'posQuestion-3': 'How?', 'posAnswer-3': 'Call' }
    expect(rowsOf(merged(theirs, typed))).toEqual([
      ['What is the fee?', '200'],
      ['Open?', 'Yes'],
      ['Where?', 'Ikeja'],
      ['Who?', 'Amaka'],
      ['How?', 'Call'],
    ])
  })

  test('has what was taken away here no more, and what they took away only if something else was said of it', () => {
    const typed = { ...before, 'posQuestion-0': '', 'posAnswer-0': '' }
    expect(rowsOf(merged(form(['Fee?', '100'], ['Open?', 'Yes']), typed))).toEqual([['Open?', 'Yes']])
    const other = { ...before, 'posAnswer-2': 'Yaba' }
    expect(rowsOf(merged(form(['Fee?', '100'], ['Open?', 'Yes']), other))).toContainEqual(['Where?', 'Yaba'])
  })

  test('has no words under another question that has the same answer', () => {
    const before = form(['Fee?', 'Yes'], ['Open?', 'Yes'])
    const theirs = form(['Open?', 'Yes'])
    const rows = (typed: PartValues) => rowsOf(onto(theirs, before, typed, questionsPart.lists))
    expect(rows({ ...before, 'posAnswer-1': 'From 8' })).toEqual([['Open?', 'From 8']])
    expect(rows({ ...before, 'posAnswer-0': '100' })).toEqual([
      ['Open?', 'Yes'],
      ['Fee?', '100'],
    ])
  })

  test('is taken for a row with other words only where no other one says the same', () => {
    const before = form(['Fee?', 'Yes'], ['Open?', 'Yes'], ['Where?', 'Ikeja'])
    const theirs = form(['Cost?', 'Yes'], ['Hours?', 'Yes'], ['Address?', 'Ikeja'])
    const typed = { ...before, 'posAnswer-0': '100', 'posAnswer-2': 'Yaba' }
    expect(rowsOf(onto(theirs, before, typed, questionsPart.lists))).toEqual([
      ['Cost?', 'Yes'],
      ['Hours?', 'Yes'],
      ['Address?', 'Yaba'],
      ['Fee?', '100'],
    ])
  })

  test('has all that both added, also where that is more than may be saved', () => {
    const rows = Array.from({ length: mostQuestions - 1 }, (_, row): [string, string] => [`Number ${row}?`, 'Yes'])
    const full = form(...rows)
    const last = mostQuestions - 1
    const theirs = { ...full, [`posQuestion-${last}`]: 'Theirs?', [`posAnswer-${last}`]: 'Yes' }
    const typed = { ...full, [`posQuestion-${last}`]: 'Mine?', [`posAnswer-${last}`]: 'Yes' }
    const all = onto(theirs, full, typed, questionsPart.lists)
    expect([all[`posQuestion-${last}`], all[`posQuestion-${last + 1}`]]).toEqual(['Theirs?', 'Mine?'])
  })

  test('is moved to the place that was given here', () => {
    expect(merged(before, { ...before, 'posPlace-2': '1' })).toMatchObject({ 'posPlace-0': '1', 'posPlace-2': '1' })
  })

  test('is confirmed as compared only with the words that were compared', () => {
    const bottles = { 'name-0': 'Procare', 'contents-0': 'Ginger, root', 'label-0': '' }
    const typed = { ...bottles, 'label-0': 'confirmed' }
    const changed = { ...bottles, 'contents-0': 'Moringa, leaf' }
    expect(onto(bottles, bottles, typed, ingredientsPart.lists)).toMatchObject({ 'label-0': 'confirmed' })
    expect(onto(changed, bottles, typed, ingredientsPart.lists)).toMatchObject({
      ...{ 'contents-0': 'Moringa, leaf', 'label-0': '' },
    })
  })
})
