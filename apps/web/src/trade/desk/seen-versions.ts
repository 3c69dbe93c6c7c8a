/** Name of the field that says how an order was seen which can be ticked. */
export function versionField(reference: string): string {
  return `version.${reference}`
}

/** The versions of the ticked orders as the page showed them. */
export function versionsOf(form: FormData, references: readonly string[]): Record<string, number> {
  // To ask the form for each one would search all of it each time.
  const sent = new Map(form)
  const seen = references.map((reference) => [reference, sent.get(versionField(reference))] as const)
  return Object.fromEntries(seen.flatMap(([reference, version]) => (version ? [[reference, Number(version)]] : [])))
}
