import { type FormKey, keyElsewhere } from '#/trade/desk/typed-store.ts'

/** Where it is kept what a member of staff types about several orders at once. */
export const bulkFormKey = (email: string): FormKey => keyElsewhere(email, 'queue', 'several')

/** Where the name is kept that they type for a filter. */
export const filterFormKey = (email: string): FormKey => keyElsewhere(email, 'queue', 'filter')
