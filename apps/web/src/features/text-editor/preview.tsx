import { useState } from 'react'
import { RichTextView } from '#/shared/rich-text/rich-text-view.tsx'
import { StaffText } from '#/shared/rich-text/staff-text.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import actions from './actions.module.css'
import styles from './preview.module.css'

const widths = [
  { name: 'Phone', width: '24.5rem' },
  { name: 'Computer', width: '48rem' },
] as const

/** The text as the page shows it. */
export function Preview({ html }: { html: string }) {
  const [shown, setShown] = useState<(typeof widths)[number]>(widths[0])
  return (
    <section aria-labelledby="preview" className={styles.preview}>
      <h2 id="preview">Preview</h2>
      <div className={actions.actions}>
        {widths.map((each) => (
          <button
            key={each.name}
            type="button"
            className={buttonClass(each === shown ? 'plain' : 'quiet')}
            aria-pressed={each === shown}
            onClick={() => setShown(each)}
          >
            {each.name}
          </button>
        ))}
      </div>
      <div className={styles.page} style={{ maxWidth: shown.width }}>
        <RichTextView text={new StaffText('preview', html)} />
      </div>
    </section>
  )
}
