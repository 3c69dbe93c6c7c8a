import type { Failure, FailureCode } from '@divine/contracts/calls/failure'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isUnreachable } from '../database/unreachable.ts'

/** Thrown to refuse a request with a status, a code and a message for the person at the screen. */
export class Refusal extends Error {
  readonly statusCode: number
  readonly body: Failure

  constructor(statusCode: number, code: FailureCode, message: string, fieldErrors?: Record<string, string>) {
    super(message)
    this.statusCode = statusCode
    this.body = { code, message, ...(fieldErrors && { fieldErrors }) }
  }
}

const notFound: Failure = { code: 'not-found', message: 'There is nothing at this address.' }

/** Fastify's own refusals, in our words. Any other status below 500 is called unreadable. */
const known: Record<string, [FailureCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'This is too large to be taken.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-type', 'Send this as application/json.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['unreadable', 'The request has no body. Send it as JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['unreadable', 'The body is not valid JSON.'],
}

/** The first message of each field, by field name. */
function fieldErrorsOf(validation: NonNullable<FastifyError['validation']>): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { instancePath, message } of validation) {
    const field = instancePath.split('/')[1]
    if (field && message) errors[field] ??= message
  }
  return errors
}

/** The status and body that an error is answered with. */
export function failureOf(error: FastifyError): [number, Failure] {
  if (error instanceof Refusal) return [error.statusCode, error.body]
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return [404, notFound]
  if (error.validation) {
    // A path whose parameter has the wrong form names nothing.
    if (error.validationContext === 'params') return [404, notFound]
    const fieldErrors = fieldErrorsOf(error.validation)
    const messages = Object.values(fieldErrors)
    return [
      400,
      {
        code: 'invalid',
        message: messages.join(' ') || 'Send a JSON object with the fields of this call.',
        fieldErrors,
      },
    ]
  }
  const status = error.statusCode ?? 500
  // An aborted body also carries the code of a lost connection: the sender's, not the database's.
  if (status >= 500 && isUnreachable(error)) {
    return [
      503,
      { code: 'unavailable', message: 'We cannot reach our records just now. Please try again in a minute.' },
    ]
  }
  if (status >= 500) return [500, { code: 'internal', message: 'Something went wrong on our side. Please try again.' }]
  const [code, message] = known[error.code] ?? ['unreadable', 'This request could not be understood.']
  return [status, { code, message }]
}

/** Error handler of a route that has its own message for a body above the limit. */
export function saysTooLarge(message: string): (error: FastifyError) => never {
  return (error) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new Refusal(413, 'too-large', message) : error
  }
}

/**
 * Gives our body to the refusals that Fastify makes while it looks for the route. Its own would repeat the address,
 * which can be a token. No hook has run by then.
 */
export function refuseAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const [status, body] = failureOf(error)
  reply.code(status).header('cache-control', 'no-store').header('x-content-type-options', 'nosniff').send(body)
}

/** Every refusal and error leaves with the one failure body; its cause is logged here and never sent. */
export const failures = fp(
  async (app) => {
    app.setErrorHandler((error: FastifyError, request, reply: FastifyReply) => {
      const [status, body] = failureOf(error)
      // A deliberate refusal is not a failure.
      if (status >= 500 && !(error instanceof Refusal)) request.log.error({ err: error }, 'request failed')
      if ((status === 503 || status === 429) && !reply.hasHeader('retry-after')) reply.header('retry-after', 10)
      return reply.code(status).header('cache-control', 'no-store').send(body)
    })
    // Pages answer every other address. For all methods, before the body is read.
    const refuse = async () => {
      throw new Refusal(404, notFound.code, notFound.message)
    }
    for (const url of ['/api', '/api/*']) {
      app.all(url, { config: { access: 'public' }, schema: { hide: true }, onRequest: refuse, handler: refuse })
    }
    app.setNotFoundHandler((_request, reply) => reply.code(404).header('cache-control', 'no-store').send(notFound))
  },
  { name: 'failures' },
)
