/** The part of a contract's schema that a form needs: the full type would need zod itself. */
interface Schema<Output> {
  safeParse(values: unknown):
    | { readonly success: true; readonly data: Output }
    | {
        readonly success: false
        readonly error: {
          readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
        }
      }
}

/**
 * Checks what was typed with a contract's own schema.
 * @param fieldOf names the field that a path within the values belongs to
 * @returns the first message of each field when something is wrong
 */
export function checkValues<Output>(
  schema: Schema<Output>,
  values: object,
  fieldOf: (path: readonly PropertyKey[]) => string = ([field]) => String(field),
): { readonly checked: Output } | { readonly fieldErrors: Record<string, string> } {
  const result = schema.safeParse(values)
  if (result.success) return { checked: result.data }
  const fieldErrors: Record<string, string> = {}
  for (const { path, message } of result.error.issues) fieldErrors[fieldOf(path)] ??= message
  return { fieldErrors }
}
