import { drawnSize, imageTooLarge, largestImageBytes } from '@divine/contracts/texts/image-rules'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useLexicalNodeSelection } from '@lexical/react/useLexicalNodeSelection'
import { $getNodeByKey, CLICK_COMMAND, COMMAND_PRIORITY_LOW, HISTORY_MERGE_TAG, type NodeKey } from 'lexical'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { RefusedError } from '#/shared/api/call.ts'
import { OPEN_FORM_COMMAND } from '../tools/tool.ts'
import styles from './edited-image.module.css'
import { $isImageNode } from './image-node.tsx'
import { useImageUpload } from './image-upload.ts'

interface EditedImageProps {
  readonly nodeKey: NodeKey
  readonly src: string
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly file: Blob | undefined
}

/** A picture in the editor: chosen by a click, resized at its corner. */
export function EditedImage(props: EditedImageProps) {
  const { nodeKey, file } = props
  const [editor] = useLexicalComposerContext()
  const frame = useRef<HTMLSpanElement>(null)
  const [isChosen, setChosen, clearChosen] = useLexicalNodeSelection(nodeKey)

  useEffect(
    () =>
      editor.registerCommand(
        CLICK_COMMAND,
        (event) => {
          if (!(event.target instanceof Node) || !frame.current?.contains(event.target)) return false
          clearChosen()
          setChosen(true)
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor, clearChosen, setChosen],
  )

  return (
    <span ref={frame} className={isChosen ? `${styles.frame} ${styles.chosen}` : styles.frame}>
      {file ? <Sending nodeKey={nodeKey} file={file} /> : <StoredPicture {...props} isChosen={isChosen} />}
    </span>
  )
}

function StoredPicture({ nodeKey, src, alt, width, height, isChosen }: EditedImageProps & { isChosen: boolean }) {
  const [editor] = useLexicalComposerContext()
  const image = useRef<HTMLImageElement>(null)
  /** Width in pixels while it is being resized. */
  const [dragged, setDragged] = useState<number>()

  function startDrag(down: PointerEvent<HTMLSpanElement>): void {
    const { current: picture } = image
    if (!picture?.naturalWidth) return
    down.preventDefault()
    const handle: HTMLElement = down.currentTarget
    const start = picture.offsetWidth
    const most = Math.min(picture.naturalWidth, editor.getRootElement()?.clientWidth ?? picture.naturalWidth)
    const sizeAt = ({ clientX }: { clientX: number }) =>
      drawnSize(
        { width: picture.naturalWidth, height: picture.naturalHeight },
        Math.min(most, Math.max(1, start + clientX - down.clientX)),
      )
    const drag = new AbortController()
    const { signal } = drag
    function end(): void {
      drag.abort()
      setDragged(undefined)
    }
    handle.setPointerCapture(down.pointerId)
    handle.addEventListener('pointermove', (move) => setDragged(sizeAt(move).width), { signal })
    handle.addEventListener(
      'pointerup',
      (up) => {
        end()
        editor.update(() => {
          const node = $getNodeByKey(nodeKey)
          if ($isImageNode(node)) node.setSize(sizeAt(up))
        })
      },
      { signal },
    )
    handle.addEventListener('pointercancel', end, { signal })
  }

  return (
    <>
      <img
        ref={image}
        src={src}
        alt={alt}
        width={(dragged ?? width) || undefined}
        height={dragged ? undefined : height || undefined}
        draggable={false}
      />
      {!alt && (
        <button type="button" className={styles.ask} onClick={() => editor.dispatchCommand(OPEN_FORM_COMMAND, 'image')}>
          Say what it shows
        </button>
      )}
      {isChosen && <span className={styles.handle} data-handle onPointerDown={startDrag} />}
    </>
  )
}

/** Replaces the picture until its file is stored, and says if it cannot be. */
function Sending({ nodeKey, file }: { nodeKey: NodeKey; file: Blob }) {
  const [editor] = useLexicalComposerContext()
  const upload = useImageUpload()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends the file again
  useEffect(() => {
    let isGone = false
    setFailure(undefined)
    async function send(): Promise<void> {
      if (file.size > largestImageBytes) {
        setFailure(imageTooLarge)
        return
      }
      try {
        const stored = await upload(file)
        editor.update(
          () => {
            const node = $getNodeByKey(nodeKey)
            if ($isImageNode(node)) node.setStored({ ...stored, ...drawnSize(stored) })
          },
          { tag: HISTORY_MERGE_TAG },
        )
      } catch (error) {
        if (isGone) return
        setFailure(error instanceof RefusedError ? error.message : 'The picture could not be sent.')
      }
    }
    void send()
    return () => {
      isGone = true
    }
  }, [editor, file, nodeKey, upload, attempt])

  function remove(): void {
    editor.update(() => $getNodeByKey(nodeKey)?.remove())
  }

  return (
    <span className={styles.sending} role={failure ? 'alert' : 'status'}>
      {failure ?? 'Sending the picture...'}
      {failure && (
        <span className={styles.actions}>
          <button type="button" className={styles.action} onClick={() => setAttempt((count) => count + 1)}>
            Try again
          </button>
          <button type="button" className={styles.action} onClick={remove}>
            Remove
          </button>
        </span>
      )}
    </span>
  )
}
