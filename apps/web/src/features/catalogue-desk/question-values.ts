import { mostQuestions, type Question, type Questions } from '@divine/contracts/catalogue/questions'
import { readValues } from '#/shared/forms/values.ts'
import { bodyOf, everyForm, overVersion, type Part, type PartValues, partByForm, type ReadPart } from './part-action.ts'
import { rowNames, rowsIn, rowsOfForm } from './rows.ts'

export const questionsPath = '/questions'

/** Rows that the form has for each business. */
export const mostRows = rowsOfForm(mostQuestions)

/** Each business of which people ask, with what its list is called. */
export const businesses = { supplements: 'Supplements and delivery', pos: 'POS services' } as const
export type Business = keyof typeof businesses
export const businessNames = Object.keys(businesses) as Business[]

/** What is typed of each question of a business. */
const questionFields = (business: Business) => [`${business}Question`, `${business}Answer`, `${business}Place`] as const

/** Fields that make a question: a place alone is none. */
export const askedFields = (business: Business) => questionFields(business).slice(0, 2)

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
    const rows = rowsIn((name) => values[name], askedFields(business), mostRows).map((row) => {
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

const fieldNames = businessNames.flatMap((business) => rowNames(questionFields(business), mostRows))

export const questionsPart: Part = {
  form: 'questions',
  read: (form) => readValues(form, [...everyForm, ...fieldNames]),
  async save(call, values, path) {
    await call('putQuestions', { headers: overVersion(values), body: bodyOf(readQuestions(values), values) })
    return `${path}?saved=true`
  },
  async look(call, _path, version) {
    const { body } = await (version ? call('getQuestionVersion', { params: { version } }) : call('getQuestions'))
    return { version: body.version, values: valuesOfQuestions(body.value) }
  },
  lists: businessNames.map((business) => ({
    fields: [`${business}Question`, `${business}Answer`],
    place: `${business}Place`,
    mostRows,
  })),
}

/** What a field is called, with the question that it is of. @param values what the form says */
export function questionLabel(name: string, values: PartValues): string {
  const [, business, field = '', row] = /^(supplements|pos)(Question|Answer|Place)-(\d+)$/.exec(name) ?? []
  if (!business) return name
  const question = values[`${business}Question-${row}`]?.trim()
  const which = question ? `“${question}”` : Number(row) + 1
  return `${businesses[business as Business]}, ${which}: ${field.toLowerCase()}`
}

/** Handles the form without script. */
export const questionsByForm = partByForm(questionsPart)
