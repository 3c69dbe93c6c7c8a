import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Failure, FailureCode } from '@divine/contracts/calls/failure'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isAway, isUndone } from '../database/unreachable.ts'
import { repeatingLog } from './repeating-log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers a request that failed, up to the body: sets the status, forbids keeping the answer, says when to come
     * again, and logs the cause if the fault is ours.
     * @returns the failure, to be sent as it is or in a page
     */
    failWith(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): Failure
  }
}

/** Thrown to refuse a request with a status, a code and a message for the person at the screen. */
export class Refusal extends Error {
  readonly statusCode: number
  readonly body: Failure

  /** @param further what the schema of this status has besides */
  constructor(
    statusCode: number,
    code: FailureCode,
    message: string,
    fieldErrors?: Record<string, string>,
    further?: Readonly<Record<string, unknown>>,
  ) {
    super(message)
    this.statusCode = statusCode
    this.body = { code, message, ...(fieldErrors && { fieldErrors }), ...further }
  }
}

/** Said while the database takes nothing. */
const recordsAway: Failure = {
  code: 'unavailable',
  message: 'We cannot reach our records just now. Please try again in a minute.',
}

/** Refuses what needs a database that takes orders. */
export function refuseWhileAway(): Refusal {
  return new Refusal(503, recordsAway.code, recordsAway.message)
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
export function failureOf(error: FastifyError | Refusal): [number, Failure] {
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
  if (status >= 500 && isAway(error)) return [503, recordsAway]
  if (status >= 500 && isUndone(error))
    return [503, { code: 'unavailable', message: 'Our records are busy just now. Please try again in a minute.' }]
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
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const [status, body] = failureOf(error)
  reply.code(status).headers(request.server.securityHeaders).header('cache-control', 'no-store')
  reply.send({ ...body, requestId: request.id })
}

/** What Node itself refuses, by the code of its error; everything else is called unreadable. */
const unparsed: Record<string, [number, Failure]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, { code: 'unreadable', message: 'This request did not arrive in time.' }],
  HPE_HEADER_OVERFLOW: [431, { code: 'too-large', message: 'The headers of this request are too large.' }],
}

/** Answers on a connection that has no request, or none that is for a site, with the headers of every answer. */
export function answerRaw(app: FastifyInstance, socket: Duplex, status: number, failure: Failure): void {
  const body = JSON.stringify(failure)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...Object.entries(app.securityHeaders).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Gives our body to what Node refuses before there is a request, and closes the connection. Fastify binds it. */
export function refuseUnparsed(this: FastifyInstance, error: Error & { readonly code?: string }, socket: Socket): void {
  // A lost connection has nobody to answer.
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const unreadable: Failure = { code: 'unreadable', message: 'This request could not be understood.' }
  answerRaw(this, socket, ...(unparsed[error.code ?? ''] ?? ([400, unreadable] as const)))
  socket.destroy(error)
}

/** When to come again after a failure that passes, in seconds, where nothing better is known. */
export const retrySeconds = 10

/** Whether work ended because whoever asked for it closed the connection. */
function isOfWhoLeft(error: FastifyError, { raw }: FastifyRequest): boolean {
  const isOfRequest = error.name === 'AbortError' || (error.code === 'ECONNRESET' && error.message === 'aborted')
  return raw.socket?.destroyed === true && isOfRequest
}

/** Every refusal and error leaves with the one failure body; its cause is logged here and never sent. */
export const failures = fp(
  async (app) => {
    // One client could fill the disk with the lines of requests that find no database.
    const logFailure = repeatingLog(app.log, {
      level: 'error',
      each: 'request failed',
      more: 'more requests failed in the same way',
    })
    app.decorate('failWith', (error, request, reply) => {
      const [status, body] = failureOf(error)
      // A deliberate refusal is not a failure, and neither is a reader who leaves.
      if (status >= 500 && !(error instanceof Refusal) && !isOfWhoLeft(error, request))
        logFailure(error, {}, request.log)
      if ((status === 503 || status === 429) && !reply.hasHeader('retry-after'))
        reply.header('retry-after', retrySeconds)
      reply.code(status).header('cache-control', 'no-store')
      return { ...body, requestId: request.id }
    })
    app.setErrorHandler((error: FastifyError, request, reply) =>
      // Of a file that could not be opened the type is said already.
      reply.type('application/json; charset=utf-8').send(app.failWith(error, request, reply)),
    )
    // Pages answer every other address. For all methods, before the body is read.
    const refuse = async () => {
      throw new Refusal(404, notFound.code, notFound.message)
    }
    for (const url of ['/api', '/api/*']) {
      app.all(url, { config: { access: 'public' }, onRequest: refuse, handler: refuse })
    }
    app.setNotFoundHandler(refuse)
  },
  { name: 'failures' },
)
