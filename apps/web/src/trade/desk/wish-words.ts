interface Counts {
  readonly waiting: number
  readonly toTell: number
}

/** How many want to know when something is back, in words; empty where nobody does. */
export function wishWords({ waiting, toTell }: Counts): string {
  const people = (count: number, one: string, more: string) =>
    count === 0 ? '' : `${count.toLocaleString('en-GB')} ${count === 1 ? one : more}`
  return [
    people(waiting, 'person wants to know when it is back', 'people want to know when it is back'),
    people(toTell, 'person was not told yet that it is back', 'people were not told yet that it is back'),
  ]
    .filter(Boolean)
    .join(', ')
}
