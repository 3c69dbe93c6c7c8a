/** What a column of a file of former orders can hold, in the order in which its page lists them. */
export const importFields = {
  fullname: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  email: 'Email',
  address: 'Address',
  town: 'Town',
  state: 'State',
  placedAt: 'Day of the order',
  product: 'Product',
  bottles: 'Bottles',
  sumNaira: 'Sum (NGN)',
  stage: 'What became of it',
  request: 'Message or note',
} as const
export type ImportField = keyof typeof importFields
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]]

/** Which column has what, counted from 0. */
export type ImportColumns = Readonly<Partial<Record<ImportField, number>>>

/**
 * How forms, shops and phone books call them, in small letters and without signs; the likeliest first. Sources: the
 * exports of Google Forms, WooCommerce (its own and the usual plugins'), Google Contacts and phones.
 */
const spellings: Readonly<Record<ImportField, readonly string[]>> = {
  fullname: [
    'full name',
    'fullname',
    'name',
    'customer name',
    'customer',
    'buyer',
    'buyer name',
    'your name',
    'client name',
    'client',
    'display name',
    'billing name',
    'name billing',
    'names',
    'name of customer',
  ],
  firstName: [
    'first name',
    'firstname',
    'given name',
    'billing first name',
    'first name billing',
    'other names',
    'other name',
  ],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'billing last name', 'last name billing'],
  phone: [
    'phone number',
    'phone',
    'phone no',
    'mobile',
    'mobile number',
    'mobile phone',
    'telephone',
    'telephone number',
    'telephone no',
    'tel no',
    'mobile no',
    'gsm no',
    'tel',
    'gsm',
    'gsm number',
    'whatsapp number',
    'whatsapp',
    'whatsapp no',
    'phone 1 value',
    'billing phone',
    'phone billing',
    'customer phone',
    'contact number',
    'contact',
    'your phone number',
    'phone number whatsapp',
    'number',
    'line',
  ],
  email: [
    'email',
    'email address',
    'e mail',
    'e mail 1 value',
    'billing email',
    'email billing',
    'customer email',
    'mail',
  ],
  address: [
    'delivery address',
    'address',
    'full address',
    'home address',
    'shipping address',
    'address 1 formatted',
    'billing address 1',
    'address 1 billing',
    'address 12 billing',
    'address 1 2 billing',
    'shipping address 1',
    'address 12 shipping',
    'address 1 2 shipping',
    'street',
    'location',
    'your address',
  ],
  town: ['town', 'city', 'lga', 'lga or town', 'billing city', 'city billing', 'shipping city', 'area'],
  state: ['state', 'billing state', 'state billing', 'state code billing', 'shipping state', 'state of delivery'],
  placedAt: [
    'ordered',
    'order date',
    'date',
    'timestamp',
    'date created',
    'created',
    'created at',
    'date of order',
    'day',
    'order created',
    'completed date',
    'paid date',
    'time',
  ],
  product: [
    'product',
    'products',
    'product name',
    'item name',
    'item',
    'items',
    'supplement',
    'which product',
    'line items',
    'what do you want to order',
    'product ordered',
  ],
  bottles: [
    'bottles',
    'quantity',
    'qty',
    'item quantity',
    'quantity refund',
    'number of bottles',
    'how many',
    'how many bottles',
    'pieces',
  ],
  sumNaira: [
    'sum taken whole order ngn',
    'sum agreed whole order ngn',
    'order total amount',
    'order total',
    'total',
    'amount paid',
    'amount',
    'total amount',
    'sum',
    'sum ngn',
    'price',
    'price ngn',
    'paid',
  ],
  stage: ['stage', 'order status', 'status', 'delivery status', 'what became of it', 'outcome'],
  request: ['message', 'note', 'notes', 'customer note', 'comment', 'comments', 'remarks', 'order notes', 'remark'],
}

/** A heading in small letters, without accents, signs and what stands in brackets around one. */
function plain(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Most columns that are read. */
export const mostColumns = 500

/** Longest row, in UTF-16 units: what is longer is no list of orders. */
export const longestRow = 100_000

/** Rows at the beginning of a file among which its headings are: a title may stand above them. */
export const rowsWithHeadings = 10

/** Which of the first rows has the headings: the first one in which two columns are known, otherwise the first. */
export function headingsAt(rows: readonly (readonly string[])[]): number {
  const known = rows.slice(0, rowsWithHeadings).findIndex((cells) => Object.keys(matchColumns(cells)).length >= 2)
  return Math.max(known, 0)
}

/**
 * Matches columns by their headings. Each column has one field at most; where several have the same, the likeliest
 * spelling counts, and then the first column.
 */
export function matchColumns(headings: readonly string[]): ImportColumns {
  const said = headings.slice(0, mostColumns).map(plain)
  const taken = new Set<number>()
  const found: Partial<Record<ImportField, number>> = {}
  for (const field of importFieldNames) {
    const known = [...spellings[field], plain(importFields[field])]
    const column = known.map((spelling) => said.indexOf(spelling)).find((at) => at >= 0 && !taken.has(at))
    if (column === undefined) continue
    found[field] = column
    taken.add(column)
  }
  return found
}
