import { bottleCounts, bottlesText } from '@divine/contracts/catalogue/bottles'
import { useState } from 'react'
import type { Call } from '#/shared/api/call.ts'
import text from '#/shared/ui/text.module.css'
import type { PartValues } from './part-action.ts'
import styles from './part-form.module.css'
import { PictureField } from './picture-field.tsx'
import { type PackageField, packageFieldName, packageFields } from './product-values.ts'
import { type FieldFacts, TextField } from './text-field.tsx'

const noPrice = 'Empty: we confirm the price when we call.'

interface PackagesProps {
  /** The first value of a field. */
  readonly value: (name: string) => string
  /** What stands in the form now. */
  readonly shown: PartValues
  readonly field: (name: string) => FieldFacts
  /** Whether the first packages are open although nothing is said of them. */
  readonly isOpen: boolean
  readonly call: Call
}

/** The packages by their number of bottles. One of which nothing is said is not sold. */
export function Packages({ value, shown, field, isOpen, call }: PackagesProps) {
  const [first] = useState(() => bottleCounts.filter((bottles) => value(packageFieldName('contents', bottles)) !== ''))
  const usual = isOpen && first.length === 0 ? [2] : first
  return (
    <>
      <p className={text.note}>Buyers choose one. Leave its words and prices empty to take a package away.</p>
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
              <TextField {...of('price')} label="Price in ₦" optional hint={noPrice} kind="numeric" />
              <TextField {...of('former')} label="Price before, in ₦" optional kind="numeric" />
            </div>
            <PictureField
              name={of('picture').name}
              label="Its own picture"
              picture={of('picture').start}
              none=""
              hint={(isNone) =>
                isNone
                  ? 'It stands beside this package in the price list and in the cart. Without one, the product’s does.'
                  : 'Choose a file to put another one in its place.'
              }
              aspect={1}
              error={of('picture').error}
              call={call}
            />
          </details>
        )
      })}
    </>
  )
}
