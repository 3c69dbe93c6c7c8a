import { type Ingredients, plantParts } from '@divine/contracts/catalogue/ingredients'
import { Field } from '#/shared/forms/field.tsx'
import { LongText } from '#/shared/forms/long-text.tsx'
import { IngredientList } from '#/trade/ingredient-list.tsx'
import {
  confirmed,
  ingredientLabel,
  ingredientsPart,
  ingredientsPath,
  mostRows,
  readIngredients,
  valuesOfIngredients,
} from './ingredient-values.ts'
import { ListError } from './list-error.tsx'
import styles from './part-form.module.css'
import { PartForm } from './part-form.tsx'
import type { PartPageProps } from './part-page.ts'
import { rowsToShow } from './rows.ts'
import { TextField } from './text-field.tsx'

/** What is in each kind of bottle, as one form. */
export function IngredientsForm({ saved, former, ...rest }: PartPageProps<{ readonly ingredients: Ingredients }>) {
  return (
    <PartForm
      {...rest}
      part={ingredientsPart}
      path={ingredientsPath}
      draftOf="ingredients"
      title="What is in the bottles"
      note="Compare each list with the printed label. Until you say that you did, pages call it a sample. A page shows the lists of the bottles that the packages of its product name."
      saved={{ ...saved, values: valuesOfIngredients(saved.value.ingredients) }}
      former={former && { ...former, values: valuesOfIngredients(former.value.ingredients) }}
      needs="putIngredients"
      labelOf={ingredientLabel}
    >
      {({ value, field, shown, fieldErrors }) => {
        const read = readIngredients(shown)
        return (
          <>
            <section id="ingredients" tabIndex={-1} className={styles.card} aria-label="Bottles">
              <ListError of="ingredients" fieldErrors={fieldErrors} />
              {rowsToShow((name) => shown[name] || value(name), ['name', 'contents'], mostRows).map((row) => (
                <details
                  key={row}
                  className={styles.package}
                  aria-label={shown[`name-${row}`]?.trim() || 'Another bottle'}
                  open={[`name-${row}`, `contents-${row}`].some((name) => fieldErrors[name]) || undefined}
                >
                  <summary>
                    <span>{shown[`name-${row}`]?.trim() || 'Another bottle'}</span>{' '}
                    {shown[`name-${row}`]?.trim() && (
                      <span className={styles.small}>
                        {shown[`label-${row}`] === confirmed ? 'compared' : 'sample'}
                      </span>
                    )}
                  </summary>
                  <TextField {...field(`name-${row}`)} label="Name on the bottle" start={value(`name-${row}`)} />
                  <Field
                    {...field(`contents-${row}`)}
                    label="What is in it"
                    hint={`One plant in a line, with its part after a comma, such as: Moringa, leaf. Parts are ${plantParts.join(', ')}.`}
                  >
                    {(control) => <LongText {...control} rows={5} defaultValue={value(`contents-${row}`)} />}
                  </Field>
                  <Field {...field(`label-${row}`)} label="The printed label">
                    {(control) => (
                      <select {...control} defaultValue={value(`label-${row}`)}>
                        <option value="">Not compared yet: pages say “sample”</option>
                        <option value={confirmed}>Compared: the list is the same</option>
                      </select>
                    )}
                  </Field>
                </details>
              ))}
            </section>
            {'fields' in read && read.fields.ingredients.length > 0 && (
              <section className={styles.card} aria-labelledby="preview-title">
                <h2 id="preview-title">How pages show it</h2>
                <div className={styles.paper}>
                  {read.fields.ingredients.map((bottle) => (
                    <IngredientList key={bottle.name} bottle={bottle} level="h3" />
                  ))}
                </div>
              </section>
            )}
          </>
        )
      }}
    </PartForm>
  )
}
