import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { longestTryMs, NotTaken } from './not-taken.ts'

/** Most that is read of an answer, in bytes. */
const mostRead = 64 * 1024

interface Posted {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** Whether the address may lead into a private network, such as that of the server. */
  readonly mayBePrivate: boolean
}

interface Answer {
  readonly status: number
  readonly text: string
}

class PrivateAddress extends Error {}

/** Whether an IP address is one of the open internet. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address)
  // Addresses such as `::127.0.0.1` were given up long ago, and some systems still take them for the IPv4 one.
  const isOldForm =
    parsed.kind() === 'ipv6' &&
    parsed
      .toByteArray()
      .slice(0, 12)
      .every((byte) => byte === 0)
  return !isOldForm && parsed.range() === 'unicast'
}

/**
 * Looks a name up, and refuses those that lead into a private network: at the connection itself, so that no later
 * answer of the name server counts.
 */
const publicLookup: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    if (!found.every(({ address }) => isPublic(address))) return callback(new PrivateAddress(), [])
    const [first] = found
    if (options.all || !first) return callback(null, found)
    callback(null, first.address, first.family)
  })
}

/**
 * Sends a body to an address, and follows it nowhere else.
 * @throws {NotTaken} where no answer comes, or the address leads into a private network
 */
export async function post(address: string, { headers, body, mayBePrivate }: Posted): Promise<Answer> {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate && isIP(host) && !isPublic(host)) throw privateRefused()
  const { request } = url.protocol === 'https:' ? https : http
  const signal = AbortSignal.timeout(longestTryMs)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const length = { 'content-length': String(Buffer.byteLength(body)) }
      const asked = request(
        url,
        {
          method: 'POST',
          headers: { ...headers, ...length },
          signal,
          // On a connection that is still open from elsewhere no name would be looked up.
          ...(!mayBePrivate && { lookup: publicLookup, agent: false }),
        },
        (answer) => {
          const parts: Buffer[] = []
          let read = 0
          const end = () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') })
          answer.on('data', (part: Buffer) => {
            read += part.length
            if (read > mostRead) {
              asked.destroy()
              return end()
            }
            parts.push(part)
          })
          answer.on('end', end)
          answer.on('error', reject)
        },
      )
      // Whoever wants to speak another protocol has answered: nothing else comes.
      asked.on('upgrade', ({ statusCode = 0 }, socket) => {
        socket.destroy()
        resolve({ status: statusCode, text: '' })
      })
      asked.on('error', reject)
      // The last that comes of a request, whatever became of it.
      asked.on('close', () => reject(new Error('The connection was closed')))
      asked.end(body)
    })
  } catch (error) {
    if (error instanceof PrivateAddress) throw privateRefused()
    if (signal.aborted) throw new NotTaken(`${url.host} did not answer within ${longestTryMs / 1_000} seconds.`)
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    throw new NotTaken(`${url.host} cannot be reached (${code}).`)
  }
}

function privateRefused(): NotTaken {
  return new NotTaken(
    'This address leads into a private network. Whoever runs the site can allow that by ALERTS_ALLOW_PRIVATE_HOSTS.',
  )
}
