import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { expect, test } from 'vitest'
import { NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import { alertsByForm, changeAlerts, readAlertsForm } from './alerts-action.ts'

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
    referer: null,
  })
  expect(outcome).toMatchObject({ status: 400, submission: { kind: 'refused', values: { name: 'Shop' } } })
  expect(JSON.stringify(outcome)).not.toContain('secret')
})

test('the key of a place that was stored is told though no answer came to its test', async () => {
  const call = async (name: string) => {
    if (name === 'testDestination') throw new NoAnswerError('testDestination got no answer')
    return { body: { id: 'new', message: 'Saved.', secret: 'whsec_once' } }
  }
  const values = readAlertsForm(new FormData())
  for (const what of ['add', 'mend']) {
    const sent = { ...values, do: what, kind: 'webhook', id: 'new', name: 'Shop', url: 'https://hooks.example' }
    expect(await changeAlerts(call as never, sent)).toMatchObject({ secret: 'whsec_once', isBad: true })
  }
  await expect(changeAlerts(call as never, { ...values, do: 'test', id: 'new' })).rejects.toThrow(NoAnswerError)
})
