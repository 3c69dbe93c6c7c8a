import { imageTooLarge, largestImageBytes } from '@divine/contracts/texts/image-rules'
import { useEffect, useRef, useState } from 'react'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import { Field } from '#/shared/forms/field.tsx'
import { ProductThumbnail } from '#/shared/ui/picture.tsx'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import styles from './part-form.module.css'
import { productLabels, samplePicture } from './product-values.ts'

interface PictureFieldProps {
  /** First values of the fields. */
  readonly picture: string
  readonly alt: string
  readonly errors: { readonly picture: string | undefined; readonly pictureAlt: string | undefined }
  readonly call: Call
}

/** The product's picture: one is sent as soon as it is chosen, and stands in the form by where it is stored. */
export function PictureField({ picture, alt, errors, call }: PictureFieldProps) {
  const isAwake = useIsAwake()
  const [shown, setShown] = useState(picture)
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // A form keeps what is typed into it; a picture that was sent is no typing.
  useEffect(() => {
    if (shown !== picture) field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [shown, picture])

  async function send(file: File | undefined): Promise<void> {
    if (!file) return
    setProblem(undefined)
    if (file.size > largestImageBytes) return setProblem(imageTooLarge)
    setIsSending(true)
    try {
      const { body } = await call('uploadImage', { body: file })
      // Without its last part, the width, it is the picture in all its widths.
      setShown(body.src.replace(/\/\d+$/, ''))
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <div className={styles.picture}>
      <ProductThumbnail key={shown} name={shown} />
      <div>
        <input ref={field} type="hidden" name="picture" value={shown} />
        <Field
          id="picture"
          name=""
          label={productLabels.picture}
          optional={shown !== samplePicture}
          hint={
            shown === samplePicture
              ? 'This one is a sample. Take one of the bottles on a plain ground, from the front; it is shown as a square.'
              : 'Choose a file to put another one in its place.'
          }
          error={problem ?? errors.picture}
        >
          {(control) => (
            // Only script can send it: what is chosen before would be lost.
            <input
              {...control}
              type="file"
              accept="image/*"
              disabled={!isAwake}
              onChange={({ target }) => send(target.files?.[0])}
            />
          )}
        </Field>
        <noscript>
          <p>Another picture needs a browser with JavaScript, such as Chrome.</p>
        </noscript>
        <p role="status">{isSending && 'Sending the picture...'}</p>
        <Field id="pictureAlt" name="pictureAlt" label={productLabels.pictureAlt} optional error={errors.pictureAlt}>
          {(control) => <input {...control} type="text" autoComplete="off" defaultValue={alt} />}
        </Field>
      </div>
    </div>
  )
}

/** @throws the error itself where it is none of the network or the API */
function problemOf(error: unknown): string {
  if (error instanceof NoAnswerError) return 'The picture did not get through. Choose it again when there is network.'
  if (error instanceof RefusedError) return error.failure.message
  throw error
}
