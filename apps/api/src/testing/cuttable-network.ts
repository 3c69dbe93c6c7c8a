import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

/** A connection to a server that can be cut and restored. */
export interface CuttableNetwork extends AsyncDisposable {
  /** The server's address with this connection's host and port in it. */
  readonly url: string
  /** Closes every connection and accepts no new one. */
  cut(): Promise<void>
  /**
   * Keeps every connection open and lets nothing through any more, like a firewall that has forgotten them. Blocked
   * connections stay blocked after {@link mend}; new ones pass.
   * @param from the first text that does not get through; if not given, nothing does from now on
   */
  swallow(from?: string): void
  /** Takes this long for whatever is sent by then on, each way, in milliseconds: the server is far away. */
  slow(delayMs: number): void
  /** Lets new connections through. */
  mend(): Promise<void>
}

/** Opens a connection on a free port of 127.0.0.1 to the server that the address names. */
export async function openCuttableNetwork(address: string): Promise<CuttableNetwork> {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  let swallowed: string | undefined
  let delayMs = 0
  const server = createServer((near) => {
    const far = dial(Number(port), hostname)
    let isSilent = false
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.on('data', (bytes) => {
        isSilent ||= swallowed !== undefined && bytes.includes(swallowed)
        if (isSilent) return
        if (delayMs === 0) other.write(bytes)
        else setTimeout(() => other.write(bytes), delayMs)
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const near = new URL(address)
  near.hostname = '127.0.0.1'
  near.port = String((server.address() as AddressInfo).port)

  async function cut(): Promise<void> {
    if (!server.listening) return
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  return {
    url: near.href,
    cut,
    swallow(from = '') {
      swallowed = from
    },
    slow(ms) {
      delayMs = ms
    },
    async mend() {
      swallowed = undefined
      if (server.listening) return
      await once(server.listen(Number(near.port), '127.0.0.1'), 'listening')
    },
    [Symbol.asyncDispose]: cut,
  }
}
