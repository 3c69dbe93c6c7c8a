import type { Product } from '@divine/contracts/catalogue/catalogue'
import { bottlesIn } from '@divine/contracts/catalogue/ingredients'
import { labelIsFinal } from '#/content/notices.ts'
import text from '#/shared/ui/text.module.css'
import { useCatalogue } from '#/trade/catalogue.ts'
import { IngredientList } from '#/trade/ingredient-list.tsx'
import styles from './topic-ingredients.module.css'

/** What is in the bottles of the topic's packages. */
export function TopicIngredients({ topic }: { topic: Product }) {
  const bottles = bottlesIn(useCatalogue().ingredients, topic.packages)
  if (bottles.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="ingredients">
      <h3 id="ingredients" className={styles.heading}>
        Ingredients
      </h3>
      <div className={styles.lists}>
        {bottles.map((bottle) => (
          <IngredientList key={bottle.name} bottle={bottle} level="h4" />
        ))}
      </div>
      <p className={text.note}>{labelIsFinal} Ask us about any allergy before you order.</p>
    </section>
  )
}
