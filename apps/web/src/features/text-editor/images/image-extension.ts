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
import { LEFT_OUT_COMMAND } from '../pasting/left-out.ts'
import { OPEN_FORM_COMMAND } from '../tools/tool.ts'
import { $createSendingImage, $isImageNode, ImageNode } from './image-node.tsx'

/** The one chosen picture; undefined if words or several pictures are selected. */
export function $chosenImage(selection: BaseSelection | null): ImageNode | undefined {
  if (!$isNodeSelection(selection)) return undefined
  const [node, ...others] = selection.getNodes()
  return $isImageNode(node) && others.length === 0 ? node : undefined
}

/** Whether the text holds a picture whose file is not stored yet. */
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

/** Any kind of picture: the API refuses those that it does not accept, with a message. */
const isPicture = ({ type }: File) => type.startsWith('image/')

/** Takes the pictures among files, and reports the others as left out. */
function takeFiles(editor: LexicalEditor, files: readonly File[]): void {
  const pictures = files.filter(isPicture)
  insertImages(editor, pictures)
  const others = files.length - pictures.length
  if (others > 0) editor.dispatchCommand(LEFT_OUT_COMMAND, new Map([['file', others]]))
}

/** Whether the clipboard holds words. With a picture a browser copies its address, or a wrapper around it. */
function hasWords(clipboard: DataTransfer): boolean {
  const html = clipboard.getData('text/html')
  if (!html) return clipboard.getData('text/plain').trim() !== ''
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.textContent?.trim() !== '' || !body.querySelector('img')
}

/** Pictures in the text: pasted, dropped, or read from HTML. */
export const ImageExtension = defineExtension({
  name: 'images',
  nodes: [ImageNode],
  register: (editor) =>
    mergeRegister(
      // Copied before its file was stored: the copy has nothing to show.
      editor.registerNodeTransform(ImageNode, (image) => {
        if (image.getSrc() || image.getFile()) return
        image.remove()
        editor.dispatchCommand(LEFT_OUT_COMMAND, new Map([['picture', 1]]))
      }),
      editor.registerCommand(
        DRAG_DROP_PASTE,
        (files) => {
          takeFiles(editor, files)
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        PASTE_COMMAND,
        (event) => {
          if (!('clipboardData' in event) || !event.clipboardData) return false
          const files = [...event.clipboardData.files]
          // A word processor sends a picture of the words beside the words.
          if (!files.some(isPicture) || hasWords(event.clipboardData)) return false
          event.preventDefault()
          takeFiles(editor, files)
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
