import { type OrderRequest, orderRequest } from '@divine/contracts/orders'

export type CheckedOrder = { readonly order: OrderRequest } | { readonly fieldErrors: Record<string, string> }

/**
 * Checks what was typed with the contract's own schema. It stands in a file of its own because it brings zod: the
 * browser loads it with the first touch of the form, not with the page.
 */
export function checkOrder(values: Readonly<Record<string, string>>): CheckedOrder {
  const checked = orderRequest.safeParse(values)
  if (checked.success) return { order: checked.data }
  const fieldErrors: Record<string, string> = {}
  for (const { path, message } of checked.error.issues) fieldErrors[String(path[0])] ??= message
  return { fieldErrors }
}
