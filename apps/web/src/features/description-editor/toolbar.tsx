import { formatKeyboardShortcut } from '@lexical/extension'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useLexicalFocusManagerRef } from '@lexical/react/useLexicalFocusManagerRef'
import { useLexicalRovingTabIndexRef } from '@lexical/react/useLexicalRovingTabIndexRef'
import {
  $getSelection,
  $isNodeSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_EDITOR,
  type LexicalEditor,
} from 'lexical'
import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { Palette } from './palette.tsx'
import { shortcuts } from './shortcuts.ts'
import styles from './toolbar.module.css'
import { type ButtonTool, type ChoiceTool, type FormTool, OPEN_FORM_COMMAND, type Tool } from './tools/tool.ts'
import { toolGroups } from './tools/tools.ts'

const roving = { itemSelector: '[data-tool]' }
const focusManaged = { toolbarItemSelector: '[data-tool][tabindex="0"]' }

/** How soon after a change the tools show it: a frame or two. */
const statesDelayMs = 40

/** By the tool's id: the choice that is made where the selection is, or `on` where the tool is. */
type States = Readonly<Record<string, string | undefined>>

function statesIn(editor: LexicalEditor): States {
  return editor.read(() => {
    const selection = $getSelection()
    if (!selection) return {}
    return Object.fromEntries(
      toolGroups.flat().map((tool) => {
        if (tool.kind === 'form') return [tool.id, tool.$isOn(selection) ? 'on' : undefined]
        if (!$isRangeSelection(selection)) return [tool.id, undefined]
        if ('$chosen' in tool) return [tool.id, tool.$chosen(selection)]
        return [tool.id, tool.$isOn?.(selection) ? 'on' : undefined]
      }),
    )
  })
}

/** All tools of the editor. One stop for Tab, arrows within; what a tool has set where the selection is, it shows. */
export function Toolbar({ controls }: { controls: string }) {
  const [editor] = useLexicalComposerContext()
  const [states, setStates] = useState<States>({})
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

  useEffect(() => {
    let waiting: number | undefined
    function showStates(): void {
      waiting = undefined
      const next = statesIn(editor)
      setStates((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next))
    }
    // After the frame, so that no key waits for the toolbar.
    const stop = editor.registerUpdateListener(() => {
      waiting ??= window.setTimeout(showStates, statesDelayMs)
    })
    return () => {
      stop()
      window.clearTimeout(waiting)
    }
  }, [editor])
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
    // Only a caret takes the focus: what was chosen as a whole is left behind it.
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
        // Chromium leaves a tool as it is that can be seen in part.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      >
        {toolGroups.map((tools) => (
          <div key={tools[0]?.id} className={styles.group}>
            {tools.map((tool) => (
              <Control key={tool.id} tool={tool} state={states[tool.id]} editor={editor} isOpen={form === tool} />
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

interface ControlProps {
  readonly tool: Tool
  readonly state: string | undefined
  readonly editor: LexicalEditor
  readonly isOpen: boolean
}

function Control({ tool, state, editor, isOpen }: ControlProps) {
  switch (tool.kind) {
    case 'palette':
      return <Palette tool={tool} chosen={state} choose={(value) => tool.choose(editor, value)} />
    case 'list':
      return <ChoiceList tool={tool} chosen={state} editor={editor} />
    case 'button':
      return (
        <ToolButton
          tool={tool}
          press={() => tool.press(editor)}
          {...(tool.$isOn && { 'aria-pressed': state === 'on' })}
        />
      )
    case 'form':
      return (
        <ToolButton
          tool={tool}
          press={() => editor.dispatchCommand(OPEN_FORM_COMMAND, tool.id)}
          aria-expanded={isOpen}
        />
      )
  }
}

interface ChoiceListProps {
  readonly tool: ChoiceTool
  readonly chosen: string | undefined
  readonly editor: LexicalEditor
}

function ChoiceList({ tool, chosen, editor }: ChoiceListProps) {
  return (
    <select
      data-tool={tool.id}
      aria-label={tool.name}
      title={tool.name}
      className={styles.list}
      value={tool.choices.some(({ value }) => value === chosen) ? chosen : ''}
      onChange={(event) => {
        tool.choose(editor, event.target.value)
        editor.focus()
      }}
    >
      {tool.choices.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}

interface ToolButtonProps extends Pick<ComponentProps<'button'>, 'aria-pressed' | 'aria-expanded'> {
  readonly tool: ButtonTool | FormTool
  press(): void
}

function ToolButton({ tool, press, ...state }: ToolButtonProps) {
  const label = withKeys(tool)
  return (
    <button
      type="button"
      data-tool={tool.id}
      aria-label={label}
      title={label}
      className={styles.button}
      // The text keeps its selection, and on a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
      {...state}
    >
      {tool.sign}
    </button>
  )
}

function withKeys({ id, name }: Tool): string {
  const shortcut = shortcuts[id]
  return shortcut ? `${name} (${formatKeyboardShortcut(shortcut).join('+')})` : name
}
