import layout from '#/shared/ui/layout.module.css'
import { NextSteps } from './next-steps.tsx'
import { OrderForm, type OrderFormProps } from './order-form.tsx'
import styles from './order-section.module.css'

/** The order form with the next steps beside it. It is the last part of a page: the floating chat stops above it. */
export function OrderSection(form: OrderFormProps) {
  return (
    <div className={`${layout.page} ${styles.section}`}>
      <div className={styles.form}>
        {/* Another page has another form: nothing that was typed or ordered goes along. */}
        <OrderForm key={form.action} {...form} />
      </div>
      <div className={styles.next}>
        <NextSteps />
      </div>
    </div>
  )
}
