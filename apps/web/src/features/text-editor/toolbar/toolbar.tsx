import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useLexicalFocusManagerRef } from '@lexical/react/useLexicalFocusManagerRef'
import { useLexicalRovingTabIndexRef } from '@lexical/react/useLexicalRovingTabIndexRef'
import { $getSelection, $isNodeSelection, COMMAND_PRIORITY_EDITOR } from 'lexical'
import { useCallback, useEffect, useState } from 'react'
import { type FormTool, OPEN_FORM_COMMAND } from '../tools/tool.ts'
import { toolGroups } from '../tools/tools.tsx'
import { ToolControl } from './tool-control.tsx'
import styles from './toolbar.module.css'
import { useToolStates } from './use-tool-states.ts'

const roving = { itemSelector: '[data-tool]' }
const focusManaged = { toolbarItemSelector: '[data-tool][tabindex="0"]' }

/** All tools of the editor. One stop for Tab, arrows within. Each tool shows the state of the selection. */
export function Toolbar({ controls }: { controls: string }) {
  const [editor] = useLexicalComposerContext()
  const states = useToolStates(editor)
  const [form, setForm] = useState<FormTool>()
  const rovingRef = useLexicalRovingTabIndexRef(roving)
  const focusRef = useLexicalFocusManagerRef(focusManaged)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      const releases = [rovingRef(element), focusRef(element)]
      return () => {
        for (const release of releases) release?.()
      }
    },
    [rovingRef, focusRef],
  )

  useEffect(
    () =>
      editor.registerCommand(
        OPEN_FORM_COMMAND,
        (id) => {
          setForm(toolGroups.flat().find((tool) => tool.kind === 'form' && tool.id === id) as FormTool | undefined)
          return true
        },
        COMMAND_PRIORITY_EDITOR,
      ),
    [editor],
  )

  function close(): void {
    setForm(undefined)
    // Only a caret moves the focus into the text: a selected element is left behind it.
    editor.update(() => {
      const selection = $getSelection()
      if ($isNodeSelection(selection)) selection.getNodes().at(-1)?.selectNext()
    })
    editor.focus()
  }

  return (
    <div className={styles.top}>
      <div
        ref={ref}
        role="toolbar"
        aria-label="Formatting"
        aria-controls={controls}
        className={styles.tools}
        // Chromium does not scroll to a tool that is partly visible.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      >
        {toolGroups.map((tools) => (
          <div key={tools[0]?.id} className={styles.group}>
            {tools.map((tool) => (
              <ToolControl key={tool.id} tool={tool} state={states[tool.id]} editor={editor} isOpen={form === tool} />
            ))}
          </div>
        ))}
      </div>
      {form && (
        <fieldset
          className={styles.form}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close()
          }}
        >
          <legend className="sr">{form.name}</legend>
          <form.Form editor={editor} close={close} />
        </fieldset>
      )}
    </div>
  )
}
