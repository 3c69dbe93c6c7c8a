import { benefits } from '#/content/benefits.ts'
import layout from '#/shared/ui/layout.module.css'
import { Rule } from '#/shared/ui/rule.tsx'
import split from '#/shared/ui/split.module.css'
import text from '#/shared/ui/text.module.css'
import styles from './benefits.module.css'

/** 'Health benefits', as honestly as they can be stated. */
export function Benefits() {
  return (
    <div className={`${layout.page} ${split.split}`}>
      <div>
        <h2>Health benefits</h2>
        <Rule />
        <p className={text.lede}>What you can expect from us, and what you should not.</p>
      </div>
      <dl className={styles.list}>
        {benefits.map((benefit) => (
          <div key={benefit.name}>
            <dt>{benefit.name}</dt>
            <dd>{benefit.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
