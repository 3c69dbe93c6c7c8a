import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { findCard } from '@divine/contracts/catalogue/shop-cards'
import { flagWords } from '@divine/contracts/orders/flags'
import type { OrderSource } from '@divine/contracts/orders/sources'
import { stageRecords } from '@divine/contracts/orders/stages'
import { lagosWeekday } from '#/shared/lagos-clock.ts'
import { agentName } from '#/trade/desk/agent-name.ts'
import type { QueueFilters } from './queue-search.ts'

export const sourceNames: Readonly<Record<OrderSource, string>> = {
  form: 'The site’s form',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  'walk-in': 'Walk-in',
  import: 'From a file',
}

/**
 * Each filter that is chosen, in words that others may read on the screen: a product is said by its number in the shop.
 */
const words: {
  readonly [Name in keyof QueueFilters]-?: (value: NonNullable<QueueFilters[Name]>, catalogue: Catalogue) => string
} = {
  search: (text) => `“${text}”`,
  stage: (stage) => stageRecords[stage].words,
  from: (day) => `from ${lagosWeekday(day)}`,
  to: (day) => `to ${lagosWeekday(day)}`,
  region: (state) => state,
  product: (id, catalogue) => findCard(catalogue, id)?.sku ?? id,
  agent: (email) => `of ${agentName(email)}`,
  source: (source) => sourceNames[source],
  flag: (flag) => flagWords[flag],
}

/** The chosen filters by name, in words. */
export function filterWords(
  catalogue: Catalogue,
  filters: QueueFilters,
): readonly (readonly [keyof QueueFilters, string])[] {
  const names = Object.keys(words) as (keyof QueueFilters)[]
  return names.flatMap((name) => {
    const value = filters[name]
    return value
      ? [[name, (words[name] as (value: string, catalogue: Catalogue) => string)(value, catalogue)] as const]
      : []
  })
}
