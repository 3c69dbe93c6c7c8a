import { longestClaimText, markClaims, mostClaimMarks } from '@divine/contracts/calls/claims'
import { claimsIn } from '@divine/contracts/texts/claims'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { atOnceLimit } from '../../http/at-once.ts'
import { Refusal } from '../../http/failures.ts'
import { UnhurriedWork } from '../../http/unhurried-work.ts'

/** JSON escapes a character to at most six bytes, and the key and braces take a few more. */
const bodyLimit = 6 * longestClaimText + 1_000

/** How many texts of one member may wait. Whoever writes sends one at a time, and a second from another window. */
const mostWaiting = 3

/** What the claim gate finds in a text, for pages that mark it while somebody writes. */
export const claimGateRoutes: FastifyPluginAsyncZod = async (app) => {
  const fewAtOnce = atOnceLimit(mostWaiting, 'Many texts of yours are being looked at. Please wait a few seconds.')
  const work = new UnhurriedWork()
  app.route({
    ...markClaims,
    // It is called at each pause of whoever writes.
    config: { ...markClaims.config, changesNothing: true },
    bodyLimit,
    handler: (request) =>
      fewAtOnce(app.staffMemberOf(request).email, async () => {
        const marks = work.add(() => claimsIn(request.body.text).slice(0, mostClaimMarks))
        if (!marks) throw new Refusal(429, 'too-many', 'Many texts are being looked at. Please wait a few seconds.')
        return { marks: await marks }
      }),
  })
}
