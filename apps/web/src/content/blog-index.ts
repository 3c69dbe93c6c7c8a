/**
 * What the list and the menu say of a post. Its words are in `post-bodies.ts`, which only the post's own page loads.
 */
export interface Post {
  readonly slug: string
  readonly title: string
  /** Day on which it was written, such as `2026-11-14`. */
  readonly date: string
  readonly category: 'Ordering' | 'Good to know' | 'POS services'
  readonly tags: readonly string[]
  /** One or two sentences. */
  readonly summary: string
  /** Whether it is listed under 'Popular feeds': what people ask us most. */
  readonly isPopular: boolean
}

/** Newest first. */
export const posts = [
  {
    slug: 'how-ordering-works',
    title: 'How ordering works, from your message to your door',
    date: '2026-11-14',
    category: 'Ordering',
    tags: ['Delivery', 'Payment'],
    summary:
      'You send your order, we call, the rider comes, you pay. Here is each step, and what can go wrong in between.',
    isPopular: true,
  },
  {
    slug: 'when-the-rider-comes',
    title: 'When the rider comes: five things to check before you pay',
    date: '2026-11-07',
    category: 'Ordering',
    tags: ['Delivery', 'Labels', 'Payment'],
    summary:
      'The seal, the name, the number of bottles, the date, the price. It takes one minute, and you may take it.',
    isPopular: true,
  },
  {
    slug: 'read-the-label',
    title: 'How to read the label of a supplement',
    date: '2026-10-31',
    category: 'Good to know',
    tags: ['Labels', 'Safety'],
    summary: 'What each line on the bottle tells you, which lines must be there, and whom to ask when one is missing.',
    isPopular: false,
  },
  {
    slug: 'keep-your-bottle-well',
    title: 'Keep your bottle well in heat and rain',
    date: '2026-10-24',
    category: 'Good to know',
    tags: ['Storage', 'Safety'],
    summary:
      'A kitchen shelf above the stove is the worst place in the house. Here are better ones, and signs to watch for.',
    isPopular: false,
  },
  {
    slug: 'use-a-pos-agent-safely',
    title: 'Use a POS agent safely',
    date: '2026-10-17',
    category: 'POS services',
    tags: ['Safety', 'Payment'],
    summary: 'Your PIN, the charge, the receipt, and what to do when the money left your account and did not arrive.',
    isPopular: true,
  },
  {
    slug: 'ajo-explained',
    title: 'Ajo explained: saving together, with a record',
    date: '2026-10-10',
    category: 'POS services',
    tags: ['Ajo', 'Saving'],
    summary:
      'How thrift saving works, why the card matters, and six questions to ask before you hand over the first naira.',
    isPopular: false,
  },
] as const satisfies readonly Post[]

export type PostSlug = (typeof posts)[number]['slug']
