import type { Access } from '@divine/contracts/calls/endpoint'
import { rolesInWords } from '@divine/contracts/calls/role-table'
import type { Role } from '@divine/contracts/calls/roles'
import type { StaffMember } from '@divine/contracts/calls/staff'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Refusal, refuseWhileAway } from './failures.ts'
import { isFromElsewhere } from './own-pages.ts'
import { rowOf } from './role-rows.ts'
import { signedOut } from './signed-out.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Which roles may call it, where its access is `staff`: as the table of the contracts says. */
    roles?: readonly Role[]
    /**
     * Set if a request must come from this site's own pages although it is for everybody and starts a session, or only
     * reads.
     */
    ownPagesOnly?: boolean
    /** Set if staff may call it before they have set up the second factor that the owner requires. */
    withoutSecondFactor?: boolean
    /** Set if staff may call it whatever their role is, also one that only a newer version of the site knows. */
    withoutKnownRole?: boolean
  }
  interface FastifyInstance {
    /** Who is signed in. Only for routes whose access is `staff`. */
    staffMemberOf(request: FastifyRequest): StaffMember
    /** Id of the session that the request carries. Only for routes whose access is `staff`. */
    staffSessionOf(request: FastifyRequest): string
    /**
     * Asks again whether whoever asks is signed in: for what goes on long after the request was let in, such as the
     * reading of a long body.
     * @throws {Refusal} 401 where the session has ended since, 503 where nobody knows
     */
    assertStillSignedIn(request: FastifyRequest): Promise<void>
    /** Whether this was a request to a route whose access is `staff`, admitted or not. */
    wasForStaff(raw: object): boolean
  }
}

interface StaffSession {
  readonly id: string
  readonly member: StaffMember
  /** Not where only a newer version of the site, which runs beside this one, knows what the member may do. */
  readonly isRoleKnown: boolean
}

interface Options {
  readonly publicOrigin: string
  /** Finds the session that the request carries; may extend it and set a cookie on the reply. */
  readonly findStaffSession: (request: FastifyRequest, reply: FastifyReply) => Promise<StaffSession | undefined>
  /** Whether that session is still open. */
  readonly isStillSignedIn: (request: FastifyRequest) => Promise<boolean>
  /** Whether the database is not read-only. */
  readonly takesWrites: () => Promise<boolean>
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Who may call what. A route that does not declare it stops the start, and so does a staff route that the table of
 * roles does not have. A staff route answers 401 to strangers before reading the body, and accepts changes only from
 * this site's own pages. With the header `acting-as`, which holds a percent-encoded email, it accepts them only from
 * that member of staff.
 */
export const access = fp<Options>(
  async (app, { publicOrigin, findStaffSession, isStillSignedIn, takesWrites }) => {
    const sessions = new WeakMap<FastifyRequest, StaffSession>()
    const forStaff = new WeakSet<object>()
    /** Requests that were admitted before their body had come. */
    const admittedEarly = new WeakSet<FastifyRequest>()
    app.decorate('wasForStaff', (raw) => forStaff.has(raw))
    function sessionOf(request: FastifyRequest): StaffSession {
      const session = sessions.get(request)
      if (!session) throw new Error('This route is not for staff')
      return session
    }
    app.decorate('staffMemberOf', (request) => sessionOf(request).member)
    app.decorate('staffSessionOf', (request) => sessionOf(request).id)

    /**
     * Nobody is signed out by the word of a server that only reads: it may no longer be the primary, and lack the
     * session. Their device would let go of what it keeps for them.
     */
    async function refuseSignedOut(request: FastifyRequest): Promise<never> {
      const mayHaveSession = request.headers.cookie !== undefined
      throw mayHaveSession && !(await takesWrites()) ? refuseWhileAway() : signedOut()
    }
    app.decorate('assertStillSignedIn', async (request) => {
      if (!(await isStillSignedIn(request))) await refuseSignedOut(request)
    })

    app.addHook('onRoute', (route) => {
      if (!route.config?.access) throw new Error(`${route.method} ${route.url} does not say who may call it`)
      if (route.config.access !== 'staff') return
      const row = rowOf(String(route.method), route.url)
      if (!row) throw new Error(`${route.method} ${route.url} has no row in the table of roles`)
      route.config.roles = row.for
    })

    async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { access, ownPagesOnly, roles = [] } = request.routeOptions.config
      const isChange = !safeMethods.includes(request.method)
      if ((isChange || ownPagesOnly) && isFromElsewhere(request, publicOrigin)) {
        throw new Refusal(403, 'foreign-origin', 'This can only be done from the site itself.')
      }
      if (access !== 'staff') return
      reply.header('cache-control', 'no-store')
      const session = await findStaffSession(request, reply)
      // A server that only reads takes no line that says what was read.
      if (app.isDatabaseLost()) throw refuseWhileAway()
      if (!session) return refuseSignedOut(request)
      if (!session.isRoleKnown && !request.routeOptions.config.withoutKnownRole) {
        throw new Refusal(
          403,
          'other-role',
          'The site is being updated, and does not know your role yet. Try again soon.',
        )
      }
      if (session.member.secondFactor === 'missing' && !request.routeOptions.config.withoutSecondFactor) {
        throw new Refusal(403, 'second-factor-missing', 'First set up the code from your phone.')
      }
      const { 'acting-as': madeFor } = request.headers
      if (isChange && madeFor !== undefined && madeFor !== encodeURI(session.member.email)) {
        throw new Refusal(
          403,
          'other-member',
          `You are signed in as ${session.member.email} now, and somebody else opened this page. Nothing was done: they have to sign in again.`,
        )
      }
      if (!roles.includes(session.member.role)) {
        throw new Refusal(403, 'other-role', `This is for ${rolesInWords(roles)}. An owner can change what you may do.`)
      }
      sessions.set(request, session)
      if (!request.raw.complete) admittedEarly.add(request)
    }

    // Not an async hook: public routes, which are most of the traffic, would wait for nothing.
    app.addHook('onRequest', (request, reply, done) => {
      const { access, ownPagesOnly } = request.routeOptions.config
      if (access === 'staff') forStaff.add(request.raw)
      if (access !== 'staff' && !ownPagesOnly) done()
      else admit(request, reply).then(() => done(), done)
    })
    app.addHook('preValidation', (request, _reply, done) => {
      // A body may take minutes, and its sender be barred meanwhile. A bar and a change of role end all sessions.
      if (request.body === undefined || !admittedEarly.has(request)) return done()
      app.assertStillSignedIn(request).then(() => done(), done)
    })
  },
  { name: 'access', dependencies: ['failures'] },
)
