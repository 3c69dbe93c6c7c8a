import { longestClaimText, markClaims, mostClaimMarks } from '@divine/contracts/calls/claims'
import { claimsIn } from '@divine/contracts/texts/claims'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** JSON escapes a character to at most six bytes, and the key and braces take a few more. */
const bodyLimit = 6 * longestClaimText + 1_000

/** What the claim gate finds in a text, for pages that mark it while somebody writes. */
export const claimGateRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...markClaims,
    // It is called at each pause of whoever writes.
    config: { ...markClaims.config, changesNothing: true },
    bodyLimit,
    handler: async (request) => ({ marks: claimsIn(request.body.text).slice(0, mostClaimMarks) }),
  })
}
