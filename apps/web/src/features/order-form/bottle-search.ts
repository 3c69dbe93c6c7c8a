import { bottleCountOf } from '@divine/contracts/catalogue/bottles'

/** Search parameter that fills in the order form: a number of bottles, such as `?bottles=3`. */
export interface BottleSearch {
  readonly bottles?: string
}

/** Ignores a value that is not a valid number of bottles. */
export function readBottleSearch({ bottles }: { bottles?: unknown }): BottleSearch {
  return bottleCountOf(String(bottles)) ? { bottles: String(bottles) } : {}
}
