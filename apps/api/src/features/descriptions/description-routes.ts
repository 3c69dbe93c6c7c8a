import { getDescription, longestDescription, putDescription } from '@divine/contracts/descriptions'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import { readDescription, saveDescription } from './description-queries.ts'
import { sanitiseDescription } from './sanitise-description.ts'

/** JSON escapes a character to at most six bytes, and the key and braces take a few more. */
const bodyLimit = 6 * longestDescription + 1_000

/** The topics' descriptions: read by everyone, written by staff. */
export const descriptionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...getDescription,
    handler: async (request) => ({ description: await readDescription(app.database, request.params.topic) }),
  })

  app.route({
    ...putDescription,
    bodyLimit,
    handler: async (request) => {
      const { description: sent } = request.body
      // Escapes can make the text longer, and what is far too long is not worth reading through.
      const description = sent.length > longestDescription ? sent : sanitiseDescription(sent)
      if (description.length > longestDescription) {
        throw new Refusal(413, 'too-large', 'This description is too long. The limit is 200,000 characters of HTML.')
      }
      await saveDescription(app.database, {
        topic: request.params.topic,
        description,
        updatedBy: app.staffMemberOf(request).email,
      })
      return { message: 'Description saved successfully!' }
    },
  })
}
