import { getCatalogue } from '@divine/contracts/calls/catalogue'
import type { EndpointOutput } from '@divine/contracts/calls/endpoint'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** What is sold, for programs. Pages have it from the process itself. */
export const catalogueRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...getCatalogue,
    // An answer is only written out: that its lists cannot be changed here is no matter.
    handler: async () => app.catalogue as EndpointOutput<typeof getCatalogue>,
  })
}
