import type { Catalogue, Package, Product } from '@divine/contracts/catalogue/catalogue'
import { naira } from '@divine/contracts/catalogue/naira'
import sanitizeHtml from 'sanitize-html'
import type { Database } from '../../database/client.ts'
import { allowedHtml, type PictureStore } from './allowed-html.ts'
import { allDescriptions, saveDescription } from './description-queries.ts'

/** Author of a text that no member of staff has written yet. */
export const firstAuthor = 'the site, as its first text'
/** Author of a version that only takes out what is no longer allowed. */
const allowListAuthor = 'an update of the site'

/**
 * Gives every product an initial text, and applies the current allow-list to all stored texts. Never overwrites what
 * staff wrote. Safe to run at every start, in several processes at once.
 */
export async function prepareDescriptions(
  database: Database,
  { products }: Catalogue,
  pictures: PictureStore,
): Promise<void> {
  const stored = await allDescriptions(database)
  for (const product of products.filter(({ key }) => !stored.some(({ topic }) => topic === key))) {
    await addFirstDescription(database, product)
  }
  for (const { topic, version, description: html } of stored) {
    const description = await allowedHtml(pictures, html, allowListAuthor)
    if (description === html) continue
    // Staff may have saved another text in the meantime; that one has passed the allow-list.
    await saveDescription(database, { topic, description, savedBy: allowListAuthor, ifVersion: version })
  }
}

/** Gives a product its initial text, where it has none. */
export async function addFirstDescription(database: Database, product: Product): Promise<void> {
  const description = firstDescription(product)
  await saveDescription(database, { topic: product.key, description, savedBy: firstAuthor, ifVersion: 0 })
}

/** What can be said about a product without inventing anything: no dose, no ingredient, no effect. */
export function firstDescription(product: Product): string {
  return [
    '<h1>What is in the package</h1>',
    '<p>You can choose between these packages:</p>',
    list(product.packages.map(packageLine)),
    '<p>Look at each bottle before you pay: the seal must be whole, and the label must name the product and the date. The label on your bottle is the full and final list of what is in it. How much to take, and when, also stands on the label: follow it, and do not take more.</p>',
    '<h1>How ordering and delivery work</h1>',
    ordered([
      'You send your order: by the form below, on WhatsApp, by phone, or by SMS with your address.',
      'We call the number you give us. We agree the package, the price and the day.',
      'The rider brings it to you. You check the seal, the name and the date. <strong>Then you pay the rider.</strong>',
    ]),
    '<p>Please do not order unless you can pay and receive the product within 1 or 2 days. Nobody from Divine Health asks you to pay before delivery. If somebody does, call us.</p>',
    '<h1>Who should ask a doctor first</h1>',
    '<p>Speak to a doctor or a pharmacist before you order if:</p>',
    list([
      ...product.askFirst.map(asText),
      'you are pregnant or breastfeeding, or the person who would take it is below 18',
      'an operation is planned, or a plant or a food has given you a bad reaction before',
    ]),
    '<p>Show them the label. Tell us too: if a product does not suit you, we will say so.</p>',
    '<h1>What a supplement is not</h1>',
    `<p>A supplement is no medicine, and it does not take the place of what your doctor prescribed. The name of this page, ${asText(product.name)}, only tells you which of our products it is about. It is no promise about your body. <strong class="rt-red">Never stop or reduce a medicine that your doctor gave you because of a supplement.</strong> If you feel worse, or something new worries you, go to a hospital and take the bottle with you.</p>`,
    '<h1>Keeping it</h1>',
    '<p>Keep the bottle closed, dry and away from the sun, where children cannot reach it. Do not take it after the date on the label.</p>',
  ].join('')
}

/** What staff typed stands in the page as they typed it. */
function asText(typed: string): string {
  return sanitizeHtml(typed, { allowedTags: [], allowedAttributes: false, disallowedTagsMode: 'recursiveEscape' })
}

function packageLine({ contents, bottles, priceNaira }: Package): string {
  const price = priceNaira === null ? 'we confirm the price when we call' : naira(priceNaira)
  return `<strong>${asText(contents)}</strong>: ${bottles} bottles, ${price}`
}

const list = (lines: readonly string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
const ordered = (lines: readonly string[]) => `<ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`
