import { imageTooLarge, imageTypes, largestImageBytes } from '@divine/contracts/texts/image-rules'
import { useEffect, useRef, useState } from 'react'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import { Field } from '#/shared/forms/field.tsx'
import { buttonClass } from '#/shared/ui/button.ts'
import { ProductThumbnail } from '#/shared/ui/picture.tsx'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import type { CropPicture } from './crop-picture.tsx'
import styles from './part-form.module.css'
import type { FieldFacts } from './text-field.tsx'

/** Attribute of what says that a picture is on its way: what is saved meanwhile would lack it. */
export const sendingMark = 'data-sending'

interface PictureFieldProps {
  /** What the field holds where none was sent. */
  readonly none: string
  /** Of the field that says where it is stored, and of the control that chooses it. */
  readonly name: string
  readonly label: string
  readonly hint: (isNone: boolean) => string
  /** Width over height in which pages show it. */
  readonly aspect: number
  /** Whether there has to be one in the end; otherwise it can be taken away again. */
  readonly isNeeded?: boolean
  /** Its first value. */
  readonly picture: string
  readonly error: string | undefined
  /** The question what it shows; without it words beside the picture say so. */
  readonly alt?: AltQuestion
  readonly call: Call
}

interface AltQuestion extends FieldFacts {
  readonly label: string
  /** What follows where nobody says it. */
  readonly hint: string
  /** Its first value. */
  readonly start: string
}

/** A picture that was opened, with what asks for a part of it. */
interface Opened {
  readonly picture: ImageBitmap
  readonly type: string
  readonly Ask: typeof CropPicture
}

/**
 * A picture: of one that is chosen, the part is asked for that pages show. The part is sent at once, and stands in the
 * form by where it is stored; then what it shows is asked for.
 */
export function PictureField(props: PictureFieldProps) {
  const { name, label, picture, error, alt, call, none, hint, aspect, isNeeded = false } = props
  const isAwake = useIsAwake()
  const [shown, setShown] = useState(picture)
  const [problem, setProblem] = useState<string>()
  const [doing, setDoing] = useState<string>()
  const [opened, setOpened] = useState<Opened>()
  const field = useRef<HTMLInputElement>(null)
  const altField = useRef<HTMLInputElement>(null)
  // A form keeps what is typed into it; a picture that was sent is no typing.
  useEffect(() => {
    if (shown !== picture) field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [shown, picture])

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    setProblem(undefined)
    setDoing('Opening the picture...')
    const [bitmap, asking] = await Promise.all([
      createImageBitmap(file).catch(() => undefined),
      import('./crop-picture.tsx').catch(() => undefined),
    ])
    setDoing(undefined)
    if (!bitmap && isHeic(file)) return setProblem(heicProblem)
    // What this browser cannot open, another may: the server judges it.
    if (!bitmap) return send(file)
    if (!asking) return setProblem(noNetwork)
    setOpened({ picture: bitmap, type: file.type, Ask: asking.CropPicture })
  }

  function close(): void {
    opened?.picture.close()
    setOpened(undefined)
  }

  async function use(part: Blob | null): Promise<void> {
    if (!part) return setProblem('This browser cannot cut the picture. Choose another one.')
    // What stands there was said of the picture before.
    altField.current?.focus()
    altField.current?.select()
    await send(part)
  }

  async function send(file: Blob): Promise<void> {
    if (file.size > largestImageBytes) return setProblem(imageTooLarge)
    setDoing('Sending the picture...')
    try {
      const { body } = await call('uploadImage', { body: file })
      // Without its last part, the width, it is the picture in all its widths.
      setShown(body.src.replace(/\/\d+$/, ''))
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setDoing(undefined)
    }
  }

  const isNone = shown === none
  return (
    <div className={styles.picture}>
      {shown && <ProductThumbnail key={shown} name={shown} />}
      <div>
        <input ref={field} type="hidden" name={name} value={shown} />
        <Field
          id={name}
          name=""
          label={label}
          optional={!(isNeeded && isNone)}
          hint={hint(isNone)}
          error={problem ?? error}
        >
          {(control) => (
            // Only script can send it: what is chosen before would be lost.
            <input
              {...control}
              type="file"
              // An iPhone makes a JPEG of its own kind of file where that is not among them.
              accept={imageTypes.join(',')}
              disabled={!isAwake}
              onChange={({ target }) => {
                void choose(target.files?.[0])
                // The same file can be chosen again, for another part of it.
                target.value = ''
              }}
            />
          )}
        </Field>
        {!isNeeded && !isNone && isAwake && (
          <button type="button" className={buttonClass('quiet')} onClick={() => setShown(none)}>
            Take this picture away
          </button>
        )}
        <noscript>
          <p>A picture needs a browser with JavaScript, such as Chrome.</p>
        </noscript>
        <p role="status" {...{ [sendingMark]: doing ? '' : undefined }}>
          {doing}
        </p>
        {opened && (
          <opened.Ask picture={opened.picture} type={opened.type} aspect={aspect} onUse={use} onClose={close} />
        )}
        {alt && (
          <Field
            id={alt.id}
            name={alt.name}
            label={alt.label}
            optional
            hint={`For who does not see it. ${alt.hint}`}
            error={alt.error}
          >
            {(control) => <input {...control} ref={altField} type="text" autoComplete="off" defaultValue={alt.start} />}
          </Field>
        )}
      </div>
    </div>
  )
}

/** The kind in which iPhones keep photos: only Apple's browsers open it, and the site does not store it. */
const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
const heicProblem =
  'This is a HEIC file, which only Apple’s own browsers open. Choose a JPEG or PNG, or choose it on the iPhone itself.'
const noNetwork = 'The picture did not get through. Choose it again when there is network.'

/** @throws the error itself where it is none of the network or the API */
function problemOf(error: unknown): string {
  if (error instanceof NoAnswerError) return noNetwork
  if (error instanceof RefusedError) return error.failure.message
  throw error
}
