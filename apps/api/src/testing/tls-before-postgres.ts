import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, connect as dial } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { createSecureContext, TLSSocket } from 'node:tls'

/** What a client of Postgres sends first that wants TLS: length and code of `SSLRequest`. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** A server that speaks TLS, and hands on what it reads to a Postgres that does not. */
export interface TlsBeforePostgres extends AsyncDisposable {
  /** The address of the Postgres with the host and the port of this server. */
  readonly url: URL
  /** File of its certificate, which it has signed itself. */
  readonly certificate: string
}

/**
 * Opens it on a free port of 127.0.0.1. Who does not ask for TLS is turned away.
 * @param folder where its key and its certificate are written, by the command `openssl`
 */
export async function openTlsBeforePostgres(address: string, folder: string): Promise<TlsBeforePostgres> {
  const [keyFile, certificate] = [path.join(folder, 'tls.key'), path.join(folder, 'tls.crt')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject]
  execFileSync('openssl', [...asked, '-keyout', keyFile, '-out', certificate], { stdio: 'ignore' })
  const secureContext = createSecureContext({ key: readFileSync(keyFile), cert: readFileSync(certificate) })
  const { hostname, port } = new URL(address)
  const server = createServer(async (near) => {
    near.on('error', () => {})
    const [first] = await once(near, 'data')
    if (!sslRequest.equals(first)) return near.destroy()
    near.pause()
    near.write('S')
    const secured = new TLSSocket(near, { isServer: true, secureContext })
    const far = dial(Number(port), hostname)
    for (const [from, to] of [
      [secured, far],
      [far, secured],
    ] as const)
      pipeline(from, to, () => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url,
    certificate,
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
    },
  }
}
