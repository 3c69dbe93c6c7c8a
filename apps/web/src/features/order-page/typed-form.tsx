import { DraftForm, type FormChildren } from '#/trade/desk/draft-form.tsx'
import { useOrderPage } from './page-context.ts'

interface TypedFormProps {
  /** Names the form on its page, and what is typed into it on this device. */
  readonly form: string
  readonly className?: string | undefined
  readonly children: FormChildren
}

/** A form of an order's page. */
export function TypedForm({ form, className, children }: TypedFormProps) {
  const { order, email, pageKey, search, notDone, pathOf } = useOrderPage()
  return (
    <DraftForm
      formKey={{ email, reference: order.reference, form }}
      action={pathOf(search.sheet)}
      id={`${pageKey}-${form}`}
      version={order.version}
      refused={notDone?.form === form ? notDone.values : undefined}
      className={className}
    >
      {children}
    </DraftForm>
  )
}
