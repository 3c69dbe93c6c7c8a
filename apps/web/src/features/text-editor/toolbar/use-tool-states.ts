import { $getSelection, $isRangeSelection, type LexicalEditor } from 'lexical'
import { useEffect, useState } from 'react'
import { toolGroups } from '../tools/tools.tsx'

/** How soon after a change the tools show it: a frame or two, in milliseconds. */
const delayMs = 40

/** By the tool's id: the selection's choice, or `on` if the tool is on. */
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

/** What each tool shows for the selection. */
export function useToolStates(editor: LexicalEditor): States {
  const [states, setStates] = useState<States>({})
  useEffect(() => {
    let waiting: number | undefined
    function showStates(): void {
      waiting = undefined
      const next = statesIn(editor)
      setStates((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next))
    }
    // After the frame, so that no key waits for the toolbar.
    const stop = editor.registerUpdateListener(() => {
      waiting ??= window.setTimeout(showStates, delayMs)
    })
    return () => {
      stop()
      window.clearTimeout(waiting)
    }
  }, [editor])
  return states
}
