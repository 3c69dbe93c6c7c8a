import { keepDeskView, listDeskViews, removeDeskView } from '@divine/contracts/calls/desk-views'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import { everybody, keepView, removeView, viewsOf } from './view-queries.ts'

/** Filters of the order desk that are kept under a name. */
export const viewRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database } = app

  app.route({ ...listDeskViews, handler: (request) => viewsOf(database, app.staffMemberOf(request).email) })

  app.route({
    ...keepDeskView,
    handler: async (request) => {
      const { email } = app.staffMemberOf(request)
      const { name, isShared, filter } = request.body
      const isKept = await keepView(database, { owner: isShared ? everybody : email, name, filter, keptBy: email })
      if (!isKept) throw new Refusal(422, 'conflict', 'There are too many kept views. Remove one first.')
      return viewsOf(database, email)
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
