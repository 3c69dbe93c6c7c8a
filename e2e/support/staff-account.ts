/** The staff account of the site under test. */
export const staffAccount = { email: 'amaka@staff.example', password: 'crane velvet orbit thimble 82' } as const
