import { FieldError } from '#/shared/forms/field.tsx'
import styles from './sheets.module.css'

interface ReadBackProps {
  /** The order's address as it is now. */
  readonly address: string
  readonly error?: string | undefined
  readonly isRequired?: boolean
}

/** Says that the address was read back to the buyer. Ticked for one address, it is not for another one. */
export function ReadBack({ address, error, isRequired }: ReadBackProps) {
  return (
    <>
      {error && <FieldError id="addressRead-error" error={error} />}
      <label className={styles.check}>
        <input
          key={address}
          type="checkbox"
          name="addressRead"
          value="yes"
          required={isRequired}
          aria-describedby={error ? 'addressRead-error' : undefined}
        />
        <span>
          I read the address back: <b>{address}</b>
        </span>
      </label>
    </>
  )
}
