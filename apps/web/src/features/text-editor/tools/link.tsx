import { $isLinkNode, LinkNode, TOGGLE_LINK_COMMAND } from '@lexical/link'
import { $getNearestNodeOfType } from '@lexical/utils'
import { $createTextNode, $getSelection, $insertNodes, $isRangeSelection, type RangeSelection } from 'lexical'
import { useState } from 'react'
import { Field } from '#/shared/forms/field.tsx'
import { buttonClass } from '#/shared/ui/button.ts'
import { Outline } from '#/shared/ui/icon.tsx'
import { addressOf } from '../link-address.ts'
import styles from './form.module.css'
import { ctrl } from './keys.ts'
import type { FormTool } from './tool.ts'

const $linkAt = (selection: RangeSelection) => $getNearestNodeOfType(selection.anchor.getNode(), LinkNode)

export const link: FormTool = {
  kind: 'form',
  id: 'link',
  name: 'Link',
  sign: (
    <Outline path="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1" />
  ),
  keys: ctrl('k'),
  $isOn: (selection) => $isRangeSelection(selection) && $isLinkNode($linkAt(selection)),

  Form({ editor, close }) {
    const present = editor.read(() => {
      const selection = $getSelection()
      return $isRangeSelection(selection) ? $linkAt(selection)?.getURL() : undefined
    })
    const [typed, setTyped] = useState(present ?? '')
    const [error, setError] = useState<string>()

    function set(address: string | null): void {
      editor.update(() => {
        const selection = $getSelection()
        // If nothing is selected, the address itself becomes the link's text.
        if (address && present === undefined && $isRangeSelection(selection) && selection.isCollapsed()) {
          const words = $createTextNode(typed.trim())
          $insertNodes([words])
          words.select(0)
        }
        editor.dispatchCommand(TOGGLE_LINK_COMMAND, address)
      })
      close()
    }

    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const address = addressOf(typed)
          if (address) set(address)
          else setError('Enter a web address, an email or a phone number, such as 0803 123 4567.')
        }}
      >
        <Field id="link-address" label="Where the link leads" name="link-address" error={error}>
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              // biome-ignore lint/a11y/noAutofocus: the form was asked for, to type here
              autoFocus
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <div className={styles.actions}>
          <button type="submit" className={buttonClass('plain')}>
            {present === undefined ? 'Add link' : 'Change link'}
          </button>
          {present !== undefined && (
            <button type="button" className={buttonClass('danger')} onClick={() => set(null)}>
              Remove link
            </button>
          )}
          <button type="button" className={buttonClass('quiet')} onClick={close}>
            Cancel
          </button>
        </div>
      </form>
    )
  },
}
