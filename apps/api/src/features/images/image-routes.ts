import { uploadImage } from '@divine/contracts/calls/images'
import { imagePath, imageTooLarge, imageWidths, largestImageBytes } from '@divine/contracts/texts/image-rules'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal, saysTooLarge } from '../../http/failures.ts'
import { goneSignal } from '../../http/gone.ts'
import { pagesWindowMs, quickLimit, refuseBeyond } from '../../http/limits.ts'
import { tooMuchWork } from '../../http/work-limit.ts'
import { type ImageFormat, UnusableImageError } from './encoded-image.ts'
import type { ImageStore } from './image-store.ts'

/** Formats that a browser gets only if it names them. */
const modernFormats: readonly ImageFormat[] = ['avif', 'webp']

const imageParams = z.object({
  id: z.string().regex(/^[\da-f]{32}$/),
  width: z.coerce.number<string>().refine((width) => imageWidths.some((each) => each === width)),
})

/** Pictures in descriptions: sent by staff, seen by everyone. */
export const imageRoutes: FastifyPluginAsyncZod<{ readonly images: ImageStore }> = async (app, { images }) => {
  const tooMany = quickLimit(app.config.limits.pagesPerClient, pagesWindowMs)

  app.addContentTypeParser(/^(?:image\/|application\/octet-stream)/, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.route({
    ...uploadImage,
    bodyLimit: largestImageBytes,
    errorHandler: saysTooLarge(imageTooLarge),
    handler: async (request, reply) => {
      const file: unknown = request.body
      if (!Buffer.isBuffer(file)) throw new Refusal(415, 'unsupported-type', 'Send the file of a picture.')
      const { email } = app.staffMemberOf(request)
      const { id, width, height } = await images.store(file, email, goneSignal(reply)).catch((error: unknown) => {
        throw error instanceof UnusableImageError ? new Refusal(400, 'invalid', error.message) : error
      })
      reply.code(201)
      return { src: imagePath(id), width, height }
    },
  })

  app.route({
    method: 'GET',
    url: '/images/:id/:width',
    config: { access: 'public' },
    schema: { params: imageParams },
    handler: async (request, reply) => {
      await refuseBeyond(
        tooMany,
        request,
        reply,
        'Too many pictures were asked for. Please wait a little and try again.',
      )
      if (!app.takesOn(request, reply)) throw tooMuchWork()
      const { id, width } = request.params
      const accept = request.headers.accept ?? ''
      const wanted = modernFormats.filter((format) => accept.includes(`image/${format}`))
      const file = await images.file(id, width, [...wanted, 'jpeg', 'png'])
      if (!file) return reply.callNotFound()
      // The id comes from the content, so the content at this address never changes; the format depends on the browser.
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'Accept')
      return reply.type(`image/${file.format}`).send(file.bytes)
    },
  })
}
