import { mostQuestions, type Question, type Questions } from '@divine/contracts/catalogue/questions'
import type { Call } from '#/shared/api/call.ts'
import { readValues } from '#/shared/forms/values.ts'
import { bodyOf, everyForm, overVersion, type PartValues, partByForm, type ReadPart } from './part-action.ts'
import { rowNames, rowsIn } from './rows.ts'

export const questionsPath = '/questions'

/** Each business of which people ask, with what its list is called. */
export const businesses = { supplements: 'Supplements and delivery', pos: 'POS services' } as const
export type Business = keyof typeof businesses
export const businessNames = Object.keys(businesses) as Business[]

/** What is typed of each question of a business. */
const questionFields = (business: Business) => [`${business}Question`, `${business}Answer`, `${business}Place`] as const

/** Fields that make a question: a place alone is none. */
export const askedFields = (business: Business) => questionFields(business).slice(0, 2)

export const readQuestionsForm = (form: FormData): PartValues =>
  readValues(form, [
    ...everyForm,
    ...businessNames.flatMap((business) => rowNames(questionFields(business), mostQuestions)),
  ])

/** What the form shows of the questions. */
export function valuesOfQuestions(questions: Questions): PartValues {
  return Object.fromEntries(
    businessNames.flatMap((business) =>
      questions[business].flatMap(({ question, answer }, row) => [
        [`${business}Question-${row}`, question],
        [`${business}Answer-${row}`, answer],
        [`${business}Place-${row}`, String(row + 1)],
      ]),
    ),
  )
}

/** Reads the form. A question without words is taken away; the others stand in the order of their places. */
export function readQuestions(values: PartValues): ReadPart<Record<Business, Question[]>> {
  const fieldErrors: Record<string, string> = {}
  const listOf = (business: Business): Question[] => {
    const rows = rowsIn((name) => values[name], askedFields(business), mostQuestions).map((row) => {
      const typed = (field: string) => values[`${business}${field}-${row}`]?.trim() ?? ''
      const [question, answer, place] = [typed('Question'), typed('Answer'), typed('Place')]
      if (!question) fieldErrors[`${business}Question-${row}`] = 'Enter the question.'
      if (!answer) fieldErrors[`${business}Answer-${row}`] = 'Enter the answer.'
      if (!/^\d{0,4}$/.test(place)) fieldErrors[`${business}Place-${row}`] = 'Enter its place as a number, such as 1.'
      return { question, answer, row, place: place ? Number(place) : undefined }
    })
    // Those that were given another place go there, among those that were left where they are.
    const isMoved = ({ row, place }: { row: number; place: number | undefined }) =>
      place !== undefined && place !== row + 1
    const list = rows.filter((each) => !isMoved(each))
    for (const moved of rows.filter(isMoved).sort((one, other) => (one.place ?? 0) - (other.place ?? 0)))
      list.splice(Math.max(0, (moved.place ?? 1) - 1), 0, moved)
    return list.map(({ question, answer }) => ({ question, answer }))
  }
  const fields = { supplements: listOf('supplements'), pos: listOf('pos') }
  return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : { fields }
}

export async function saveQuestions(call: Call, values: PartValues): Promise<string> {
  await call('putQuestions', { headers: overVersion(values), body: bodyOf(readQuestions(values), values) })
  return `${questionsPath}?saved=true`
}

/** What a field is called, with the question that it is of. */
export function questionLabel(name: string): string {
  const [, business, field = '', row] = /^(supplements|pos)(Question|Answer|Place)-(\d+)$/.exec(name) ?? []
  return business ? `${businesses[business as Business]}, ${Number(row) + 1}: ${field.toLowerCase()}` : name
}

/** Handles the form without script. */
export const questionsByForm = partByForm({ form: 'questions', read: readQuestionsForm, save: saveQuestions })
