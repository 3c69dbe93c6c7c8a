import { bottleCounts } from '@divine/contracts/catalogue/bottles'

/** Which package or how many bottles the order form is to be filled with: `?bottles=3`. */
export interface BottleSearch {
  readonly bottles?: string
}

/** Reads the address leniently: what is no number of bottles is as if it were not there. */
export function readBottleSearch({ bottles }: { bottles?: unknown }): BottleSearch {
  return bottleCountOf(String(bottles)) ? { bottles: String(bottles) } : {}
}

/** The number of bottles that a text of an address names, undefined where it names none. */
export function bottleCountOf(text: string | null | undefined): number | undefined {
  return bottleCounts.find((count) => String(count) === text)
}
