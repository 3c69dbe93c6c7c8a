import { agentName } from '#/trade/desk/agent-name.ts'
import type { Clash } from '#/trade/desk/clashes.ts'
import { fieldInWords } from '#/trade/desk/value-words.ts'

/**
 * Who changed what while somebody had an order open, each with what is theirs: nobody is said to have changed what
 * another did.
 * @param email of whoever had it open
 * @returns `changed` begins a sentence; `whose` is what they all saved, within one
 */
export function whoChanged(clashes: readonly Clash[], email: string): { changed: string; whose: string } {
  const [only = null, ...others] = new Set(clashes.map(({ actor }) => actor))
  const parts = [only, ...others].map((actor, index) => {
    const own = clashes.filter((clash) => clash.actor === actor)
    const fields = listOf(own.map(({ field }) => fieldInWords(field).toLowerCase()))
    return `${nameOf(actor, email, index === 0)}${index === 0 ? ' changed' : ''} the ${fields}`
  })
  if (others.length > 0) return { changed: listOf(parts), whose: 'what is saved' }
  return {
    changed: listOf(parts),
    whose: only === email ? 'what you saved' : `what ${nameOf(only, email, false)} saved`,
  }
}

function nameOf(actor: string | null, email: string, isFirst: boolean): string {
  if (actor === email) return isFirst ? 'You' : 'you'
  return actor ? agentName(actor) : isFirst ? 'The buyer' : 'the buyer'
}

function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
