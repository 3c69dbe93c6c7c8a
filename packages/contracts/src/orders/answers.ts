/** What each buyer is asked once for an order, whatever it holds. */
export const answerNames = ['fullname', 'phone', 'address', 'email', 'request'] as const
export type Answer = (typeof answerNames)[number]

/** The answers as they were typed; empty where nothing was said. */
export type Answers = Readonly<Record<Answer, string>>

/** The answers alone, of whatever holds them among other things. */
export function answersOf(holder: Answers): Answers {
  return Object.fromEntries(answerNames.map((name) => [name, holder[name]])) as Answers
}
