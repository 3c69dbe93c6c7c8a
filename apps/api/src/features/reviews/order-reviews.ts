import { hash } from 'node:crypto'
import { type Catalogue, findProduct } from '@divine/contracts/catalogue/catalogue'
import type { Database } from '../../database/client.ts'
import { countStored } from './review-queries.ts'

interface ReviewedOrder {
  readonly reference: string
  readonly stage: string
  readonly lines: readonly { readonly productId: string | null }[]
}

/** Whether an order can be written about: only once its buyer has it. */
export function isReviewable({ stage }: Pick<ReviewedOrder, 'stage'>): boolean {
  return stage === 'delivered'
}

/** What makes the review of a product by the link of an order the only one, whatever its words. */
export function hashOfOrder({ reference }: Pick<ReviewedOrder, 'reference'>, topic: string): string {
  return digest(['order', reference, topic])
}

/** Whether an order can be written about, and a product of it that is still sold has no review by its link yet. */
export async function isToReview(database: Database, catalogue: Catalogue, order: ReviewedOrder): Promise<boolean> {
  if (!isReviewable(order)) return false
  const products = order.lines.flatMap(({ productId }) => findProduct(catalogue, 'id', productId ?? '') ?? [])
  const hashes = [...new Set(products.map(({ key }) => hashOfOrder(order, key)))]
  return hashes.length > 0 && (await countStored(database, hashes)) < hashes.length
}

/** What is stored of all that makes a review another one. */
export function digest(content: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(content), 'base64url')
}
