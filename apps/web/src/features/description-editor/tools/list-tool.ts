import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListNode,
  type ListType,
  REMOVE_LIST_COMMAND,
} from '@lexical/list'
import { $getNearestNodeOfType } from '@lexical/utils'
import { $getSelection, $isRangeSelection, type RangeSelection } from 'lexical'
import type { ReactNode } from 'react'
import type { ButtonTool } from './tool.ts'

/** A tool that makes lines a list of one kind, and a list lines again. */
export function listTool(id: string, name: string, type: Exclude<ListType, 'check'>, sign: ReactNode): ButtonTool {
  const $isOn = (selection: RangeSelection) => {
    const list = $getNearestNodeOfType(selection.anchor.getNode(), ListNode)
    return $isListNode(list) && list.getListType() === type
  }
  return {
    kind: 'button',
    id,
    name,
    sign,
    $isOn,
    press(editor) {
      const isOn = editor.read(() => {
        const selection = $getSelection()
        return $isRangeSelection(selection) && $isOn(selection)
      })
      const insert = type === 'number' ? INSERT_ORDERED_LIST_COMMAND : INSERT_UNORDERED_LIST_COMMAND
      editor.dispatchCommand(isOn ? REMOVE_LIST_COMMAND : insert, undefined)
    },
  }
}
