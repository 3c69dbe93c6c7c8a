/** Packages of this many bottles or more are full packages, which come with a guarantee. */
export const fullPackageBottles = 3

/** What the guarantee covers: the parcel, never anybody's health. Source: specification §2, its departures §1. */
export const guarantee =
  'A guarantee means: if a bottle arrives opened, damaged or out of date, we change it and you pay nothing more. It is not a promise about your health.'
