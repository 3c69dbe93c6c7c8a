import { useEffect, useId, useRef, useState } from 'react'
import { ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { buttonClass } from '#/shared/ui/button.ts'
import { Outline } from '#/shared/ui/icon.tsx'
import styles from './crop-picture.module.css'
import {
  drawPart,
  fileOf,
  isTooSmall,
  largestPart,
  movedPart,
  type PicturePart,
  sentSize,
  sizedPart,
} from './picture-part.ts'

interface CropPictureProps {
  readonly picture: ImageBitmap
  /** Kind of the file that it comes from. */
  readonly type: string
  /** Width over height of the part. */
  readonly aspect: number
  /** Takes the part as a file; null where the browser makes none. */
  readonly onUse: (part: Blob | null) => void
  /** The question is closed, whatever was answered. */
  readonly onClose: () => void
}

/** Longest side of the picture on the screen, in pixels of its canvas: a phone's memory need not hold it twice. */
const shownSide = 1_200

const whole: PicturePart = { x: 0, y: 0, width: 100, height: 100 }

/** In percent of the picture. */
const step = 5

/** What the buttons below do: the frame can be moved and sized without dragging it. */
const acts = [
  { name: 'Move left', path: 'M19 12H5m5-5-5 5 5 5', act: (part) => movedPart(part, { x: -step, y: 0 }) },
  { name: 'Move right', path: 'M5 12h14m-5-5 5 5-5 5', act: (part) => movedPart(part, { x: step, y: 0 }) },
  { name: 'Move up', path: 'M12 19V5m-5 5 5-5 5 5', act: (part) => movedPart(part, { x: 0, y: -step }) },
  { name: 'Move down', path: 'M12 5v14m-5-5 5 5 5-5', act: (part) => movedPart(part, { x: 0, y: step }) },
  { name: 'Smaller', path: 'M5 12h14', act: (part) => sizedPart(part, 0.9) },
  { name: 'Larger', path: 'M12 5v14M5 12h14', act: (part) => sizedPart(part, 1 / 0.9) },
] as const satisfies readonly { name: string; path: string; act: (part: PicturePart) => PicturePart }[]

const corner = (where: string) => `Corner at the ${where}: arrow keys make the part larger or smaller`

const labels = {
  cropArea: 'The part of the picture that is used: arrow keys move it, with Shift in larger steps',
  nwDragHandle: corner('top left'),
  neDragHandle: corner('top right'),
  seDragHandle: corner('bottom right'),
  swDragHandle: corner('bottom left'),
  // A part of a fixed shape is sized at its corners alone.
  nDragHandle: '',
  eDragHandle: '',
  sDragHandle: '',
  wDragHandle: '',
}

/** Asks which part of a picture is used, over the page: by touch, mouse, keys or buttons. Escape leaves it. */
export function CropPicture({ picture, type, aspect, onUse, onClose }: CropPictureProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const [part, setPart] = useState(() => largestPart(picture, aspect))
  const size = sentSize(picture, part, aspect)

  useEffect(() => {
    dialog.current?.showModal()
    heading.current?.focus()
  }, [])

  // Closed by itself, it gives the focus back.
  const close = () => dialog.current?.close()

  async function use(): Promise<void> {
    const file = await fileOf(drawPart(picture, part, size), type)
    close()
    onUse(file)
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        Which part of it is shown?
      </h2>
      <p className={styles.hint}>Drag the frame to move it, and a corner to make it larger or smaller.</p>
      <ReactCrop
        className={`${styles.crop}`}
        crop={{ ...part, unit: '%' }}
        onChange={(_pixels, { unit: _unit, ...next }) => setPart(next)}
        aspect={aspect}
        minWidth={40}
        keepSelection
        ariaLabels={labels}
      >
        <Shown picture={picture} />
      </ReactCrop>
      <div className={styles.acts}>
        {acts.map(({ name, path, act }) => (
          <button key={name} type="button" aria-label={name} onClick={() => setPart(act)}>
            <Outline path={path} />
          </button>
        ))}
      </div>
      <p role="status" className={styles.small}>
        {isTooSmall(size) && `This part is only ${size.width} pixels wide: it will look blurred.`}
      </p>
      <div className={styles.buttons}>
        <button type="button" className={buttonClass('quiet')} onClick={close}>
          Do not use it
        </button>
        <button type="button" className={buttonClass('plain')} onClick={use}>
          Use this part
        </button>
      </div>
    </dialog>
  )
}

/** The picture itself. A canvas needs no address of its own, which the content policy would have to allow. */
function Shown({ picture }: Pick<CropPictureProps, 'picture'>) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scale = Math.min(1, shownSide / Math.max(picture.width, picture.height))
    const size = { width: Math.ceil(picture.width * scale), height: Math.ceil(picture.height * scale) }
    frame.current?.replaceChildren(drawPart(picture, whole, size))
  }, [picture])
  return <div ref={frame} className={styles.shown} />
}
