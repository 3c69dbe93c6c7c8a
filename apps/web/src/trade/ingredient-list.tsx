import type { BottleContents } from '@divine/contracts/catalogue/ingredients'
import text from '#/shared/ui/text.module.css'
import styles from './ingredient-list.module.css'

interface IngredientListProps {
  readonly bottle: BottleContents
  /** Level of its name, below the heading above it. */
  readonly level: 'h3' | 'h4'
}

/**
 * What is in one bottle, as its label would say it. A list that the seller has not confirmed says that it is a sample.
 */
export function IngredientList({ bottle: { name, isConfirmed, ingredients }, level: Heading }: IngredientListProps) {
  return (
    <div>
      <Heading className={styles.name}>
        {name} {!isConfirmed && <span className={text.sample}>Sample list</span>}
      </Heading>
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
