import { type Ingredients, mostBottleKinds, type PlantPart, plantParts } from '@divine/contracts/catalogue/ingredients'
import { readValues } from '#/shared/forms/values.ts'
import { bodyOf, everyForm, overVersion, type Part, type PartValues, partByForm, type ReadPart } from './part-action.ts'
import { rowNames, rowsIn, rowsOfForm } from './rows.ts'

export const ingredientsPath = '/ingredients'

/** Rows that the form has. */
export const mostRows = rowsOfForm(mostBottleKinds)

/** What is typed of each kind of bottle. */
const bottleFields = ['name', 'contents', 'label'] as const

/** What is chosen once somebody has compared the list with the printed label. */
export const confirmed = 'confirmed'

/** What the form shows of the lists: of each plant a line, with its part after a comma. */
export function valuesOfIngredients(ingredients: Ingredients): PartValues {
  return Object.fromEntries(
    ingredients.flatMap(({ name, isConfirmed, ingredients: plants }, row) => [
      [`name-${row}`, name],
      [`contents-${row}`, plants.map((plant) => `${plant.name}, ${plant.part}`).join('\n')],
      [`label-${row}`, isConfirmed ? confirmed : ''],
    ]),
  )
}

/** Reads the form. A bottle of which nothing is said is taken away. */
export function readIngredients(values: PartValues): ReadPart<{ ingredients: Ingredients }> {
  const fieldErrors: Record<string, string> = {}
  const ingredients = rowsIn((name) => values[name], ['name', 'contents'], mostRows).map((row) => {
    const name = values[`name-${row}`]?.trim() ?? ''
    const lines = (values[`contents-${row}`] ?? '').split('\n').map((line) => line.trim())
    const plants = lines.filter(Boolean).map((line) => {
      const [, plant = line, part = ''] = /^(.*),\s*(\S+)$/.exec(line) ?? []
      if (!isPart(part)) {
        fieldErrors[`contents-${row}`] ??=
          `“${line}” does not say which part of the plant it is. Write it after a comma: ${plantParts.join(', ')}.`
      }
      return { name: plant.trim(), part: part as PlantPart }
    })
    if (!name) fieldErrors[`name-${row}`] = 'Enter the name on the bottle.'
    if (plants.length === 0) fieldErrors[`contents-${row}`] = 'Enter what is in the bottle.'
    return { name, isConfirmed: values[`label-${row}`] === confirmed, ingredients: plants }
  })
  return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : { fields: { ingredients } }
}

const isPart = (text: string): text is PlantPart => plantParts.some((part) => part === text)

export const ingredientsPart: Part = {
  form: 'ingredients',
  read: (form) => readValues(form, [...everyForm, ...rowNames(bottleFields, mostRows)]),
  async save(call, values, path) {
    // The API's types speak of lists that may be changed.
    const body = bodyOf(readIngredients(values), values) as Parameters<typeof call<'putIngredients'>>[1]['body']
    await call('putIngredients', { headers: overVersion(values), body })
    return `${path}?saved=true`
  },
  async look(call, _path, version) {
    const { body } = await (version ? call('getIngredientVersion', { params: { version } }) : call('getIngredients'))
    return { version: body.version, values: valuesOfIngredients(body.value.ingredients) }
  },
  lists: [{ fields: bottleFields, confirms: 'label', mostRows }],
}

/** What a field is called, with the bottle that it is of. @param values what the form says */
export function ingredientLabel(name: string, values: PartValues): string {
  const [field, row] = name.split('-')
  const words: Readonly<Record<string, string>> = { name: 'its name', contents: 'what is in it', label: 'the label' }
  const bottle = values[`name-${row}`]?.trim() || Number(row) + 1
  return `Bottle ${bottle}: ${words[field ?? ''] ?? name}`
}

/** Handles the form without script. */
export const ingredientsByForm = partByForm(ingredientsPart)
