import layout from '#/shared/ui/layout.module.css'
import { NextSteps } from './next-steps.tsx'
import { OrderForm, type OrderFormProps } from './order-form.tsx'
import styles from './order-section.module.css'

/** The order form with what happens next beside it. It ends a page: the floating chat stops where it begins. */
export function OrderSection(form: OrderFormProps) {
  return (
    <div className={`${layout.page} ${styles.section}`}>
      <div className={styles.form}>
        {/* What was ordered or typed belongs to its page. */}
        <OrderForm key={form.action} {...form} />
      </div>
      <div className={styles.next}>
        <NextSteps />
      </div>
    </div>
  )
}
