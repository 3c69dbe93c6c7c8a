import { bottleCounts, bottlesText } from '@divine/contracts/catalogue/bottles'
import { mostLines } from '@divine/contracts/orders/lines'
import { useState } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import look from '#/shared/ui/control.module.css'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { useCatalogue } from '#/trade/catalogue.ts'
import { typedLabels } from '#/trade/desk/typed-labels.ts'
import { grouped } from './fields.tsx'
import styles from './line-fields.module.css'
import { lineField, lineFields } from './line-values.ts'

/** How many lines more there are where no script can add them. */
const spareLines = 2

interface LineFieldsProps {
  /** What the fields begin with, by their names. */
  readonly start: Readonly<Record<string, string>>
  /** How many lines there are. One more is offered. */
  readonly count: number
  readonly given: (field: string, usual: string) => string
}

/** The products of an order. A line without a product is none, so one can be taken off without script too. */
export function LineFields({ start, count, given }: LineFieldsProps) {
  const isAwake = useIsAwake()
  const products = useCatalogue().products.filter(({ availability }) => availability !== 'hidden')
  const value = (name: string) => given(name, start[name] ?? '')
  const [rows, setRows] = useState(() => {
    // What was typed before may have been more.
    const last = Array.from({ length: mostLines }, (_, position) => value(lineField('supplement', position)) !== '')
    return Math.min(mostLines, Math.max(count, last.lastIndexOf(true) + 1) + 1)
  })
  return (
    <>
      {Array.from({ length: isAwake ? rows : Math.min(mostLines, rows + spareLines) }, (_, position) => {
        const { supplement, bottle, price, was, ...more } = lineFields(position)
        // A field without an input would be lost from every line when one is corrected: the type check fails here.
        more satisfies Readonly<Record<string, never>>
        const ordered = value(supplement)
        const isFormer = ordered !== '' && !products.some(({ orderLabel }) => orderLabel === ordered)
        return (
          <fieldset key={supplement} className={position < rows ? styles.line : `${styles.line} ${styles.spare}`}>
            <legend className="sr">Product {position + 1}</legend>
            {start[was] && <input type="hidden" name={was} value={start[was]} />}
            <label>
              <span>Product {position + 1}</span>
              <select
                id={`line-${position}`}
                name={supplement}
                defaultValue={isFormer ? '' : ordered}
                className={look.control}
              >
                <option value="">{position < count ? 'Take it off the order' : 'None'}</option>
                {products.map(({ orderLabel, name }) => (
                  <option key={orderLabel} value={orderLabel}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            {isFormer && <p className={styles.note}>Ordered as “{ordered}”, which is no longer sold.</p>}
            <label>
              <span>Bottles</span>
              <select name={bottle} defaultValue={value(bottle) || '1'} className={look.control}>
                {bottleCounts.map((each) => (
                  <option key={each} value={each}>
                    {bottlesText(each)}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <span>{typedLabels.price}</span>
              <input
                name={price}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={grouped(value(price))}
                className={look.control}
                onBlur={({ currentTarget }) => {
                  currentTarget.value = grouped(currentTarget.value)
                }}
              />
            </label>
          </fieldset>
        )
      })}
      {rows < mostLines && (
        <button
          type="button"
          className={`${buttonClass('quiet', 'wide')} ${styles.more}`}
          onClick={() => setRows(rows + 1)}
        >
          One more product
        </button>
      )}
    </>
  )
}
