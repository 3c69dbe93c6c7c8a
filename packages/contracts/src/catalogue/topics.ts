/** A package as the Packages tab lists it. `bottles` is how many bottles its contents add up to. */
export interface Package {
  readonly contents: string
  readonly bottles: number
  readonly priceNaira: number
}

/**
 * How the shop lists the topic. `priceNaira` is the card's own price, which may differ from that of a package. `id`
 * names the product in links and calls, `sku` on the seller's lists. Neither reveals the topic, as others can read
 * both.
 */
export interface TopicCard {
  readonly id: string
  readonly sku: string
  readonly name: string
  readonly priceNaira: number
  readonly tags: readonly string[]
}

/** The two packages that most topics share; only the price of the larger one differs. Source: specification §3. */
function repairAndProcare(largerPriceNaira: number): readonly Package[] {
  return [
    { contents: '1 repair + 1 procare', bottles: 2, priceNaira: 37_000 },
    { contents: '2 procare + 1 repair', bottles: 3, priceNaira: largerPriceNaira },
  ]
}

/**
 * The seven topics, in the order of the shop. Everything that exists once per topic (routes, redirects, menus, cards,
 * order options, editors, API paths, titles, sitemap) derives from this record.
 *
 * `key` names the topic in API and editor paths, `slug` in its public page; `aliases` are former paths that redirect.
 * `orderLabel` is the exact text of the order form's option and `formPosition` its position there, `shelfPosition` its
 * position in the row of the home page. `summary` says what is sold and never what it would do; `askFirst` completes
 * "Speak to a doctor or a pharmacist first if …". Prices are whole naira. Sources: specification §2 (routes, row), §3
 * (options, packages), §9 (cards).
 */
export const topics = [
  {
    key: 'stroke',
    slug: 'arthritis-and-rheumatism',
    aliases: ['arthritis-and-stroke'],
    name: 'Arthritis and Rheumatism',
    orderLabel: 'Arthritis and Rheumatism',
    formPosition: 1,
    shelfPosition: 2,
    summary:
      'Joint care and Purifier, two herbal supplements in one pack. They stand beside good food and the care your doctor gives you.',
    card: {
      id: '1',
      sku: 'DHS-001',
      name: 'Arthritis and Stroke',
      priceNaira: 42_000,
      tags: ['Joints', 'Joint care', 'Purifier'],
    },
    askFirst: [
      'you take a medicine for pain, swelling or gout',
      'you take a blood thinner, such as warfarin or aspirin',
      'you have, or have had, an ulcer or a kidney problem',
    ],
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
    shelfPosition: 3,
    summary:
      'Repair and Procare, two herbal supplements in one pack, to go with regular meals and your doctor’s advice.',
    card: { id: '2', sku: 'DHS-002', name: 'Ulcer', priceNaira: 37_000, tags: ['Stomach', 'Repair', 'Procare'] },
    askFirst: [
      'you take an antacid, an acid reducer or pain tablets',
      'you vomit blood, or your stool is black: go to a hospital the same day',
      'you are losing weight and do not know why',
    ],
    packages: repairAndProcare(57_000),
  },
  {
    key: 'diabetes',
    slug: 'diabetes',
    aliases: [],
    name: 'Diabetes',
    orderLabel: 'Diabetes',
    formPosition: 2,
    shelfPosition: 1,
    summary:
      'Repair and Procare, two herbal supplements in one pack, to go with the food plan and the medicine your doctor gave you.',
    card: { id: '3', sku: 'DHS-003', name: 'Diabetes', priceNaira: 37_000, tags: ['Sugar', 'Repair', 'Procare'] },
    askFirst: [
      'you use insulin or tablets for your sugar, because a plant can change how they work',
      'you have a kidney, eye or foot problem',
      'your sugar has been very high or very low in the last weeks',
    ],
    packages: repairAndProcare(47_000),
  },
  {
    key: 'erectile',
    slug: 'erectile-dysfunction',
    aliases: ['fertility-booster'],
    name: 'Erectile Dysfunction',
    orderLabel: 'Erectile Dysfunction',
    formPosition: 5,
    shelfPosition: 7,
    summary:
      'Repair and Procare, two herbal supplements in one pack. Ask us anything in private, by phone or on WhatsApp.',
    card: {
      id: '4',
      sku: 'DHS-004',
      name: 'Fertility Booster',
      priceNaira: 37_000,
      tags: ['Men', 'Repair', 'Procare'],
    },
    askFirst: [
      'you take a medicine for your heart or your blood pressure, above all one with nitrates',
      'you feel pain in your chest when you exert yourself',
      'you and your partner have tried for a child for more than a year: both of you should be examined',
    ],
    packages: repairAndProcare(47_000),
  },
  {
    key: 'hiv',
    slug: 'hiv-cancer-hepatitis',
    aliases: [],
    name: 'HIV, Cancer and Hepatitis',
    orderLabel: 'HIV/Cancer/Hepatitis',
    formPosition: 6,
    shelfPosition: 4,
    summary:
      'Repair and Procare, two herbal supplements in one pack. They go beside the medicine of your hospital and never in its place.',
    card: { id: '5', sku: 'DHS-005', name: 'HIV/Cancer', priceNaira: 37_000, tags: ['Wellness', 'Repair', 'Procare'] },
    askFirst: [
      'you take antiretroviral tablets, because some plants make them weaker: never leave out a dose',
      'you have chemotherapy or radiotherapy, or an operation is planned',
      'you have a liver or kidney problem',
    ],
    packages: repairAndProcare(47_000),
  },
  {
    key: 'fibroid',
    slug: 'fibroid',
    aliases: [],
    name: 'Fibroid',
    orderLabel: 'Fibroid/Cyst/fertility-booster',
    formPosition: 3,
    shelfPosition: 5,
    summary:
      'Repair, Tumour free and Female care, herbal supplements in packs of two, three or four bottles. Keep your clinic appointments.',
    card: {
      id: '6',
      sku: 'DHS-006',
      name: 'Fibroid',
      priceNaira: 37_000,
      tags: ['Women', 'Repair', 'Tumour free', 'Female care'],
    },
    askFirst: [
      'you hope to become pregnant, or may be pregnant now',
      'you use hormones, or a method of family planning that contains them',
      'you bleed heavily, or feel weak and dizzy: see a doctor soon',
    ],
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
    shelfPosition: 6,
    summary:
      'Repair and Procare, two herbal supplements in one pack, to go with the medicine your doctor gave you and your regular checks.',
    card: {
      id: '7',
      sku: 'DHS-007',
      name: 'High Blood Pressure and Stroke',
      priceNaira: 37_000,
      tags: ['Pressure', 'Repair', 'Procare'],
    },
    askFirst: [
      'you take tablets for your blood pressure: measure it, and never stop them by yourself',
      'you take a blood thinner, or have had a stroke',
      'your heart or your kidneys are being looked after by a doctor',
    ],
    packages: repairAndProcare(47_000),
  },
] as const satisfies readonly {
  key: string
  slug: string
  aliases: readonly string[]
  name: string
  orderLabel: string
  formPosition: number
  shelfPosition: number
  summary: string
  card: TopicCard
  askFirst: readonly string[]
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
export const orderLabels: readonly OrderLabel[] = [...topics]
  .sort((one, other) => one.formPosition - other.formPosition)
  .map((topic) => topic.orderLabel)

/**
 * What staff call a product that was ordered, wherever they read of it: its topic's name. The order form's option and the
 * shop's card say other things of the same product, and one card has the words of another product's option. What is no
 * longer sold keeps the name under which it was ordered.
 */
export function productName({ productId, name }: { readonly productId: string | null; readonly name: string }): string {
  return topics.find(({ card }) => card.id === productId)?.name ?? name
}
