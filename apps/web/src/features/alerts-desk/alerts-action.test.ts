import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { expect, test } from 'vitest'
import { RefusedError } from '#/shared/api/call.ts'
import { alertsByForm } from './alerts-action.ts'

test('a place that is refused comes back without what is secret of it: a token, and the path of a webhook', async () => {
  const form = new FormData()
  const sent = { kind: 'webhook', name: 'Shop', url: 'https://hooks.example/secret-path', token: '1:secret-token' }
  for (const [name, value] of Object.entries(sent)) form.set(name, value)
  const call = async () => {
    throw new RefusedError(400, {
      code: 'invalid',
      message: 'No',
      fieldErrors: { gatherMinutes: 'Enter whole minutes.' },
    })
  }
  const outcome = await alertsByForm({
    form,
    call: call as never,
    catalogue: firstCatalogue,
    url: new URL('https://seller.example/alerts'),
  })
  expect(outcome).toMatchObject({ status: 400, submission: { kind: 'refused', values: { name: 'Shop' } } })
  expect(JSON.stringify(outcome)).not.toContain('secret')
})
