import { labelIsFinal } from '#/content/notices.ts'
import layout from '#/shared/ui/layout.module.css'
import { useCatalogue } from '#/trade/catalogue.ts'
import { IngredientList } from '#/trade/ingredient-list.tsx'
import styles from './ingredient-panels.module.css'

/** The back of the label: what is in each bottle, on the page's one green band. */
export function IngredientPanels() {
  const { ingredients: bottles } = useCatalogue()
  if (bottles.length === 0) return null
  return (
    <div className={styles.back}>
      <div className={`${layout.page} ${layout.band}`}>
        <h2 className={styles.title}>Ingredients</h2>
        <p className={styles.lede}>What is in the bottle, by its everyday name.</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={styles.panels} tabIndex={0} aria-label={`Ingredients of ${bottles.length} products`}>
          {bottles.map((bottle) => (
            <div key={bottle.name} className={styles.panel}>
              <IngredientList bottle={bottle} level="h3" />
            </div>
          ))}
        </section>
        <p className={styles.lede}>{labelIsFinal} Ask us about any allergy before you order.</p>
      </div>
    </div>
  )
}
