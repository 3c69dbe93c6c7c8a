import { z } from 'zod'
import { accents } from '../catalogue/accents.ts'
import { bottleCounts } from '../catalogue/bottles.ts'
import { availabilities, type BottlePrice, type Package, type Product } from '../catalogue/catalogue.ts'
import { type Ingredients, mostBottleKinds, plantParts } from '../catalogue/ingredients.ts'
import { mostQuestions, type Questions } from '../catalogue/questions.ts'
import {
  type FurtherDetail,
  type NeededDetail,
  neededDetails,
  type Seller,
  type SellerDetails,
} from '../catalogue/seller.ts'
import { readPhone } from '../orders/phone.ts'
import { instant, typedText } from './fields.ts'
import { mostPriceNaira } from './orders.ts'

/** How many versions of each part of the catalogue are stored, including the current one. */
export const storedPartVersions = 50
/** Most products that the shop takes. Pages name all of them: they stay quick with so many. */
export const mostProducts = 200
/** One line of text that staff type. */
export const line = (most: number, missing: string) =>
  typedText(most, missing).refine((text) => !text.includes('\n'), 'Use one line.')

const naira = z
  .int('Enter the price in whole naira.')
  .positive('Enter a price above 0.')
  .max(mostPriceNaira, 'This price is too high.')
const nairaOrNone = naira.nullable().describe('In whole naira; null where the price is confirmed on the phone')
const lineOf = (message: string) => line(200, message)
const digits = z.string().regex(/^\d{1,9}$/)
/** As an address has it. A former one may have been written in another way. */
const formerSlug = z.string().regex(/^[\w-]{1,60}$/, 'Use letters, digits and hyphens.')
/** The end of an address. */
export const slug = z
  .string('Enter the address of its page.')
  .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, 'Use small letters and digits, with hyphens between words.')
  .max(60, 'Use at most 60 characters.')
const noPlace = 'Enter its place as a number, such as 8.'
const place = z.int(noPlace).positive(noPlace).max(100_000, noPlace)
const picture = z.string().regex(/^(?:[a-z\d-]{1,60}|\/images\/[\da-f]{32})$/, 'Send a picture.')

const packageBottles = z.int('Say how many bottles are in it.').refine((count) => bottleCounts.includes(count), {
  message: `A package has ${bottleCounts[0]} to ${bottleCounts.at(-1)} bottles.`,
})
const packageSchema = z
  .object({
    contents: lineOf('Say what the package holds.'),
    bottles: packageBottles,
    priceNaira: nairaOrNone,
    formerPriceNaira: naira.exactOptional(),
    picture: picture.exactOptional(),
  })
  .refine(
    ({ priceNaira, formerPriceNaira }) =>
      formerPriceNaira === undefined || (priceNaira !== null && formerPriceNaira > priceNaira),
    'On offer, a package costs less than before.',
  ) satisfies z.ZodType<Package>

/** What staff say of a product. What each value is stands beside its type. */
export const productFields = z.object({
  slug,
  formerSlugs: z.array(formerSlug).max(20, 'These are too many former addresses.'),
  name: lineOf('Enter its name.'),
  orderLabel: line(100, 'Enter its name in the order form.'),
  formerLabels: z.array(line(100, 'Enter a name.')).max(20, 'These are too many former names.'),
  formPosition: place,
  shelfPosition: place,
  summary: line(500, 'Say in one line what is sold.'),
  sku: line(40, 'Enter its number on your lists.'),
  tags: z.array(line(40, 'Enter a tag.')).max(20, 'These are too many tags.'),
  card: z.object({
    name: lineOf('Enter its name on the card.'),
    priceNaira: nairaOrNone,
    bottles: packageBottles
      .exactOptional()
      .describe('How many bottles the card sells, where its price alone would find another package'),
  }),
  askFirst: z.array(line(300, 'Say who should ask first.')).max(20, 'These are too many lines.'),
  picture,
  pictureAlt: line(200, 'Say what the picture shows.').exactOptional(),
  availability: z.enum(availabilities, 'Say whether it can be had.'),
  packages: z
    .array(packageSchema)
    .min(1, 'Add a package: buyers choose one.')
    .max(bottleCounts.length, 'These are too many packages.')
    .refine(
      (packages) => new Set(packages.map(({ bottles }) => bottles)).size === packages.length,
      'Two packages have the same number of bottles: orders could not tell them apart.',
    ),
  accent: z
    .enum(accents, 'Choose one of the colours.')
    .exactOptional()
    .describe("Colours of its arch and its card; the site's green, if not given"),
})

export const productKey = z.string().regex(/^[a-z][a-z\d-]{0,59}$/, 'There is no such product.')

/** A product as it is kept and handed out. */
export const productSchema = productFields.extend({ id: digits, key: productKey }) satisfies z.ZodType<Product>

const priceOfBottles = {
  bottles: z.int().refine((count) => bottleCounts.includes(count), {
    message: `An order has ${bottleCounts[0]} to ${bottleCounts.at(-1)} bottles.`,
  }),
  priceNaira: naira,
}
const packSku = line(40, 'Enter its number on your lists.')

/** A list of prices has each number of bottles once. */
function priceList<Price extends z.ZodType<{ bottles: number }>>(price: Price) {
  return z
    .array(price)
    .min(1, 'Keep at least one price.')
    .max(bottleCounts.length, 'Each number of bottles stands once, fewest first.')
    .refine(
      (prices) => prices.every(({ bottles }, index) => index === 0 || bottles > (prices[index - 1]?.bottles ?? 0)),
      'Each number of bottles stands once, fewest first.',
    )
}

/** The Pricing page's list. */
export const bottlePriceList = priceList(
  z.object({ ...priceOfBottles, pack: z.object({ id: digits, sku: packSku }).exactOptional() }),
) satisfies z.ZodType<BottlePrice[]>

/** What owners say of it: whether the shop sells so many as a pack, and under which number. The pack's id is made. */
export const saidBottlePrices = z.object({
  bottlePrices: priceList(
    z.object({
      ...priceOfBottles,
      packSku: packSku.exactOptional().describe('Where the shop sells so many as a pack'),
    }),
  ),
})

/** Most ingredients of one kind of bottle. */
const mostIngredients = 100

const phone = line(40, 'Enter a phone number.').refine((text) => readPhone(text), {
  message: 'Enter the full phone number, for example 0803 123 4567.',
})
const furtherFields = {
  socialNetwork: line(40, 'Enter the name of the network.').exactOptional(),
  address: line(300, 'Enter the address.').exactOptional(),
  cacNumber: line(40, 'Enter the number.').exactOptional(),
  nafdacNumber: line(40, 'Enter the number.').exactOptional(),
  deliveryArea: line(200, 'Say where you deliver.').exactOptional(),
  deliveryTime: line(200, 'Say how long it takes.').exactOptional(),
  deliveryFee: line(200, 'Say what delivery costs.').exactOptional(),
  about: typedText(2_000, 'Say who you are.').exactOptional(),
} as const satisfies Record<FurtherDetail, z.ZodType>
const neededFields = {
  phone: phone.exactOptional(),
  secondPhone: phone.exactOptional(),
  whatsapp: phone.exactOptional(),
  email: z.email('Enter an email like name@example.com.').max(254).exactOptional(),
  socialHandle: line(60, 'Enter the name.')
    .regex(/^@\S+$/, 'Enter the name as the network writes it, such as @divinehealth.')
    .exactOptional(),
} as const satisfies Record<NeededDetail, z.ZodType>

/** What staff say of the seller, as it is kept and handed out. */
export const sellerSchema = z.object({ ...neededFields, ...furtherFields }) satisfies z.ZodType<SellerDetails>

const sellerPhone = z.object({ text: z.string(), e164: z.string() })

const shownFields = {
  ...furtherFields,
  phones: z.tuple([sellerPhone, sellerPhone]),
  whatsapp: sellerPhone,
  email: z.string(),
  socialHandle: z.string(),
  agentDashboardUrl: z.string().exactOptional().describe('Where payment agents sign in'),
  samples: z.array(z.enum(neededDetails)).describe('Which of these details are samples still'),
} as const satisfies Record<keyof Seller, z.ZodType>

/** The seller as pages show them. */
export const shownSellerSchema = z.object(shownFields) satisfies z.ZodType<Seller>

/** What is in each kind of bottle, as it is kept and handed out. */
export const ingredientsSchema = z.object({
  ingredients: z
    .array(
      z.object({
        name: line(60, 'Enter the name on the bottle.'),
        isConfirmed: z.boolean().describe('Whether the seller has compared it with the printed label'),
        ingredients: z
          .array(
            z.object({
              name: line(60, 'Enter the plant.'),
              part: z.enum(plantParts, 'Choose which part of the plant.'),
            }),
          )
          .min(1, 'Enter what is in the bottle.')
          .max(mostIngredients, 'These are too many ingredients.'),
      }),
    )
    .max(mostBottleKinds, `At most ${mostBottleKinds} kinds of bottles fit here. Take away what is no longer sold.`)
    .refine(
      (bottles) => new Set(bottles.map(({ name }) => name.toLowerCase())).size === bottles.length,
      'Two bottles have the same name.',
    ),
}) satisfies z.ZodType<{ ingredients: Ingredients }>

const questionList = z
  .array(
    z.object({
      question: line(200, 'Enter the question.'),
      answer: typedText(2_000, 'Enter the answer.'),
    }),
  )
  .max(mostQuestions, `At most ${mostQuestions} questions fit on a page. Take one away first.`)

/** What people ask, as it is kept and handed out. */
export const questionsSchema = z.object({
  supplements: questionList.describe('About the supplements and their delivery'),
  pos: questionList.describe('About the POS services'),
}) satisfies z.ZodType<Questions>

/** What so many bottles of any supplement cost, as it is kept and handed out. */
export const bottlePricesSchema = z.object({ bottlePrices: bottlePriceList })

/** Which save made a part of the catalogue what it is. */
export const partVersion = z.object({
  version: z.int().positive(),
  savedAt: instant,
  savedBy: z.string().describe('Email of the member of staff, or what else made it'),
})
