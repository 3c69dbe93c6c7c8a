import { notFound } from '@tanstack/react-router'
import { NoAnswerError, type ReadingCall, RefusedError } from '#/shared/api/call.ts'
import { readOrKeep } from '#/trade/desk/read-or-keep.ts'
import { newProduct } from './product-action.ts'
import type { ListedProduct } from './product-facts.tsx'

interface Asked {
  readonly version?: string
  readonly waiting?: string
}

/** Reads a product as staff change it, or who wants to know when it is back. */
export async function readProductDesk(call: ReadingCall, key: string, { version, waiting }: Asked) {
  try {
    if (waiting) {
      const list = (await call('listStockWishes', { params: { key } })).body
      return { list, title: `Who waits for ${list.product.name}` }
    }
    const read = await readOrKeep(call, `/catalogue/${key} ${version ?? ''}`, () => readProduct(call, key, version))
    return { ...read, title: read.saved?.product.name, list: undefined }
  } catch (error) {
    if (error instanceof RefusedError && error.status === 404) throw notFound()
    throw error
  }
}

async function readProduct(call: ReadingCall, key: string, version: string | undefined) {
  if (key === newProduct) {
    // The form of a new product needs nothing that has to be read: it is there without the list too.
    const all = await call('listProducts').catch((error) => {
      if (error instanceof NoAnswerError) return undefined
      throw error
    })
    return { saved: undefined, versions: [], former: undefined, wishes: undefined, products: listed(all?.body ?? []) }
  }
  const params = { key }
  const [{ body: all }, { body: versions }, former, { body: counts }] = await Promise.all([
    call('listProducts'),
    call('listProductVersions', { params }),
    version ? call('getProductVersion', { params: { ...params, version } }) : undefined,
    call('countStockWishes'),
  ])
  const saved = all.find(({ product }) => product.key === key)
  if (!saved) throw notFound()
  const wishes = counts.find(({ product }) => product === saved.product.id)
  return { saved, versions, former: former?.body, wishes, products: listed(all) }
}

/** What the list beside the form says of each product: the page carries no more of the others. */
function listed(all: readonly { readonly product: ListedProduct }[]): readonly ListedProduct[] {
  return all.map(({ product: { key, name, picture, availability, card } }) => ({
    key,
    name,
    picture,
    availability,
    card: { priceNaira: card.priceNaira },
  }))
}
