/** When a destination wants to be told. */
export interface Times {
  /** `HH:MM` in Lagos; both or neither. */
  readonly quietFrom: string | null
  readonly quietUntil: string | null
  readonly gatherMinutes: number
}

const minuteMs = 60_000
const dayMinutes = 24 * 60
/** Lagos has no summer time. */
const lagosOffsetMinutes = 60

/** When a destination is told of something that happens now: after it has gathered, and not while it is quiet. */
export function dueAt({ quietFrom, quietUntil, gatherMinutes }: Times, now: Date): Date {
  const gathered = new Date(now.getTime() + gatherMinutes * minuteMs)
  if (quietFrom === null || quietUntil === null) return gathered
  const from = minutesOf(quietFrom)
  const quiet = (minutesOf(quietUntil) - from + dayMinutes) % dayMinutes
  const into = (Math.floor(gathered.getTime() / minuteMs) + lagosOffsetMinutes - from + dayMinutes) % dayMinutes
  if (into >= quiet) return gathered
  const minute = Math.floor(gathered.getTime() / minuteMs)
  return new Date((minute + quiet - into) * minuteMs)
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
