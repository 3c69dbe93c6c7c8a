import { type OutgoingHttpHeaders, request as requestPlainly } from 'node:http'
import { request as requestSafely } from 'node:https'

export interface Question {
  readonly method: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string
  /** How long to wait for the answer. */
  readonly patienceMs: number
}

export interface Reply {
  readonly status: number
  readonly location: string | undefined
  readonly text: string
}

/**
 * Sends a request once, on a connection of its own.
 * @returns undefined where whoever asked has to ask again: no answer came whole, or the site said so
 */
export async function ask(url: string, question: Question): Promise<Reply | undefined> {
  const reply = await send(url, question).catch(() => undefined)
  return !reply || reply.status === 429 || reply.status > 500 ? undefined : reply
}

function send(url: string, { method, headers, body, patienceMs }: Question): Promise<Reply> {
  const request = url.startsWith('https:') ? requestSafely : requestPlainly
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent: false, headers: { ...headers, ...length } }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      reply.once('error', reject)
      reply.once('end', () => {
        if (!reply.complete) return reject(new Error('cut off'))
        resolve({ status: reply.statusCode ?? 0, location: reply.headers.location, text })
      })
    })
    const timer = setTimeout(() => sent.destroy(new Error('no answer in time')), patienceMs)
    sent.once('close', () => clearTimeout(timer))
    sent.once('error', reject)
    sent.end(body)
  })
}
