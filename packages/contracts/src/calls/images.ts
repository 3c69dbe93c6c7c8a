import { z } from 'zod'
import './zod-on-pages.ts'
import { addresses } from './addresses.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'

/** A stored picture: its address, and its size in pixels. */
export const imageReceipt = z.object({
  src: z.string().describe('Path of the picture on this site'),
  width: z.int().positive(),
  height: z.int().positive(),
})
export type ImageReceipt = z.infer<typeof imageReceipt>

export const uploadImage = {
  ...addresses.uploadImage,
  config: { access: 'staff' },
  schema: {
    summary: 'Keep a picture',
    description:
      'The body is the file itself, at most 10 MB and 50 megapixels. What it shows is kept, and nothing that was written into the file.',
    tags: ['Images'],
    consumes: ['image/*'],
    // The API inspects the file itself: no schema could.
    body: z.unknown() as z.ZodType<Blob>,
    response: { 201: imageReceipt, 400: failure, 401: failure, 413: failure, 415: failure, 429: failure },
  },
} as const satisfies Endpoint
