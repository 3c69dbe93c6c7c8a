import {
  $getSelection,
  $isRangeSelection,
  BEFORE_INPUT_COMMAND,
  COMMAND_PRIORITY_LOW,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  defineExtension,
  IS_ANDROID,
  IS_APPLE,
} from 'lexical'

/**
 * Inserts a plain typed character into the text ourselves. In the browser's hands it costs more the longer the text is,
 * a quarter of the whole key in one of 100 KB. Phones and Apple's systems replace and compose words while one types,
 * and continue to use Lexical's own way.
 */
export const TypingExtension = defineExtension({
  name: 'typing',
  register: (editor) =>
    editor.registerCommand(
      BEFORE_INPUT_COMMAND,
      (event) => {
        if (IS_APPLE || IS_ANDROID || event.inputType !== 'insertText' || event.data?.length !== 1) return false
        const selection = $getSelection()
        const [target] = event.getTargetRanges()
        const isPlain = $isRangeSelection(selection) && selection.isCollapsed() && target?.collapsed
        if (!isPlain || editor.isComposing()) return false
        event.preventDefault()
        // The caret may have moved without the editor knowing yet.
        selection.applyDOMRange(target)
        return editor.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, event.data)
      },
      COMMAND_PRIORITY_LOW,
    ),
})
