import type { Bottle } from '#/content/ingredients.ts'
import styles from './ingredient-list.module.css'
import text from './text.module.css'

/** What is in one bottle, as its label would say it. A list that the seller has not confirmed says that it is a sample. */
export function IngredientList({ bottle: { name, isConfirmed, ingredients } }: { bottle: Bottle }) {
  return (
    <div>
      <h4 className={styles.name}>
        {name} {!isConfirmed && <span className={text.sample}>Sample list</span>}
      </h4>
      <ul className={styles.list}>
        {ingredients.map((ingredient) => (
          <li key={ingredient.name}>
            <span>{ingredient.name}</span>
            <i>{ingredient.part}</i>
          </li>
        ))}
      </ul>
    </div>
  )
}
