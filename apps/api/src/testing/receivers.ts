import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** What a server was sent. */
export interface Received {
  readonly url: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
  /** The same, as it came. */
  readonly bytes: Buffer
}

/** What a server answers; `hang`: nothing, and leaves the connection open. */
export type Answered = { readonly status: number; readonly body?: string; readonly location?: string } | 'hang'

export interface Receiver extends AsyncDisposable {
  readonly url: string
  readonly received: Received[]
  /** What is answered from now on. */
  answer: Answered
}

/** A server on this machine that takes what it is sent, and answers as it is told. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const bytes = Buffer.concat(parts)
      received.push({ url: request.url ?? '', headers: request.headers, body: bytes.toString('utf8'), bytes })
      const { answer } = receiver
      if (answer === 'hang') return
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(answer.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: { status: 200 },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

export interface MailServer extends AsyncDisposable {
  readonly url: string
  /** Whole mails, with their headers. */
  readonly mails: string[]
  /** Passwords that it was given. */
  readonly passwords: string[]
  /** What is answered to every recipient from now on, such as 450 with “Greylisted”; undefined takes them. */
  refusal: { readonly code: number; readonly text: string } | undefined
  /** What is waited for before it says whether it takes a mail that it has whole. @throws why it does not */
  verdict: (() => Promise<void>) | undefined
}

/**
 * How a mail server encrypts: not at all, once it is asked to, or from the first byte. Nobody vouches
 * for its certificate.
 */
export type MailEncryption = 'none' | 'starttls' | 'tls'

/** A mail server on this machine that asks for a name and password. */
export async function openMailServer(encryption: MailEncryption = 'none'): Promise<MailServer> {
  const mails: string[] = []
  const passwords: string[] = []
  const server = new SMTPServer({
    secure: encryption === 'tls',
    disabledCommands: encryption === 'none' ? ['STARTTLS'] : [],
    allowInsecureAuth: true,
    onAuth(given, _session, done) {
      passwords.push(given.password ?? '')
      if (given.password === 'right') done(null, { user: 'site' })
      else done(new Error('Password not accepted'))
    },
    onRcptTo: (_address, _session, done) => {
      const { refusal } = mailServer
      if (!refusal) return done()
      done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString('utf8'))
        const { verdict } = mailServer
        if (!verdict) return done()
        verdict().then(
          () => done(),
          ({ message }) => done(Object.assign(new Error(message), { responseCode: 450 })),
        )
      })
    },
  })
  // A client that does not trust it breaks off.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const mailServer: MailServer = {
    url: `${encryption === 'tls' ? 'smtps' : 'smtp'}://site:right@127.0.0.1:${port}`,
    mails,
    passwords,
    refusal: undefined,
    verdict: undefined,
    [Symbol.asyncDispose]: () => new Promise((closed) => server.close(() => closed())),
  }
  return mailServer
}

/** Keeps a mail server from saying whether it takes a mail. @returns has it refuse that mail, a while later */
export function withheldVerdict(server: Pick<MailServer, 'verdict'>): () => Promise<void> {
  const { promise, reject } = Promise.withResolvers<void>()
  server.verdict = () => promise
  return async () => {
    reject(new Error('Come back later'))
    // Until whoever sent it has heard and written it down.
    await pause(1_000)
  }
}
