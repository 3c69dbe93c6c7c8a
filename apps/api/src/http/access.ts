import type { Access } from '@divine/contracts/calls/endpoint'
import type { StaffMember } from '@divine/contracts/calls/staff'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Refusal } from './failures.ts'
import { isFromElsewhere } from './own-pages.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Set if a request must come from this site's own pages: it uses or starts a session. */
    ownPagesOnly?: boolean
    /** Set if staff may call it before they have set up the second factor that the owner requires. */
    withoutSecondFactor?: boolean
  }
  interface FastifyInstance {
    /** Who is signed in. Only for routes whose access is `staff`. */
    staffMemberOf(request: FastifyRequest): StaffMember
    /** Id of the session that the request carries. Only for routes whose access is `staff`. */
    staffSessionOf(request: FastifyRequest): string
    /** Whether this was a request to a route whose access is `staff`, admitted or not. */
    wasForStaff(raw: object): boolean
  }
}

interface StaffSession {
  readonly id: string
  readonly member: StaffMember
}

interface Options {
  readonly publicOrigin: string
  /** Finds the session that the request carries; may extend it and set a cookie on the reply. */
  readonly findStaffSession: (request: FastifyRequest, reply: FastifyReply) => Promise<StaffSession | undefined>
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Who may call what. A route that does not declare it stops the start. A staff route answers 401 to strangers
 * before reading the body, and accepts changes only from this site's own pages.
 */
export const access = fp<Options>(
  async (app, { publicOrigin, findStaffSession }) => {
    const sessions = new WeakMap<FastifyRequest, StaffSession>()
    const forStaff = new WeakSet<object>()
    app.decorate('wasForStaff', (raw) => forStaff.has(raw))
    function sessionOf(request: FastifyRequest): StaffSession {
      const session = sessions.get(request)
      if (!session) throw new Error('This route is not for staff')
      return session
    }
    app.decorate('staffMemberOf', (request) => sessionOf(request).member)
    app.decorate('staffSessionOf', (request) => sessionOf(request).id)

    app.addHook('onRoute', (route) => {
      if (!route.config?.access) throw new Error(`${route.method} ${route.url} does not say who may call it`)
    })

    async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (!safeMethods.includes(request.method) && isFromElsewhere(request, publicOrigin)) {
        throw new Refusal(403, 'foreign-origin', 'This can only be done from the site itself.')
      }
      if (request.routeOptions.config.access !== 'staff') return
      reply.header('cache-control', 'no-store')
      const session = await findStaffSession(request, reply)
      if (!session) throw new Refusal(401, 'signed-out', 'Please sign in.')
      if (session.member.secondFactor === 'missing' && !request.routeOptions.config.withoutSecondFactor) {
        throw new Refusal(403, 'second-factor-missing', 'First set up the code from your phone.')
      }
      sessions.set(request, session)
    }

    // Not an async hook: public routes, which are most of the traffic, would wait for nothing.
    app.addHook('onRequest', (request, reply, done) => {
      const { access, ownPagesOnly } = request.routeOptions.config
      if (access === 'staff') forStaff.add(request.raw)
      if (access !== 'staff' && !ownPagesOnly) done()
      else admit(request, reply).then(() => done(), done)
    })
  },
  { name: 'access', dependencies: ['failures'] },
)
