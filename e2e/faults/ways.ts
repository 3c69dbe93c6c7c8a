import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { type Fate, fates, type Server, servers } from './schedule.ts'

/** Longer than a visitor waits for an answer. */
export const lateMs = 3_000

/** Handles one connection between a visitor and a server. */
type Way = (near: Socket, far: Socket) => void

const ways: Readonly<Record<Fate, Way>> = {
  clean: join,
  twice: join,
  'request-cut'(near, far) {
    near.once('data', (request: Buffer) => {
      far.write(request.subarray(0, request.length / 2), () => {
        near.resetAndDestroy()
        far.resetAndDestroy()
      })
    })
  },
  'reply-cut'(near, far) {
    near.pipe(far)
    far.once('data', () => {
      near.resetAndDestroy()
      far.destroy()
    })
  },
  'reply-late'(near, far) {
    near.pipe(far)
    far.on('data', (reply: Buffer) => setTimeout(() => near.destroyed || near.write(reply), lateMs))
    far.on('end', () => setTimeout(() => near.end(), lateMs))
  },
}

function join(near: Socket, far: Socket): void {
  near.pipe(far).pipe(near)
}

/**
 * Opens a way to each server for each fate.
 * @param portOf port of the server on this machine
 * @returns the origin of a way, such as `http://127.0.0.1:40123`
 */
export async function openWays(
  stack: AsyncDisposableStack,
  portOf: (server: Server) => number,
): Promise<(server: Server, fate: Fate) => string> {
  const origins = new Map<string, string>()
  for (const server of servers) {
    for (const fate of fates) {
      const way = createServer((near) => {
        const far = dial(portOf(server), '127.0.0.1')
        near.on('error', () => far.destroy())
        far.on('error', () => near.resetAndDestroy())
        near.on('close', () => far.destroy())
        ways[fate](near, far)
      })
      await once(way.listen(0, '127.0.0.1'), 'listening')
      stack.defer(() => void way.close())
      origins.set(`${server} ${fate}`, `http://127.0.0.1:${(way.address() as AddressInfo).port}`)
    }
  }
  return (server, fate) => origins.get(`${server} ${fate}`) ?? ''
}
