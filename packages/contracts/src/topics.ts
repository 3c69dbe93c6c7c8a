/** A package as the Packages tab lists it. `bottles` is how many bottles its contents add up to. */
export interface Package {
  readonly contents: string
  readonly bottles: number
  readonly priceNaira: number
}

/** The two packages that most topics share; the price of the larger one differs. Source: specification §3. */
function repairAndProcare(largerPriceNaira: number): readonly Package[] {
  return [
    { contents: '1 repair + 1 procare', bottles: 2, priceNaira: 37_000 },
    { contents: '2 procare + 1 repair', bottles: 3, priceNaira: largerPriceNaira },
  ]
}

/**
 * The seven topics, in the order of the shop. Everything that exists once a topic (routes, redirects, menus, cards,
 * order options, editors, API paths, titles, sitemap) derives from this record.
 *
 * `key` names the topic in API and editor paths, `slug` in its public page; `aliases` are former paths that redirect.
 * `orderLabel` is the exact text of the order form's option and `formPosition` its place there. Prices are whole naira.
 * Sources: specification §2 (routes), §3 (options, packages), §9 (card prices).
 */
export const topics = [
  {
    key: 'stroke',
    slug: 'arthritis-and-rheumatism',
    aliases: ['arthritis-and-stroke'],
    name: 'Arthritis and Rheumatism',
    orderLabel: 'Arthritis and Rheumatism',
    formPosition: 1,
    packages: [
      { contents: '1 Joint care + 1 Purifier', bottles: 2, priceNaira: 42_000 },
      { contents: '2 Joint care + 1 Purifier', bottles: 3, priceNaira: 57_000 },
    ],
  },
  {
    key: 'ulcer',
    slug: 'ulcer',
    aliases: [],
    name: 'Ulcer',
    orderLabel: 'Ulcer',
    formPosition: 4,
    packages: repairAndProcare(57_000),
  },
  {
    key: 'diabetes',
    slug: 'diabetes',
    aliases: [],
    name: 'Diabetes',
    orderLabel: 'Diabetes',
    formPosition: 2,
    packages: repairAndProcare(47_000),
  },
  {
    key: 'erectile',
    slug: 'erectile-dysfunction',
    aliases: ['fertility-booster'],
    name: 'Erectile Dysfunction',
    orderLabel: 'Erectile Dysfunction',
    formPosition: 5,
    packages: repairAndProcare(47_000),
  },
  {
    key: 'hiv',
    slug: 'hiv-cancer-hepatitis',
    aliases: [],
    name: 'HIV, Cancer and Hepatitis',
    orderLabel: 'HIV/Cancer/Hepatitis',
    formPosition: 6,
    packages: repairAndProcare(47_000),
  },
  {
    key: 'fibroid',
    slug: 'fibroid',
    aliases: [],
    name: 'Fibroid',
    orderLabel: 'Fibroid/Cyst/fertility-booster',
    formPosition: 3,
    packages: [
      { contents: '1 repair + 1 tumour free', bottles: 2, priceNaira: 42_000 },
      { contents: '3-in-1 pack: 1 repair, 1 tumour free, 1 female care', bottles: 3, priceNaira: 57_000 },
      { contents: '4-in-1 pack: 1 repair, 2 tumour free, 1 female care', bottles: 4, priceNaira: 72_000 },
    ],
  },
  {
    key: 'hbp',
    slug: 'hbp-and-stroke',
    aliases: ['Hbp'],
    name: 'High Blood Pressure and Stroke',
    orderLabel: 'High blood pressure and Stroke',
    formPosition: 7,
    packages: repairAndProcare(47_000),
  },
] as const satisfies readonly {
  key: string
  slug: string
  aliases: readonly string[]
  name: string
  orderLabel: string
  formPosition: number
  packages: readonly Package[]
}[]

export type Topic = (typeof topics)[number]
export type TopicKey = Topic['key']
export type OrderLabel = Topic['orderLabel']

/** Finds the topic that has this value in this property, such as `findTopic('slug', 'ulcer')`. */
export function findTopic(property: 'key' | 'slug' | 'orderLabel', value: string): Topic | undefined {
  return topics.find((topic) => topic[property] === value)
}

/** The texts of the order form's supplement options, in the form's order. Source: specification §3. */
export const orderLabels: readonly OrderLabel[] = topics
  .toSorted((one, other) => one.formPosition - other.formPosition)
  .map((topic) => topic.orderLabel)
