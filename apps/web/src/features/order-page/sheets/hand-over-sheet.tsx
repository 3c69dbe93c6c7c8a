import { useQuery } from '@tanstack/react-query'
import { FieldError } from '#/shared/forms/field.tsx'
import { buttonClass } from '#/shared/ui/button.ts'
import { hasBuyers } from '#/trade/desk/has-buyers.ts'
import { useOrderPage } from '../page-context.ts'
import { Sheet } from '../sheet.tsx'
import { TypedForm } from '../typed-form.tsx'
import styles from './sheets.module.css'

/** Gives the buyer to a colleague, or back to whoever asks next. */
export function HandOverSheet() {
  const { email, notDone, isSending, call, colleagues } = useOrderPage()
  const { data, isError } = useQuery({
    queryKey: ['colleagues'],
    queryFn: async () => (await call('listColleagues')).body,
    initialData: colleagues,
    staleTime: 60_000,
  })
  const others = data?.filter((each) => each.email !== email && hasBuyers(each))
  const error = notDone?.form === 'hand-over' ? notDone.fieldErrors.to : undefined
  const disabled = { 'aria-disabled': isSending || undefined }
  return (
    <Sheet title="Hand over to whom?" note="All open orders of this buyer go with them." closing="Close">
      <TypedForm form="hand-over" className={styles.list}>
        {() => (
          <>
            <input type="hidden" name="do" value="hand-over" />
            {error && <FieldError id="colleague-error" error={error} />}
            {others?.map((each) => (
              <button
                key={each.email}
                type="submit"
                name="colleague"
                value={each.email}
                className={buttonClass('quiet', 'wide')}
                {...disabled}
              >
                <span>
                  {each.name}
                  <small className={styles.under}>{each.email}</small>
                </span>
              </button>
            ))}
            {others?.length === 0 && <p>Nobody else can sign in to the desk.</p>}
            {!others && (
              <p role="status">
                {isError ? 'The list of colleagues cannot be read just now.' : 'Reading who your colleagues are…'}
              </p>
            )}
          </>
        )}
      </TypedForm>
      <TypedForm form="hand-back">
        {() => (
          <>
            <input type="hidden" name="do" value="hand-back" />
            <button type="submit" className={styles.link} {...disabled}>
              Hand back: the next who asks gets this buyer
            </button>
          </>
        )}
      </TypedForm>
    </Sheet>
  )
}
