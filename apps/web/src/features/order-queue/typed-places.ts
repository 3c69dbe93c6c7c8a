import { placeElsewhere, type TypedPlace } from '#/trade/desk/typed-store.ts'

/** Where it is kept what a member of staff types about several orders at once. */
export const severalPlace = (email: string): TypedPlace => placeElsewhere(email, 'queue', 'several')

/** Where the name is kept that they type for a filter. */
export const filterPlace = (email: string): TypedPlace => placeElsewhere(email, 'queue', 'filter')
