import { type BaseSelection, createCommand, type LexicalEditor, type RangeSelection } from 'lexical'
import type { ReactNode } from 'react'
import type { Keys } from './keys.ts'

/** Asks for the form of the tool with this id; the toolbar shows it. */
export const OPEN_FORM_COMMAND = createCommand<FormTool['id']>('OPEN_FORM_COMMAND')

/** A tool that is pressed. */
export interface ButtonTool {
  readonly kind: 'button'
  readonly id: string
  readonly name: string
  readonly sign: ReactNode
  readonly keys?: Keys | undefined
  /** Whether it is on for the selection; if not given, the tool is never shown as pressed. */
  $isOn?(selection: RangeSelection): boolean
  press(editor: LexicalEditor): void
}

interface Choice {
  /** What is stored; empty for the style that words have by themselves. */
  readonly value: string
  readonly name: string
  readonly keys?: Keys
}

/** A tool that offers choices: in a list, or as a palette of colours. */
export interface ChoiceTool {
  readonly kind: 'list' | 'palette'
  readonly id: string
  readonly name: string
  readonly choices: readonly Choice[]
  /** The selection's choice; undefined if there are several. */
  $chosen(selection: RangeSelection): string | undefined
  choose(editor: LexicalEditor, value: string): void
}

/** A tool with a form of its own, which opens below the toolbar. */
export interface FormTool {
  readonly kind: 'form'
  readonly id: string
  readonly name: string
  readonly sign: ReactNode
  readonly keys?: Keys
  $isOn(selection: BaseSelection): boolean
  /** The form, for the editor's current selection. It calls `close` when it is done. */
  Form(props: { editor: LexicalEditor; close: () => void }): ReactNode
}

export type Tool = ButtonTool | ChoiceTool | FormTool
