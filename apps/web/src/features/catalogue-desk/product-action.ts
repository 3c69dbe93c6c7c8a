import { type Call, RefusedError } from '#/shared/api/call.ts'
import { type FormAction, type RefusedOutcome, refusedForm } from '#/shared/forms/form-action.ts'
import { type ProductValues, readProduct, readProductForm } from './product-values.ts'

/** What stands in the address of the page in place of a key where a product is added. */
export const newProduct = 'new'

/** Thrown where what was typed is no product: nothing was sent. */
export class NoProduct extends Error {
  readonly fieldErrors: Readonly<Record<string, string>>

  constructor(fieldErrors: Readonly<Record<string, string>>) {
    super('What was typed is no product')
    this.fieldErrors = fieldErrors
  }
}

/**
 * Saves what a form says of a product, over the version that it was opened with.
 * @param key of the product, or {@link newProduct}
 * @returns the key of the product
 * @throws {NoProduct} and what the call throws
 */
export async function saveProduct(call: Call, key: string, values: ProductValues): Promise<string> {
  const read = readProduct(values)
  if ('fieldErrors' in read) throw new NoProduct(read.fieldErrors)
  // The API's types speak of lists that may be changed.
  const fields = read.fields as Parameters<typeof call<'addProduct'>>[1]['body']
  const body = { ...fields, ...(values.proof?.trim() && { proof: values.proof }) }
  if (key === newProduct) return (await call('addProduct', { body })).body.product.key
  const version = values.do === 'save-over' ? values.theirs : values.version
  const { body: saved } = await call('putProduct', {
    params: { key },
    headers: { 'if-match': `"${version}"` },
    body,
  })
  return saved.product.key
}

/** Shows the form again with what is wrong. @throws the error itself when it is not a refusal */
export function refusedProduct(values: ProductValues, error: unknown): RefusedOutcome {
  if (error instanceof NoProduct) {
    const { fieldErrors } = error
    return { status: 400, submission: { kind: 'refused', form: 'product', values, fieldErrors } }
  }
  const isConflict = error instanceof RefusedError && error.status === 409
  const isToProve = error instanceof RefusedError && error.failure.code === 'claims'
  const shown = { ...values, ...(isConflict && { stands: 'yes' }), ...(isToProve && { toProve: 'yes' }) }
  return refusedForm('product', shown, error)
}

/** Where the page of a product for staff is, once it is saved. */
export const savedPath = (key: string) => `/catalogue/${key}?saved=true`

/** Handles the form without script. A preview is the page itself, with what was typed. */
export const productByForm: FormAction = async ({ form, call, url }) => {
  const key = url.pathname.split('/')[2] ?? ''
  const values = readProductForm(form)
  if (values.do === 'preview') return { status: 200, submission: { kind: 'shown', form: 'product', values } }
  try {
    return { redirectTo: savedPath(await saveProduct(call, key, values)) }
  } catch (error) {
    return refusedProduct(values, error)
  }
}
