import { keepDeskView, listDeskViews, removeDeskView } from '@divine/contracts/calls/desk-views'
import { agentName } from '@divine/contracts/orders/agent-name'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import { everybody, keepView, removeView, viewsOf } from './view-queries.ts'

/** Filters of the order desk that are kept under a name. */
export const viewRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database } = app

  app.route({ ...listDeskViews, handler: (request) => viewsOf(database, app.staffMemberOf(request).email) })

  app.route({
    ...keepDeskView,
    handler: async (request, reply) => {
      const { email } = app.staffMemberOf(request)
      const { name, isShared, filter } = request.body
      const kept = await keepView(database, { owner: isShared ? everybody : email, name, filter, keptBy: email })
      if (kept === 'too-many') throw new Refusal(422, 'conflict', 'There are too many kept views. Remove one first.')
      const views = await viewsOf(database, email)
      if (kept === 'kept') return views
      const standing = views.find((view) => view.isShared === isShared && view.name === name)
      const who = standing ? agentName(standing.keptBy) : 'A colleague'
      const message = `${who} keeps another filter as “${name}” for all. Give yours another name.`
      reply.code(409)
      return { code: 'conflict', message, ...(standing && { standing }) } as const
    },
  })

  app.route({
    ...removeDeskView,
    handler: async (request) => {
      const { email } = app.staffMemberOf(request)
      const { name, isShared } = request.query
      await removeView(database, isShared ? everybody : email, name)
      return viewsOf(database, email)
    },
  })
}
