import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

export interface Dice {
  /** A whole number from 0 on, less than so many. */
  roll(sides: number): number
  /** Whether this is the one time of so many. */
  oneIn(sides: number): boolean
  anyOf<Choice>(choices: readonly Choice[]): Choice
  shuffled<Card>(cards: readonly Card[]): Card[]
}

/** The same seed falls the same. */
export function diceOf(seed: number): Dice {
  const random = xoroshiro128plus(seed)
  const roll = (sides: number) => uniformInt(random, 0, sides - 1)
  return {
    roll,
    oneIn: (sides) => roll(sides) === 0,
    anyOf: <Choice>(choices: readonly Choice[]) => choices[roll(choices.length)] as Choice,
    shuffled<Card>(cards: readonly Card[]) {
      const left = [...cards]
      return cards.map(() => left.splice(roll(left.length), 1)[0] as Card)
    },
  }
}
