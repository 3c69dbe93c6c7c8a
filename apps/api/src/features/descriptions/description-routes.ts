import {
  getDescription,
  getDescriptionVersion,
  getSavedDescription,
  listDescriptions,
  listDescriptionVersions,
  longestDescription,
  putDescription,
} from '@divine/contracts/calls/descriptions'
import { largestImageBytes } from '@divine/contracts/texts/image-rules'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cachedAnswers } from '../../database/cached-answers.ts'
import { passClaimGate } from '../../http/claim-gate.ts'
import { etagOf, versionIn } from '../../http/etags.ts'
import { Refusal, saysTooLarge } from '../../http/failures.ts'
import { goneSignal } from '../../http/gone.ts'
import { allowedHtml, lengthOfText, type PictureStore } from './allowed-html.ts'
import {
  lastSaves,
  presentDescription,
  readDescription,
  saveDescription,
  versionOf,
  versionsOf,
} from './description-queries.ts'
import { plainText } from './plain-text.ts'
import { removedFrom } from './removed-parts.ts'

/**
 * JSON escapes a character to at most six bytes, and the key and braces take a few more. A text of the former editor
 * may carry a picture on top, in base64.
 */
const bodyLimit = 6 * longestDescription + 1_000 + Math.ceil((largestImageBytes * 4) / 3)
/** How many descriptions are cached: more than there are products. */
const mostCached = 1_000
const tooLong = 'This description is too long. The limit is 200,000 characters of HTML.'

const neverSaved = { version: 0, savedAt: null, savedBy: null }

/** The products' descriptions: read by everyone, written by staff. */
export const descriptionRoutes: FastifyPluginAsyncZod<{ readonly pictures: PictureStore }> = async (
  app,
  { pictures },
) => {
  const cachedDescription = cachedAnswers((topic: string) => readDescription(app.database, topic), app, mostCached)
  // Every text is cached from the start, in case the database goes away later.
  app.addHook('onReady', async () => {
    await Promise.allSettled(app.catalogue.products.map(({ key }) => cachedDescription(key)))
  })

  app.route({
    ...getDescription,
    handler: async (request, reply) => {
      const { description, version } = await cachedDescription(request.params.topic)
      reply.header('etag', etagOf(version))
      return { description }
    },
  })

  app.route({
    ...putDescription,
    bodyLimit,
    errorHandler: saysTooLarge(tooLong),
    handler: async (request, reply) => {
      const { description: sent, proof } = request.body
      const by = app.staffMemberOf(request)
      const savedBy = by.email
      if (lengthOfText(sent) > longestDescription) throw new Refusal(413, 'too-large', tooLong)
      const description = await allowedHtml(pictures, sent, savedBy, goneSignal(reply))
      // Escapes can make the text longer.
      if (description.length > longestDescription) throw new Refusal(413, 'too-large', tooLong)
      const version = await saveDescription(app.database, {
        topic: request.params.topic,
        description,
        savedBy,
        ifVersion: versionIn(request.headers['if-match']),
        proofOver: (before) => {
          const textOf = (html: string) => [{ field: 'description', text: plainText(html) }]
          return passClaimGate({ texts: textOf(description), before: textOf(before), proof, by })
        },
      })
      if (version === undefined) {
        throw new Refusal(409, 'conflict', 'Somebody else has saved this description since you opened it.')
      }
      reply.header('etag', etagOf(version))
      const removed = removedFrom(sent, description)
      return { message: 'Description saved successfully!', version, description, removed }
    },
  })

  app.route({
    ...listDescriptions,
    handler: async () => {
      const saves = await lastSaves(app.database)
      return app.catalogue.products.map(({ key: topic }) => ({
        topic,
        ...(saves.find((each) => each.topic === topic) ?? { ...neverSaved, isEmpty: true }),
      }))
    },
  })

  app.route({
    ...getSavedDescription,
    handler: async (request) => {
      const present = await presentDescription(app.database, request.params.topic)
      if (!present) return { ...neverSaved, description: '' }
      const { version, description, updatedAt: savedAt, updatedBy: savedBy } = present
      return { version, savedAt, savedBy, description }
    },
  })

  app.route({
    ...listDescriptionVersions,
    handler: (request) => versionsOf(app.database, request.params.topic),
  })

  app.route({
    ...getDescriptionVersion,
    handler: async (request) => {
      const found = await versionOf(app.database, request.params.topic, request.params.version)
      if (!found) throw new Refusal(404, 'not-found', 'This version is no longer kept.')
      // The allow-list may have become stricter since it was saved.
      return { ...found, description: await allowedHtml(pictures, found.description, found.savedBy) }
    },
  })
}
