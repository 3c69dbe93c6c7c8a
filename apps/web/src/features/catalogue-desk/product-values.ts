import { type Accent, accents } from '@divine/contracts/catalogue/accents'
import { bottleCounts } from '@divine/contracts/catalogue/bottles'
import { type Availability, availabilities, type Catalogue, type Product } from '@divine/contracts/catalogue/catalogue'
import { packageOnCard } from '@divine/contracts/catalogue/shop-cards'
import { readValues } from '#/shared/forms/values.ts'
import { readNaira } from '#/trade/desk/read-naira.ts'
import { everyForm, type PartValues, type ReadPart } from './part-action.ts'
import { slugOf, split } from './typed-parts.ts'

/** What staff say of a product, as the API takes it. */
export type ProductFields = Omit<Product, 'id' | 'key'>

/** What each field of the form is called, and all packages together. */
export const productLabels = {
  name: 'Name',
  availability: 'Is it there?',
  packages: 'Packages and prices',
  summary: 'What it is, in one line',
  askFirst: 'Who should ask a doctor first',
  cardOf: 'Its card in the shop shows',
  cardPrice: 'Price of one bottle alone, in ₦',
  cardName: 'Name on its card',
  orderLabel: 'Name in the order form',
  slug: 'Address of its page',
  sku: 'Number on your lists',
  tags: 'Tags',
  picture: 'Picture',
  pictureAlt: 'What the picture shows',
  formPosition: 'Place in the order form',
  shelfPosition: 'Place on the home page',
  accent: 'Colour of its arch and its card',
} as const

/** The colours of a product that names none: the site's own. */
const usualAccent: Accent = 'green'

/** The site's own picture of a product that has none yet. */
export const samplePicture = 'sample-nutrition'

/** What is chosen where the card shows no package. */
export const oneBottle = 'one'

/** What is typed of each package, for each number of bottles that one may hold. */
export const packageFields = ['contents', 'price', 'former', 'picture'] as const
export type PackageField = (typeof packageFields)[number]

/** The field of the form that says this of the package with so many bottles. */
export const packageFieldName = (field: PackageField, bottles: number) => `${field}-${bottles}`

const packageNames = bottleCounts.flatMap((bottles) => packageFields.map((field) => packageFieldName(field, bottles)))
const fieldNames = [
  ...everyForm,
  'name',
  'availability',
  'summary',
  'askFirst',
  'cardOf',
  'cardPrice',
  'cardName',
  'orderLabel',
  'slug',
  'sku',
  'tags',
  'formPosition',
  'shelfPosition',
  'picture',
  'pictureAlt',
  'formerSlugs',
  'formerLabels',
  'accent',
  ...packageNames,
] as const

export function readProductForm(form: FormData): PartValues {
  return readValues(form, fieldNames)
}

/** A price as a field shows it: empty where there is none. */
export const grouped = (naira: number | null | undefined) => naira?.toLocaleString('en-GB') ?? ''

/** What the form shows of a product. */
export function valuesOfProduct(product: Product): PartValues {
  const { card, packages } = product
  const ofPackages = packages.flatMap(({ contents, bottles, priceNaira, formerPriceNaira, picture = '' }) => [
    [packageFieldName('contents', bottles), contents],
    [packageFieldName('price', bottles), grouped(priceNaira)],
    [packageFieldName('former', bottles), grouped(formerPriceNaira)],
    [packageFieldName('picture', bottles), picture],
  ])
  return {
    name: product.name,
    availability: product.availability,
    summary: product.summary,
    askFirst: product.askFirst.join('\n'),
    ...cardValuesOf(product),
    cardName: card.name,
    orderLabel: product.orderLabel,
    slug: product.slug,
    sku: product.sku,
    tags: product.tags.join(', '),
    picture: product.picture,
    pictureAlt: product.pictureAlt ?? '',
    formPosition: String(product.formPosition),
    shelfPosition: String(product.shelfPosition),
    formerSlugs: product.formerSlugs.join('\n'),
    formerLabels: product.formerLabels.join('\n'),
    accent: product.accent ?? usualAccent,
    ...Object.fromEntries(ofPackages),
  }
}

/**
 * What the card shows: one of the packages by its number of bottles, whose price it follows, or one bottle at a
 * price of its own.
 */
function cardValuesOf(product: Product): PartValues {
  const bought = packageOnCard(product)
  return bought
    ? { cardOf: String(bought.bottles), cardPrice: '' }
    : { cardOf: oneBottle, cardPrice: grouped(product.card.priceNaira) }
}

/**
 * What the form shows of a product that is not there yet: it stands after the others, and is hidden until somebody has
 * looked at it.
 */
export function valuesOfNew({ products }: Catalogue): PartValues {
  const numbers = products.map(({ sku }) => /^DHS-(\d{1,6})$/.exec(sku)?.[1] ?? '0')
  const after = (position: 'formPosition' | 'shelfPosition') =>
    String(Math.max(0, ...products.map((product) => product[position])) + 1)
  return {
    availability: 'hidden',
    picture: samplePicture,
    accent: usualAccent,
    sku: `DHS-${String(Math.max(0, ...numbers.map(Number)) + 1).padStart(3, '0')}`,
    formPosition: after('formPosition'),
    shelfPosition: after('shelfPosition'),
  }
}

export const noNaira = 'Enter the price in whole naira, such as 37,000.'

/** Reads the form. What is left empty of a new product follows from its name and its packages. */
export function readProduct(values: PartValues): ReadPart<ProductFields> {
  const value = (name: string) => (values[name] ?? '').trim()
  const linesOf = (name: string) => split(value(name), '\n')
  const fieldErrors: Record<string, string> = {}
  const priceIn = (name: string): number => {
    const price = readNaira(value(name))
    if (price === undefined) fieldErrors[name] = noNaira
    return price ?? 0
  }
  const packages = bottleCounts.flatMap((bottles) => {
    const nameOf = (field: PackageField) => packageFieldName(field, bottles)
    const [contents, price, former] = [nameOf('contents'), nameOf('price'), nameOf('former')]
    const picture = value(nameOf('picture'))
    // A picture alone is no package. One without a price is: we confirm it when we call.
    if (!value(contents) && !value(price) && !value(former)) return []
    if (!value(contents)) fieldErrors[contents] = 'Say what the package holds.'
    const formerPriceNaira = value(former) ? priceIn(former) : undefined
    const priceNaira = value(price) ? priceIn(price) : null
    if (priceNaira === null && value(former))
      fieldErrors[price] = 'Enter the price now too, or leave the price before empty.'
    else if (formerPriceNaira !== undefined && !fieldErrors[former] && formerPriceNaira <= Number(priceNaira))
      fieldErrors[former] = 'The price before is higher than the price now. Leave it empty where nothing is on offer.'
    return [
      {
        contents: value(contents),
        bottles,
        priceNaira,
        ...(formerPriceNaira && { formerPriceNaira }),
        ...(picture && { picture }),
      },
    ]
  })
  if (!value('name')) fieldErrors.name = 'Enter its name.'
  if (!value('summary')) fieldErrors.summary = 'Say in one line what it is.'
  const onCard = packages.find(({ bottles }) => String(bottles) === value('cardOf')) ?? packages[0]
  const isOneBottle = value('cardOf') === oneBottle
  const cardPrice = isOneBottle ? priceIn('cardPrice') : (onCard?.priceNaira ?? null)
  if (packages.length === 0) fieldErrors[packageFieldName('contents', 2)] = 'Add a package: buyers choose one.'
  if ((value('picture') || samplePicture) === samplePicture && value('availability') !== 'hidden')
    fieldErrors.picture = 'Add its picture first, or choose “Not shown”.'
  if (Object.keys(fieldErrors).length > 0) return { fieldErrors }
  const name = value('name')
  const card = { name: value('cardName') || name, priceNaira: cardPrice }
  const bottlesOnCard = isOneBottle ? 1 : onCard?.bottles
  const isFoundByPrice = (packageOnCard({ card, packages })?.bottles ?? 1) === bottlesOnCard
  const accent = accents.find((each) => each === value('accent'))
  return {
    fields: {
      name,
      availability: availabilityOf(value('availability')),
      summary: value('summary'),
      askFirst: linesOf('askFirst'),
      card: { ...card, ...(bottlesOnCard && !isFoundByPrice && { bottles: bottlesOnCard }) },
      orderLabel: value('orderLabel') || name,
      slug: value('slug') || slugOf(name),
      sku: value('sku'),
      tags: split(value('tags'), ','),
      formPosition: Number(value('formPosition')),
      shelfPosition: Number(value('shelfPosition')),
      formerSlugs: linesOf('formerSlugs'),
      formerLabels: linesOf('formerLabels'),
      picture: value('picture') || samplePicture,
      ...(accent && accent !== usualAccent && { accent }),
      ...(value('pictureAlt') && { pictureAlt: value('pictureAlt') }),
      packages,
    },
  }
}

function availabilityOf(text: string): Availability {
  return availabilities.find((each) => each === text) ?? 'in-stock'
}

const packageWords: Readonly<Record<PackageField, string>> = {
  contents: 'what is in it',
  price: 'price',
  former: 'price before',
  picture: 'its picture',
}

/** What a field is called, those of a package with its number of bottles. */
export function labelOf(name: string): string {
  const [field, bottles] = name.split('-')
  const inPackage = bottles && packageFields.find((each) => each === field)
  if (inPackage) return `Package of ${bottles}: ${packageWords[inPackage]}`
  return (productLabels as Readonly<Record<string, string>>)[name] ?? name
}
