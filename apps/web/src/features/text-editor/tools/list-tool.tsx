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
import { Outline } from '#/shared/ui/icon.tsx'
import type { ButtonTool } from './tool.ts'

interface ListTool extends Pick<ButtonTool, 'id' | 'name' | 'keys'> {
  readonly type: Exclude<ListType, 'check'>
  /** Its icon, as the `d` of a path. */
  readonly path: string
}

/** A tool that turns lines into a list of one kind, and a list back into lines. */
export function listTool({ type, path, ...tool }: ListTool): ButtonTool {
  const $isOn = (selection: RangeSelection) => {
    const list = $getNearestNodeOfType(selection.anchor.getNode(), ListNode)
    return $isListNode(list) && list.getListType() === type
  }
  return {
    ...tool,
    kind: 'button',
    sign: <Outline path={path} />,
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
