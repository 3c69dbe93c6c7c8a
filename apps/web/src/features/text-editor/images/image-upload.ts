import type { ImageReceipt } from '@divine/contracts/calls/images'
import { createContext, useContext } from 'react'

/** Sends a picture to be stored. It rejects as every call of the API does. */
export type UploadImage = (file: Blob) => Promise<ImageReceipt>

const Upload = createContext<UploadImage | undefined>(undefined)
export const ImageUploadProvider = Upload.Provider

/** Sends one after another: the server processes one at a time, and refuses when too many wait. */
export function oneAfterAnother(send: UploadImage): UploadImage {
  let last: Promise<unknown> = Promise.resolve()
  return (file) => {
    const sent = last.then(() => send(file))
    last = sent.catch(() => {})
    return sent
  }
}

/** How pictures are sent. Only within an `ImageUploadProvider`. */
export function useImageUpload(): UploadImage {
  const upload = useContext(Upload)
  if (!upload) throw new Error('This editor has no ImageUploadProvider around it')
  return upload
}

/** A picture that a text contains as base64, as a file; undefined for any other address. */
export function embeddedFile(address: string): Blob | undefined {
  const [, type, base64] = /^data:(image\/[\w.+-]+);base64,([\w+/=\s]+)$/.exec(address) ?? []
  if (!type || !base64) return undefined
  try {
    return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type })
  } catch {
    return undefined
  }
}
