import autocannon from 'autocannon'
import { median } from './statistics.ts'

/** Connections that ask at once. */
export const connections = 32
const rounds = 3
const roundSeconds = 5

/** How many times a second two addresses answer, measured in turns, so that both have the machine as it is. */
export async function inTurns(
  ours: string,
  bare: string,
  headers: Record<string, string> = {},
): Promise<{ ours: number; bare: number }> {
  const speeds = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const [oursNow, bareNow] = [await requestsPerSecond(ours, headers), await requestsPerSecond(bare, headers)]
    // The first round warms both up.
    if (round === 0) continue
    speeds.ours.push(oursNow)
    speeds.bare.push(bareNow)
  }
  return { ours: median(speeds.ours), bare: median(speeds.bare) }
}

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, connections, duration: roundSeconds, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} requests failed`)
  return result.requests.average
}
