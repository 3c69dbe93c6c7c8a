/** The texts of these fields of a form; a field that is missing is empty. */
export function readValues<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) as Record<Name, string>
}

/** What is wrong, in the order of the questions. */
export function inFieldOrder(
  fieldErrors: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (fieldErrors[name] ? [[name, fieldErrors[name]]] : [])))
}
