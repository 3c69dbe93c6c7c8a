import { bottleCounts, bottlesText } from '@divine/contracts/catalogue/bottles'
import { useState } from 'react'
import text from '#/shared/ui/text.module.css'
import type { PartValues } from './part-action.ts'
import styles from './part-form.module.css'
import { type PackageField, packageFieldName, packageFields } from './product-values.ts'
import { type FieldFacts, TextField } from './text-field.tsx'

interface PackagesProps {
  /** The first value of a field. */
  readonly value: (name: string) => string
  /** What stands in the form now. */
  readonly shown: PartValues
  readonly field: (name: string) => FieldFacts
  /** Whether the first packages are open although nothing is said of them. */
  readonly isOpen: boolean
}

/** The packages by their number of bottles. One of which nothing is said is not sold. */
export function Packages({ value, shown, field, isOpen }: PackagesProps) {
  const [first] = useState(() => bottleCounts.filter((bottles) => value(packageFieldName('contents', bottles)) !== ''))
  const usual = isOpen && first.length === 0 ? [2] : first
  return (
    <>
      <p className={text.note}>Buyers choose one. Leave the three fields of a package empty to take it away.</p>
      {bottleCounts.map((bottles) => {
        const hasError = packageFields.some((each) => field(packageFieldName(each, bottles)).error)
        const contents = shown[packageFieldName('contents', bottles)]
        const of = (each: PackageField) => {
          const name = packageFieldName(each, bottles)
          return { ...field(name), start: value(name) }
        }
        return (
          <details
            key={bottles}
            className={styles.package}
            aria-label={`Package of ${bottlesText(bottles)}`}
            open={usual.includes(bottles) || hasError || undefined}
          >
            <summary>
              <b>{bottlesText(bottles)}</b> <span className={styles.small}>{contents || 'not sold as a package'}</span>
            </summary>
            <TextField {...of('contents')} label="What is in it" />
            <div className={styles.two}>
              <TextField {...of('price')} label="Price in ₦" kind="numeric" />
              <TextField {...of('former')} label="Price before, in ₦" optional kind="numeric" />
            </div>
          </details>
        )
      })}
    </>
  )
}
