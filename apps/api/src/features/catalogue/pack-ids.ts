import type { saidBottlePrices } from '@divine/contracts/calls/catalogue-parts'
import type { BottlePrice } from '@divine/contracts/catalogue/catalogue'
import type { z } from 'zod'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../http/failures.ts'
import { highestId, packIds, savedParts } from './catalogue-queries.ts'

type SaidPrices = z.infer<typeof saidBottlePrices>['bottlePrices']

/**
 * The Pricing page's list as it is kept: a pack of so many bottles has the id that it has or had, as carts and orders
 * name it by it; a new one gets an id of its own. The catalogue is locked.
 * @throws {Refusal} 400 where a number is given to two
 */
export async function withPackIds(transaction: Database, said: SaidPrices): Promise<{ bottlePrices: BottlePrice[] }> {
  const taken = (await savedParts(transaction, 'product')).map(({ value }) => value.sku.toLowerCase())
  const known = await packIds(transaction)
  let last = await highestId(transaction)
  const bottlePrices = said.map(({ packSku, ...price }) => {
    if (packSku === undefined) return price
    if (taken.includes(packSku.toLowerCase())) {
      const message = `Something else has the number ${packSku}. Choose another one.`
      throw new Refusal(400, 'invalid', message, { bottlePrices: message })
    }
    taken.push(packSku.toLowerCase())
    return { ...price, pack: { id: known.get(price.bottles) ?? String(++last), sku: packSku } }
  })
  return { bottlePrices }
}
