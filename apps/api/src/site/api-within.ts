import type { Failure } from '@divine/contracts/calls/failure'
import type { ApiFetch } from '@divine/contracts/calls/site'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import { requestIdHeader } from '../http/request-id.ts'

/**
 * Headers that tell who asks; the other headers of a page's request mean nothing to its API calls. Which page sent a
 * form has been checked before, with the scheme of the page's request, which the calls inside do not have.
 */
const passedOn = ['cookie', 'host', 'user-agent'] as const

interface ApiWithin {
  readonly fetch: ApiFetch
  /** What the API has set so far, to be sent with the page. */
  readonly cookies: string[]
  /** Whether anything was asked so far that only staff may see. */
  readonly hasAskedForStaff: boolean
  /** When to come again, in seconds, as the last refused call said; undefined if none did. */
  readonly retryAfter: string | undefined
}

/**
 * Calls the API inside this process on behalf of the visitor who asked for the page: with their cookies and address,
 * and under the page's request id.
 */
export function apiWithin(app: FastifyInstance, request: FastifyRequest): ApiWithin {
  const cookies: string[] = []
  let hasAskedForStaff = false
  let retryAfter: string | undefined
  const passed: Partial<Record<(typeof passedOn)[number], string>> = Object.fromEntries(
    passedOn.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
  )
  return {
    cookies,
    get hasAskedForStaff() {
      return hasAskedForStaff
    },
    get retryAfter() {
      return retryAfter
    },
    async fetch(path, init = {}) {
      const sent = headersOf(init)
      if (!sent) return Response.json(notOurForm, { status: 400 })
      const answer = await app.inject({
        method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
        url: path,
        headers: { ...passed, [requestIdHeader]: request.id, ...Object.fromEntries(sent) },
        ...(typeof init.body === 'string' && { payload: init.body }),
        remoteAddress: request.ip,
      })
      if (app.wasForStaff(answer.raw.req)) hasAskedForStaff = true
      const headers = new Headers()
      for (const [name, value] of Object.entries(answer.headers)) {
        for (const each of [value ?? []].flat()) headers.append(name, String(each))
      }
      cookies.push(...headers.getSetCookie())
      // A form that signs in goes on as whom it has signed in.
      if (headers.has('set-cookie')) passed.cookie = cookiesAfter(passed.cookie ?? '', headers.getSetCookie())
      retryAfter = headers.get('retry-after') ?? retryAfter
      return new Response(answer.body, { status: answer.statusCode, headers })
    },
  }
}

/** A hidden field that our pages have not filled, such as the id of an act, may hold what no header can. */
const notOurForm: Failure = {
  code: 'invalid',
  message: 'This form was not sent as our page has it. Please load the page again.',
}

/** The headers of a call; undefined where one of them cannot be sent. Why would be said with what was typed. */
function headersOf({ headers }: RequestInit): Headers | undefined {
  try {
    return new Headers(headers)
  } catch {
    return undefined
  }
}

/** What a browser with these cookies sends once it has taken in these `Set-Cookie` headers. */
function cookiesAfter(sent: string, set: readonly string[]): string {
  const pairOf = (text: string) => {
    const [name = '', ...value] = text.trim().split('=')
    return [name, value.join('=')] as const
  }
  const cookies = new Map(sent.split(';').filter(Boolean).map(pairOf))
  for (const header of set) {
    const [pair = '', ...attributes] = header.split(';')
    const [name, value] = pairOf(pair)
    const isRemoved = attributes.some((each) => /^\s*max-age=0$/i.test(each))
    if (isRemoved) cookies.delete(name)
    else cookies.set(name, value)
  }
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
