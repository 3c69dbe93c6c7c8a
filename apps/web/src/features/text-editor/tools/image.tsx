import { drawnSize, type ImageSize, imageTypes, narrowestImage } from '@divine/contracts/texts/image-rules'
import { $getSelection, HISTORY_MERGE_TAG, type LexicalEditor } from 'lexical'
import { useEffect, useState } from 'react'
import { Field } from '#/shared/forms/field.tsx'
import { buttonClass } from '#/shared/ui/button.ts'
import { Outline } from '#/shared/ui/icon.tsx'
import { $chosenImage, insertImages } from '../images/image-extension.ts'
import type { ImageNode } from '../images/image-node.tsx'
import styles from './form.module.css'
import { ctrlShift } from './keys.ts'
import type { FormTool } from './tool.ts'

/** One step of the width, in pixels. */
const step = 8

export const image: FormTool = {
  kind: 'form',
  id: 'image',
  name: 'Picture',
  sign: <Outline path="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.2v.1" />,
  keys: ctrlShift('g'),
  $isOn: (selection) => $chosenImage(selection) !== undefined,

  Form({ editor, close }) {
    const chosen = useChosenImage(editor)
    return chosen ? (
      <ChosenImage key={chosen.key} editor={editor} chosen={chosen} close={close} />
    ) : (
      <div>
        <label className={styles.label} htmlFor="picture-file">
          Choose a picture
        </label>
        <p className={styles.hint}>
          JPEG, PNG, WebP, GIF or AVIF, at most 10 MB. You can also paste one, or drop it on the text.
        </p>
        <input
          id="picture-file"
          type="file"
          accept={imageTypes.join(',')}
          multiple
          // biome-ignore lint/a11y/noAutofocus: the form was asked for, to choose here
          autoFocus
          onChange={(event) => insertImages(editor, [...(event.target.files ?? [])])}
        />
        <div className={styles.actions}>
          <button type="button" className={buttonClass('quiet')} onClick={close}>
            Cancel
          </button>
        </div>
      </div>
    )
  },
}

interface Chosen {
  readonly key: string
  readonly alt: string
  readonly width: number
}

/** The chosen picture, as it is now. */
function useChosenImage(editor: LexicalEditor): Chosen | undefined {
  const [chosen, setChosen] = useState(() => editor.read($describeChosen))
  useEffect(() => editor.registerUpdateListener(() => setChosen(editor.read($describeChosen))), [editor])
  return chosen
}

function $describeChosen(): Chosen | undefined {
  const node = $chosenImage($getSelection())
  return node && { key: node.getKey(), alt: node.getAlt(), width: node.getWidth() }
}

interface ChosenImageProps {
  readonly editor: LexicalEditor
  readonly chosen: Chosen
  close(): void
}

function ChosenImage({ editor, chosen, close }: ChosenImageProps) {
  const natural = useNaturalSize(editor, chosen.key)

  function change($change: (node: ImageNode) => void): void {
    editor.update(
      () => {
        const node = $chosenImage($getSelection())
        if (node) $change(node)
      },
      { tag: HISTORY_MERGE_TAG },
    )
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <Field
        id="picture-alt"
        name="picture-alt"
        label="What the picture shows"
        hint="Read aloud to those who cannot see it, and shown where it does not load. Leave it empty for mere decoration."
        optional
      >
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the form was asked for, to type here
            autoFocus
            value={chosen.alt}
            onChange={(event) => change((node) => node.setAlt(event.target.value))}
          />
        )}
      </Field>
      {natural && (
        <div className={styles.range}>
          <label className={styles.label} htmlFor="picture-width">
            Width: {chosen.width} pixels
          </label>
          <input
            id="picture-width"
            type="range"
            min={Math.min(narrowestImage, natural.width)}
            max={natural.width}
            step={step}
            value={chosen.width}
            onChange={(event) => change((node) => node.setSize(drawnSize(natural, Number(event.target.value))))}
          />
        </div>
      )}
      <div className={styles.actions}>
        <button type="submit" className={buttonClass('plain')}>
          Done
        </button>
        <button
          type="button"
          className={buttonClass('danger')}
          onClick={() => {
            editor.update(() => {
              const node = $chosenImage($getSelection())
              node?.selectNext(0, 0)
              node?.remove()
            })
            close()
          }}
        >
          Remove picture
        </button>
      </div>
    </form>
  )
}

/** The picture's own size, as soon as it has loaded. */
function useNaturalSize(editor: LexicalEditor, key: string): ImageSize | undefined {
  const [size, setSize] = useState<ImageSize>()
  useEffect(() => {
    function measure(): void {
      const picture = editor.getElementByKey(key)?.querySelector('img')
      if (picture?.naturalWidth) setSize({ width: picture.naturalWidth, height: picture.naturalHeight })
    }
    measure()
    const root = editor.getRootElement()
    // The event of a picture does not bubble.
    root?.addEventListener('load', measure, true)
    return () => root?.removeEventListener('load', measure, true)
  }, [editor, key])
  return size
}
