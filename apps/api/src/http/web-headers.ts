import type { FastifyRequest } from 'fastify'

/** A request's headers in the form that libraries for the web's own `Request` expect. */
export function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
    else for (const each of value ?? []) headers.append(name, each)
  }
  return headers
}
