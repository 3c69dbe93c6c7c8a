/** The staff account that the tests share. */
export const staffAccount = { email: 'amaka@staff.example', password: 'crane velvet orbit thimble 82' } as const

/** An account for the test that ends every session of it. */
export const departingAccount = { email: 'chidi@staff.example', password: staffAccount.password } as const
