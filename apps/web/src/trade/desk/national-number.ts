/** A Nigerian number as people read it out, such as `0803 123 4567`; undefined where it is of another country. */
export function nationalNumber(phoneE164: string): string | undefined {
  const [, first, second, third] = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(phoneE164) ?? []
  return first && `0${first} ${second} ${third}`
}
