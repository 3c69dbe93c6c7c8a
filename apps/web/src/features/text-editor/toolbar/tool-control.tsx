import { formatKeyboardShortcut } from '@lexical/extension'
import type { LexicalEditor } from 'lexical'
import type { ComponentProps } from 'react'
import { type ButtonTool, type ChoiceTool, type FormTool, OPEN_FORM_COMMAND, type Tool } from '../tools/tool.ts'
import { Palette } from './palette.tsx'
import styles from './toolbar.module.css'

interface ToolControlProps {
  readonly tool: Tool
  readonly state: string | undefined
  readonly editor: LexicalEditor
  readonly isOpen: boolean
}

/** The button or the list of a tool. */
export function ToolControl({ tool, state, editor, isOpen }: ToolControlProps) {
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

function withKeys({ name, keys }: ButtonTool | FormTool): string {
  return keys ? `${name} (${formatKeyboardShortcut(keys).join('+')})` : name
}
