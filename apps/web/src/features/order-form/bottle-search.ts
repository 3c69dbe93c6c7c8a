import { bottleCountOf } from '@divine/contracts/catalogue/bottles'

/** Which package or how many bottles the order form is to be filled with: `?bottles=3`. */
export interface BottleSearch {
  readonly bottles?: string
}

/** Reads the address leniently: what is no number of bottles is as if it were not there. */
export function readBottleSearch({ bottles }: { bottles?: unknown }): BottleSearch {
  return bottleCountOf(String(bottles)) ? { bottles: String(bottles) } : {}
}
