import autocannon from 'autocannon'
import type { Figure } from './figure.ts'
import { median } from './statistics.ts'

/** Connections that send requests at once. */
export const connections = 32
const usualRounds = 3
const roundSeconds = 5

interface Asked {
  readonly headers?: Record<string, string>
  /** Connections of this load; by default the usual number. */
  readonly connections?: number
  /** The one status that every answer must have; by default 200. */
  readonly status?: number
}

/**
 * The medians of two measurements, made in turns, so that both meet the same conditions.
 * @param rounds how often each is made and counted; use many short ones if the machine's speed varies
 */
export async function mediansInTurns(
  one: () => Promise<number>,
  other: () => Promise<number>,
  rounds = usualRounds,
): Promise<[one: number, other: number]> {
  const found = { one: [] as number[], other: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const [oneNow, otherNow] = [await one(), await other()]
    // The first round warms both up.
    if (round === 0) continue
    found.one.push(oneNow)
    found.other.push(otherNow)
  }
  return [median(found.one), median(found.other)]
}

interface Speeds {
  readonly ours: number
  readonly bare: number
}

/** How many times a second two addresses answer. */
export async function inTurns(oursUrl: string, bareUrl: string, asked: Asked = {}): Promise<Speeds> {
  const [ours, bare] = await mediansInTurns(
    () => requestsPerSecond(oursUrl, asked),
    () => requestsPerSecond(bareUrl, asked),
  )
  return { ours, bare }
}

/** Both speeds under their names, and ours as a share of the bare one. */
export function besideBare(
  names: { readonly ours: string; readonly bare: string },
  { ours, bare }: Speeds,
  leastShare?: number,
): Figure[] {
  return [
    { name: names.ours, value: ours, unit: 'req/s' },
    { name: names.bare, value: bare, unit: 'req/s' },
    {
      name: `${names.ours}, share of bare`,
      value: ours / bare,
      unit: '×',
      ...(leastShare !== undefined && { target: { rule: 'at least', value: leastShare } }),
    },
  ]
}

/** @throws {Error} when any request was answered with another status */
export async function requestsPerSecond(url: string, asked: Asked = {}): Promise<number> {
  const { status = 200, ...options } = asked
  const {
    statusCodeStats = {},
    errors,
    requests,
  } = await autocannon({
    url,
    connections,
    duration: roundSeconds,
    ...options,
  })
  if (errors > 0 || Object.keys(statusCodeStats).join() !== String(status))
    throw new Error(`${url}: ${errors} errors, answers ${JSON.stringify(statusCodeStats)}`)
  return requests.average
}
