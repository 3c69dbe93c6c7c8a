import { DRAG_DROP_PASTE } from '@lexical/rich-text'
import { $dfs } from '@lexical/utils'
import {
  $createNodeSelection,
  $getSelection,
  $insertNodes,
  $isNodeSelection,
  $setSelection,
  type BaseSelection,
  COMMAND_PRIORITY_LOW,
  defineExtension,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
} from 'lexical'
import { OPEN_FORM_COMMAND } from '../tools/tool.ts'
import { $createSendingImage, $isImageNode, ImageNode } from './image-node.tsx'

/** The one picture that is chosen; undefined where words are, or several pictures. */
export function $chosenImage(selection: BaseSelection | null): ImageNode | undefined {
  if (!$isNodeSelection(selection)) return undefined
  const [node, ...others] = selection.getNodes()
  return $isImageNode(node) && others.length === 0 ? node : undefined
}

/** Whether the text holds a picture whose file is not kept yet. */
export function $hasSendingImages(): boolean {
  return $dfs().some(({ node }) => $isImageNode(node) && node.getFile() !== undefined)
}

/** Puts pictures where the selection is, chooses the last of them, and asks what it shows. */
export function insertImages(editor: LexicalEditor, files: readonly Blob[]): void {
  if (files.length === 0) return
  editor.update(() => {
    const images = files.map((file) => $createSendingImage(file))
    $insertNodes(images)
    const chosen = $createNodeSelection()
    chosen.add(images.at(-1)?.getKey() ?? '')
    $setSelection(chosen)
  })
  editor.dispatchCommand(OPEN_FORM_COMMAND, 'image')
}

/** Any kind of picture: one that the API does not take is refused there, in words. */
const picturesIn = (files: Iterable<File>) => [...files].filter(({ type }) => type.startsWith('image/'))

/** Pictures in the text: pasted, dropped, or read from HTML. */
export const ImageExtension = defineExtension({
  name: 'images',
  nodes: [ImageNode],
  register: (editor) =>
    mergeRegister(
      editor.registerCommand(
        DRAG_DROP_PASTE,
        (files) => {
          insertImages(editor, picturesIn(files))
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        PASTE_COMMAND,
        (event) => {
          if (!('clipboardData' in event) || !event.clipboardData) return false
          const pictures = picturesIn(event.clipboardData.files)
          // A word processor sends a picture of the words beside the words.
          if (pictures.length === 0 || event.clipboardData.getData('text/plain')) return false
          event.preventDefault()
          insertImages(editor, pictures)
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        KEY_ENTER_COMMAND,
        (event) => {
          if (!$chosenImage($getSelection())) return false
          event?.preventDefault()
          return editor.dispatchCommand(OPEN_FORM_COMMAND, 'image')
        },
        COMMAND_PRIORITY_LOW,
      ),
    ),
})
