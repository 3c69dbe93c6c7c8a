import { keepDeskView, listDeskViews, removeDeskView } from '@divine/contracts/calls/desk-views'
import { queuesOfRole, readingOf, stagesOfRole } from '@divine/contracts/calls/role-table'
import type { StaffMember } from '@divine/contracts/calls/staff'
import { agentName } from '@divine/contracts/orders/agent-name'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import { everybody, keepView, removeView, viewsOf } from './view-queries.ts'

/** Filters of the order desk that are kept under a name. */
export const viewRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database } = app

  /** The views of somebody, without those that ask for what their role does not read. */
  async function viewsFor({ email, role }: StaffMember) {
    const views = await viewsOf(database, email)
    return views.filter(
      ({ filter: { queue, stage, product } }) =>
        (queue === 'all' || queuesOfRole[role].includes(queue)) &&
        (!stage || stagesOfRole[role].includes(stage)) &&
        (!product || readingOf(role, 'lines') === 'whole'),
    )
  }

  app.route({ ...listDeskViews, handler: (request) => viewsFor(app.staffMemberOf(request)) })

  app.route({
    ...keepDeskView,
    handler: async (request, reply) => {
      const member = app.staffMemberOf(request)
      const { email } = member
      const { name, isShared, filter } = request.body
      const kept = await keepView(database, { owner: isShared ? everybody : email, name, filter, keptBy: email })
      if (kept === 'too-many') throw new Refusal(422, 'conflict', 'There are too many kept views. Remove one first.')
      const views = await viewsFor(member)
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
      const member = app.staffMemberOf(request)
      const { name, isShared } = request.query
      const isTheirs = (await viewsFor(member)).some((view) => view.isShared === isShared && view.name === name)
      // What they do not see is not theirs to remove; one that is not there is fine.
      if (isTheirs) await removeView(database, isShared ? everybody : member.email, name)
      return viewsFor(member)
    },
  })
}
