/** From so many on a share is said in percent; of fewer it would say more than there is to know. */
const fewestForPercent = 5

/** A share in whole percent. It is 0% and 100% only where that is exact. Undefined where there is no whole. */
export function percent(part: number, whole: number): string | undefined {
  if (whole <= 0) return undefined
  const rounded = Math.round((part / whole) * 100)
  if (rounded === 0 && part > 0) return 'under 1%'
  if (rounded === 100 && part < whole) return 'over 99%'
  return `${rounded}%`
}

/** A share beside the count that it belongs to: in percent, or of how many where those are few. */
export function shareBeside(part: number, whole: number): string | undefined {
  return whole < fewestForPercent && whole > 0 ? `of ${count(whole)}` : percent(part, whole)
}

/** A share with its counts: `50 of 66, 76%`, and of few orders `2 of 3`. */
export function countedShare(part: number, whole: number): string {
  const counts = `${count(part)} of ${count(whole)}`
  return whole < fewestForPercent ? counts : `${counts}, ${percent(part, whole)}`
}

/** Whether so many orders tell something by their share. */
export function tellsByShare(whole: number): boolean {
  return whole >= fewestForPercent
}

/** A whole number as people write it: `12,345`. */
export function count(number: number): string {
  return number.toLocaleString('en-NG')
}

/** `1 order`, `12 orders`. */
export function orders(number: number): string {
  return number === 1 ? '1 order' : `${count(number)} orders`
}
