import { bottleCounts } from '@divine/contracts/catalogue/bottles'
import { type Availability, availabilities, type Catalogue, type Product } from '@divine/contracts/catalogue/catalogue'
import { readValues } from '#/shared/forms/values.ts'
import { readNaira } from '#/trade/desk/read-naira.ts'
import { everyForm, type PartValues, type ReadPart } from './part-action.ts'

/** What staff say of a product, as the API takes it. */
export type ProductFields = Omit<Product, 'id' | 'key'>

/** What each field of the form is called. `packages` and `card` are what the API names of several fields. */
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
} as const

/** The site's own picture of a product that has none yet. */
export const samplePicture = 'sample-nutrition'

/** What is chosen where the card shows no package. */
export const oneBottle = 'one'

/** What is typed of each package, for each number of bottles that one may hold. */
export const packageFields = ['contents', 'price', 'former'] as const
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
  ...packageNames,
] as const

export function readProductForm(form: FormData): PartValues {
  return readValues(form, fieldNames)
}

export const grouped = (naira: number) => naira.toLocaleString('en-GB')

/** What the form shows of a product. */
export function valuesOfProduct(product: Product): PartValues {
  const { card, packages } = product
  const ofPackages = packages.flatMap(({ contents, bottles, priceNaira, formerPriceNaira }) => [
    [packageFieldName('contents', bottles), contents],
    [packageFieldName('price', bottles), grouped(priceNaira)],
    [packageFieldName('former', bottles), formerPriceNaira === undefined ? '' : grouped(formerPriceNaira)],
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
    ...Object.fromEntries(ofPackages),
  }
}

/**
 * What the card shows: one of the packages by its number of bottles, whose price it follows, or one bottle at a
 * price of its own.
 */
function cardValuesOf({ card, packages }: Product): PartValues {
  const bought = packages.find(({ priceNaira }) => priceNaira === card.priceNaira)
  return bought
    ? { cardOf: String(bought.bottles), cardPrice: '' }
    : { cardOf: oneBottle, cardPrice: grouped(card.priceNaira) }
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
    const [contents, price, former] = packageFields.map((field) => packageFieldName(field, bottles)) as [
      string,
      string,
      string,
    ]
    if (!value(contents) && !value(price) && !value(former)) return []
    if (!value(contents)) fieldErrors[contents] = 'Say what the package holds.'
    const formerPriceNaira = value(former) ? priceIn(former) : undefined
    const priceNaira = priceIn(price)
    if (formerPriceNaira !== undefined && !fieldErrors[former] && formerPriceNaira <= priceNaira)
      fieldErrors[former] = 'The price before is higher than the price now. Leave it empty where nothing is on offer.'
    return [{ contents: value(contents), bottles, priceNaira, ...(formerPriceNaira && { formerPriceNaira }) }]
  })
  const onCard = packages.find(({ bottles }) => String(bottles) === value('cardOf')) ?? packages[0]
  const cardPrice = value('cardOf') === oneBottle ? priceIn('cardPrice') : (onCard?.priceNaira ?? 0)
  if (packages.length === 0) fieldErrors[packageFieldName('contents', 2)] = 'Add a package: buyers choose one.'
  if ((value('picture') || samplePicture) === samplePicture && value('availability') !== 'hidden')
    fieldErrors.picture = 'Add its picture first, or choose “Not shown”.'
  if (Object.keys(fieldErrors).length > 0) return { fieldErrors }
  const name = value('name')
  return {
    fields: {
      name,
      availability: availabilityOf(value('availability')),
      summary: value('summary'),
      askFirst: linesOf('askFirst'),
      card: { name: value('cardName') || name, priceNaira: cardPrice },
      orderLabel: value('orderLabel') || name,
      slug: value('slug') || slugOf(name),
      sku: value('sku'),
      tags: split(value('tags'), ','),
      formPosition: Number(value('formPosition')),
      shelfPosition: Number(value('shelfPosition')),
      formerSlugs: linesOf('formerSlugs'),
      formerLabels: linesOf('formerLabels'),
      picture: value('picture') || samplePicture,
      ...(value('pictureAlt') && { pictureAlt: value('pictureAlt') }),
      packages,
    },
  }
}

function split(text: string, mark: string): string[] {
  return text
    .split(mark)
    .map((part) => part.trim())
    .filter(Boolean)
}

function availabilityOf(text: string): Availability {
  return availabilities.find((each) => each === text) ?? 'in-stock'
}

/** The address that follows from a name: `Daily Wellness` is at `daily-wellness`. */
function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z\d\s-]/g, '')
    .split(/[\s-]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 60)
    .replace(/-$/, '')
}

/** What a field is called, those of a package with its number of bottles. */
export function labelOf(name: string): string {
  const [field, bottles] = name.split('-')
  const words: Readonly<Record<string, string>> = { contents: 'what is in it', price: 'price', former: 'price before' }
  const inPackage = bottles && words[field ?? '']
  if (inPackage) return `Package of ${bottles}: ${inPackage}`
  return (productLabels as Readonly<Record<string, string>>)[name] ?? name
}
