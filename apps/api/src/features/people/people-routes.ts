import { hash, randomBytes } from 'node:crypto'
import {
  acceptInvitation,
  changePerson,
  invitePerson,
  listPeople,
  readInvitation,
  withdrawInvitation,
} from '@divine/contracts/calls/people'
import { shownRole } from '@divine/contracts/calls/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import { clientLimit, refuseBeyond, refuseFlood, tenMinutesMs } from '../../http/limits.ts'
import { signedOut } from '../../http/signed-out.ts'
import * as queries from './people-queries.ts'

interface Options {
  /** Browser and system in words, such as `Chrome on Android`. */
  readonly deviceName: (userAgent: string) => string
  /** Whether an error says, in words for people, why an account was left as it is. */
  readonly isAccountError: (error: unknown) => error is Error
}

/** Passwords tried with one invitation in ten minutes. */
const mostTriesOfLink = 20

/** Who may sign in, and as what: owners invite, change and bar; who is invited chooses a password. */
export const peopleRoutes: FastifyPluginAsyncZod<Options> = async (app, { deviceName, isAccountError }) => {
  const { database, staff, config } = app

  app.route({
    ...listPeople,
    handler: async () => {
      const [people, invitations] = await Promise.all([
        queries.peopleWithSessions(database),
        queries.openInvitations(database),
      ])
      return {
        people: people.map(({ sessions, ...person }) => ({
          ...person,
          role: shownRole(person.role),
          devices: sessions.map(({ agent, usedAt }) => ({ device: deviceName(agent ?? ''), usedAt })),
        })),
        invitations: invitations.map((invitation) => ({ ...invitation, role: shownRole(invitation.role) })),
      }
    },
  })

  app.route({
    ...invitePerson,
    handler: async (request, reply) => {
      const { email } = request.body
      const account = await queries.accountOf(database, email)
      if (account?.barredAt) throw new Refusal(409, 'conflict', `${email} is barred. Lift the bar first.`)
      const role = account?.role ?? request.body.role
      const by = app.staffMemberOf(request).email
      const token = randomBytes(16).toString('base64url')
      const invitation = { email, role, tokenDigest: digest(token), invitedBy: by }
      const until = await queries.storeInvitation(database, invitation, app.staffSessionOf(request))
      if (!until) throw signedOut()
      request.journalled = { about: email, said: account ? 'link for a new password' : `invited as ${role}` }
      request.log.warn({ by, about: email, role }, account ? 'link for a new password made' : 'invited')
      reply.code(201).header('cache-control', 'no-store')
      return { link: `${config.publicOrigin}/join/${token}`, until, isForPassword: account !== undefined }
    },
  })

  app.route({
    ...withdrawInvitation,
    handler: async (request) => {
      const about = await queries.deleteInvitation(database, request.query.email)
      // What was typed is noted as far as it named somebody: an address holds any text.
      if (about) {
        request.journalled = { about, said: 'invitation withdrawn' }
        request.log.warn({ by: app.staffMemberOf(request).email, about }, 'invitation withdrawn')
      }
      return { message: 'The link is good no more.' }
    },
  })

  app.route({
    ...changePerson,
    handler: async (request) => {
      const { id } = request.params
      const { body } = request
      const person = (await queries.peopleWithSessions(database)).find((each) => each.id === id)
      if (!person) throw noSuchPerson()
      const by = app.staffMemberOf(request).email
      try {
        if ('role' in body) await staff.setRole(id, body.role, by)
        else if ('isSignedOut' in body) await staff.signOutPerson(id)
        else if (body.isBarred) await staff.disable(person.email, by)
        else await staff.lift(id, by)
      } catch (error) {
        if (isAccountError(error)) throw new Refusal(409, 'conflict', error.message)
        throw error
      }
      const said =
        'role' in body
          ? `now ${body.role}`
          : 'isSignedOut' in body
            ? 'signed out'
            : body.isBarred
              ? 'barred'
              : 'let in again'
      request.journalled = { about: person.email, said }
      request.log.warn({ by, about: person.email, ...body }, 'account changed')
      return { message: 'Done.' }
    },
  })

  const isFlooding = clientLimit(app, 'invitations', config.limits.signInsPerClient, tenMinutesMs)

  // To judge a password takes the processor tens of milliseconds.
  const isTryingTooOften = clientLimit(app, 'tries-of-invitation', mostTriesOfLink, tenMinutesMs, ({ params }) =>
    digest((params as { token: string }).token),
  )

  /** Links are found by chance as little as passwords. */
  async function refuseGuess(request: FastifyRequest, reply: FastifyReply): Promise<Refusal> {
    await refuseFlood(isFlooding, request, reply, 'invitations')
    return noSuchInvitation()
  }

  app.route({
    ...readInvitation,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const invited = await queries.invitationBy(database, digest(request.params.token))
      const account = invited && (await queries.accountOf(database, invited.email))
      if (!invited || account?.barredAt) throw await refuseGuess(request, reply)
      return { ...invited, role: shownRole(invited.role), isForPassword: account !== undefined }
    },
  })

  app.route({
    ...acceptInvitation,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { fullname, password } = request.body
      const tokenDigest = digest(request.params.token)
      const invited = await queries.invitationBy(database, tokenDigest)
      if (!invited) throw await refuseGuess(request, reply)
      await refuseBeyond(isTryingTooOften, request, reply, 'Too many tries with this link. Please wait ten minutes.')
      const isNew = (await queries.accountOf(database, invited.email)) === undefined
      const fault = await app.faultOfPassword(password, invited.email)
      const fieldErrors = {
        ...(isNew && !fullname && { fullname: 'Enter your name.' }),
        ...(fault && { password: fault }),
      }
      const [message] = Object.values(fieldErrors)
      if (message) throw new Refusal(400, 'invalid', message, fieldErrors)
      const joined = await staff.join({ name: fullname, password }, (transaction) =>
        queries.takeInvitation(transaction, tokenDigest),
      )
      if (!joined) throw noSuchInvitation()
      app.journal.note({ person: joined.email, what: 'joined', call: 'acceptInvitation' })
      request.log.warn({ about: joined.email }, 'invitation taken')
      reply.code(201)
      return { email: joined.email }
    },
  })
}

function digest(token: string): string {
  return hash('sha256', token, 'base64url')
}

function noSuchPerson(): Refusal {
  return new Refusal(404, 'not-found', 'There is no account with this id.')
}

function noSuchInvitation(): Refusal {
  return new Refusal(404, 'not-found', 'This link is good no more. Ask for a new one.')
}
