import type { Availability } from '@divine/contracts/catalogue/catalogue'

/** Whether a product is there, in words for staff: what the choice is called, the sign in the list, what follows. */
export const availabilityWords: Readonly<
  Record<Availability, { readonly choice: string; readonly sign: string; readonly does: string }>
> = {
  'in-stock': { choice: 'In stock', sign: '', does: 'The shop offers it.' },
  'few-left': { choice: 'Few left', sign: 'few left', does: 'The shop says so. Choose it only while it is true.' },
  'sold-out': {
    choice: 'Sold out',
    sign: 'sold out',
    does: 'Its page stays, and nobody can choose it in the order form.',
  },
  hidden: {
    choice: 'Not shown',
    sign: 'not shown',
    does: 'No page for visitors has it. Its old links lead to the shop.',
  },
}
