import { expect, test } from 'vitest'
import { mintConfirmationToken } from './order-secrets.ts'

test('the secret in the link of an order has no sign that a program may leave out of it', () => {
  for (let round = 0; round < 500; round++) expect(mintConfirmationToken()).toMatch(/^[A-Za-z0-9]{22}$/)
})
