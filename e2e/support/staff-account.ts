export interface Account {
  readonly email: string
  readonly password: string
  /** An owner, if not said otherwise. */
  readonly role?: 'agent' | 'dispatcher'
}

/** The staff account that the tests share. */
export const staffAccount = { email: 'amaka@staff.example', password: 'crane velvet orbit thimble 82' } as const

/** An account for the test that ends all of its sessions. */
export const departingAccount = { email: 'chidi@staff.example', password: staffAccount.password } as const

/** Accounts that are signed in on several devices: one with script, one without. */
export const travellingAccounts = {
  withScript: { email: 'ife@staff.example', password: staffAccount.password },
  withoutScript: { email: 'danjuma@staff.example', password: staffAccount.password },
} as const

/** Accounts whose password is changed and changed back: one with script, one without. */
export const changingAccounts = {
  withScript: { email: 'bola@staff.example', password: staffAccount.password },
  withoutScript: { email: 'efe@staff.example', password: staffAccount.password },
} as const

/** Accounts that get a code from their phone, and give it up again: one with script, one without. */
export const phoneCodeAccounts = {
  withScript: { email: 'gozie@staff.example', password: staffAccount.password },
  withoutScript: { email: 'hauwa@staff.example', password: staffAccount.password },
} as const

/** A colleague who works the order desk at the same time. */
export const colleagueAccount = { email: 'nkechi@staff.example', password: staffAccount.password } as const

/**
 * Accounts that take the next buyer, each for one test: whoever has called several buyers without saying what came
 * of it gets no other.
 */
export const callingAccounts = {
  confirms: { email: 'kelechi@staff.example', password: staffAccount.password },
  goesOn: { email: 'lola@staff.example', password: staffAccount.password },
  readsLate: { email: 'pelumi@staff.example', password: staffAccount.password },
  takesBack: { email: 'obi@staff.example', password: staffAccount.password },
  hasCalledMany: { email: 'tari@staff.example', password: staffAccount.password },
  hasCalledManyAsleep: { email: 'uche@staff.example', password: staffAccount.password },
} as const

/** Accounts that are no owners. */
export const roleAccounts = {
  agent: { email: 'musa@staff.example', password: staffAccount.password, role: 'agent' },
  otherAgent: { email: 'ngozi@staff.example', password: staffAccount.password, role: 'agent' },
  dispatcher: { email: 'sani@staff.example', password: staffAccount.password, role: 'dispatcher' },
} as const

/** All accounts except the one that the tests share. */
export const furtherAccounts: readonly Account[] = [
  departingAccount,
  colleagueAccount,
  ...[travellingAccounts, changingAccounts, phoneCodeAccounts, callingAccounts, roleAccounts].flatMap((accounts) =>
    Object.values(accounts),
  ),
]
