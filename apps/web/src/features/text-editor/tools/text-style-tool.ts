import { $getSelectionStyleValueForProperty, $patchStyleText } from '@lexical/selection'
import { $getSelection, $isRangeSelection } from 'lexical'
import { capitalised } from '#/shared/first-letter.ts'
import { type TextProperty, textValues } from '../text-style.ts'
import type { ChoiceTool } from './tool.ts'

interface TextStyleTool extends Pick<ChoiceTool, 'kind' | 'id' | 'name'> {
  readonly property: TextProperty
  /** The name of words without the property. */
  readonly nameOfNone: string
}

/** A tool that gives words one of a property's values, or removes it. */
export function textStyleTool({ property, nameOfNone, ...tool }: TextStyleTool): ChoiceTool {
  const values = textValues[property].map(({ name, css }) => ({ value: css, name: capitalised(name) }))
  return {
    ...tool,
    choices: [{ value: '', name: nameOfNone }, ...values],
    // The default means that nothing is set; words with several values, or with a colour of a former text, show none.
    $chosen: (selection) => $getSelectionStyleValueForProperty(selection, property, ''),
    choose: (editor, value) =>
      editor.update(() => {
        const selection = $getSelection()
        if ($isRangeSelection(selection)) $patchStyleText(selection, { [property]: value || null })
      }),
  }
}
