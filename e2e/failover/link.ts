import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

/** A line to something on this machine, which can be cut. */
export interface Link {
  readonly port: number
  /** Breaks off what is connected, and lets nobody through from now on. */
  cut(): void
  mend(): void
}

/** Opens a line to a port, until the stack is disposed. */
export async function openLink(stack: AsyncDisposableStack, to: number): Promise<Link> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    // Nothing comes back over a line that is cut, not even a refusal.
    if (isCut) near.pause()
    const far = isCut ? undefined : dial(to, '127.0.0.1')
    for (const socket of [near, far]) {
      if (!socket) continue
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far?.destroy()
      })
    }
    if (far) near.pipe(far).pipe(near)
  })
  const cutOff = () => {
    for (const socket of sockets) socket.destroy()
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  stack.defer(() => {
    cutOff()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      cutOff()
    },
    mend() {
      isCut = false
      cutOff()
    },
  }
}
