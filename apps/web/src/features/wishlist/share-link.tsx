import { useEffect, useId, useRef, useState } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import styles from './share-link.module.css'

/** Shares an address: through the phone's own sharing if there is one, or by copying it. */
export function ShareLink({ address }: { address: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [canShare, setCanShare] = useState(false)
  const [said, say] = useState('')
  useEffect(() => setCanShare('share' in navigator), [])

  async function share(): Promise<void> {
    // Closing the phone's list of apps means a change of mind.
    await navigator.share({ title: 'Wishlist', url: address }).catch(() => {})
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address)
      say('Copied.')
    } catch {
      field.current?.select()
      say('The link is selected. Copy it from there.')
    }
  }

  return (
    <div className={styles.share}>
      <label htmlFor={id}>Link to this list</label>
      <input id={id} ref={field} readOnly value={address} className={styles.address} />
      <button type="button" className={buttonClass('quiet')} onClick={copy}>
        Copy
      </button>
      {canShare && (
        <button type="button" className={buttonClass('plain')} onClick={share}>
          <Icon name="share" />
          Share
        </button>
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  )
}
