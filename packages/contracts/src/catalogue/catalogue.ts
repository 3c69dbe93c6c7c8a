import type { Accent } from './accents.ts'
import type { Ingredients } from './ingredients.ts'
import type { Seller } from './seller.ts'

/** A package as the Packages tab lists it. `bottles` is how many bottles its contents add up to. */
export interface Package {
  readonly contents: string
  readonly bottles: number
  /** In whole naira; null where the price is confirmed on the phone. */
  readonly priceNaira: number | null
  /** What it cost before, while it is on offer: in whole naira, and more than its price, which is then known. */
  readonly formerPriceNaira?: number
  /** A picture of its own, as a product's. Without it the product's picture stands for it. */
  readonly picture?: string
}

/**
 * Whether a product can be had. `few-left` is said while it is true; one that is `sold-out` keeps its page and is not
 * offered in the order form; one that is `hidden` has no place on any page for visitors.
 */
export const availabilities = ['in-stock', 'few-left', 'sold-out', 'hidden'] as const
export type Availability = (typeof availabilities)[number]

/**
 * What is sold under one name. Everything that exists once per product (page, redirects, menus, card, order option,
 * editor, API paths, title, sitemap) follows from this record.
 */
export interface Product {
  /** Digits that name it inside and in links: carts, orders, wishlists, reviews. They do not say what it is for. */
  readonly id: string
  /** Names it in API and editor paths, and where descriptions and reviews are stored. It never changes. */
  readonly key: string
  /** Names it in the address of its page. */
  readonly slug: string
  /** Slugs that it had before: they lead to its page. */
  readonly formerSlugs: readonly string[]
  readonly name: string
  /** The text of its option in the order form: shown, and stored as sold. */
  readonly orderLabel: string
  /** Texts of its option before: what waited on a phone meanwhile, or is ordered again, names it so. */
  readonly formerLabels: readonly string[]
  /** Its place among the options of the order form. */
  readonly formPosition: number
  /** Its place in the row of the home page. */
  readonly shelfPosition: number
  /** Says what is sold, and never what it would do. */
  readonly summary: string
  /** Its number on the seller's lists. Others can read it too: it does not say what the product is for. */
  readonly sku: string
  readonly tags: readonly string[]
  /**
   * How the shop lists it, and at which price: that of one of its packages or of one bottle, in whole naira, or null as
   * of the package. `bottles` says how many that buys, where the price alone would find another package.
   */
  readonly card: { readonly name: string; readonly priceNaira: number | null; readonly bottles?: number }
  /** Each completes "Speak to a doctor or a pharmacist first if …". */
  readonly askFirst: readonly string[]
  /**
   * Its picture: the name of one of the site's own, or where one that staff have sent is stored, such as `/images/` and
   * its id.
   */
  readonly picture: string
  /** What the picture shows, for who does not see it. Without it the bottles are named. */
  readonly pictureAlt?: string
  readonly availability: Availability
  /** The colours of its arch and its card; without them the site's green. They do not say what it is for. */
  readonly accent?: Accent
  readonly packages: readonly Package[]
}

/** What so many bottles of any supplement cost, as the Pricing page says. */
export interface BottlePrice {
  readonly bottles: number
  /** In whole naira. */
  readonly priceNaira: number
  /** Under which id and number the shop sells so many as a pack, if it does. */
  readonly pack?: { readonly id: string; readonly sku: string }
}

/**
 * What is sold and by whom, as one value that is handed to whoever needs it. Products stand in the order of the shop.
 */
export interface Catalogue {
  readonly products: readonly Product[]
  /** Fewest bottles first. */
  readonly bottlePrices: readonly BottlePrice[]
  /** What is in each kind of bottle. */
  readonly ingredients: Ingredients
  readonly seller: Seller
  /** Slugs of products that were left out: their pages lead to the shop. */
  readonly hiddenSlugs?: readonly string[]
}

/** Whether nobody can have it just now. */
export const isSoldOut = (product: Product | undefined) => product?.availability === 'sold-out'

/** Whether it can be had and seen. */
export const isThere = ({ availability }: Pick<Product, 'availability'>) =>
  availability === 'in-stock' || availability === 'few-left'

/** What visitors see of it: without what is hidden. */
export function shownCatalogue(catalogue: Catalogue): Catalogue {
  const isHidden = ({ availability }: Product) => availability === 'hidden'
  const hidden = catalogue.products.filter(isHidden)
  if (hidden.length === 0) return catalogue
  return {
    ...catalogue,
    products: catalogue.products.filter((product) => !isHidden(product)),
    hiddenSlugs: hidden.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs]).map((each) => each.toLowerCase()),
  }
}

/**
 * Finds the product that has this value in this property, such as `findProduct(catalogue, 'slug', slug)`. Of the order
 * form's texts it takes those before as well.
 */
export function findProduct(
  { products }: Catalogue,
  property: 'id' | 'key' | 'slug' | 'orderLabel',
  value: string,
): Product | undefined {
  const found = products.find((product) => product[property] === value)
  if (found || property !== 'orderLabel') return found
  return products.find(({ formerLabels }) => formerLabels.includes(value))
}

/** The products in the order of the order form's supplement options. Source: specification §3. */
export function inFormOrder({ products }: Catalogue): readonly Product[] {
  return [...products].sort((one, other) => one.formPosition - other.formPosition)
}

/** The texts of those options. */
export function orderLabels(catalogue: Catalogue): readonly string[] {
  return inFormOrder(catalogue).map(({ orderLabel }) => orderLabel)
}

/** The texts that an order may name a product by: those of the form's options, now and before. */
export function knownLabels(catalogue: Catalogue): readonly string[] {
  return [...orderLabels(catalogue), ...catalogue.products.flatMap(({ formerLabels }) => formerLabels)]
}

/** The keys by which API and editor name the products. */
export function productKeys({ products }: Catalogue): readonly string[] {
  return products.map(({ key }) => key)
}

/**
 * What staff call a product that was ordered, wherever they read of it: its own name. The order form's option and
 * the shop's card say other things of the same product, and one card has the words of another product's option. What is
 * no longer sold keeps the name under which it was ordered.
 */
export function productName(
  catalogue: Catalogue,
  { productId, name }: { readonly productId: string | null; readonly name: string },
): string {
  return (productId === null ? undefined : findProduct(catalogue, 'id', productId))?.name ?? name
}
