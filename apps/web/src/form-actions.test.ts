import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { expect, test } from 'vitest'
import { formActionAt } from './form-actions.ts'

const token = 'abcdefghijklmnopqrstuv'

/** What a form that is sent to a page calls, and where it leads. */
async function send(path: string, body: string) {
  const calls: unknown[] = []
  const call = async (name: string, { params, body, querystring }: Record<string, unknown>) => {
    calls.push({ name, params, body, ...(querystring !== undefined && { querystring }) })
    return { body: { confirmationPath: '/order/second' }, headers: new Headers() }
  }
  const url = new URL(path, 'https://site.example')
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(body)) form.append(name, value)
  const outcome = await formActionAt(
    firstCatalogue,
    url.pathname,
  )?.({
    form,
    call: call as never,
    catalogue: firstCatalogue,
    url,
    referer: null,
  })
  return { calls, outcome }
}

test.each([
  ['', ''],
  ['goods=1', ''],
  ['note=x', '/messages'],
  ['', '/messages'],
  ['List-Unsubscribe=', '/messages'],
  ['List-Unsubscribe=x', '/messages'],
  ['messages=', '/messages'],
])('“%s”, which is no form of ours, changes nothing at /order/…%s', async (body, below) => {
  const path = `/order/${token}${below}`
  expect(await send(path, body)).toEqual({ calls: [], outcome: { redirectTo: path } })
})

test.each([
  ['', undefined],
  ['messages=', undefined],
  ['messages=stop', true],
  ['messages=again', false],
  ['List-Unsubscribe=One-Click', true],
])('“%s” says at /back/… whether messages are stopped, and nothing else does', async (body, areStopped) => {
  const { calls } = await send(`/back/${token}`, body)
  expect(calls).toEqual(
    areStopped === undefined ? [] : [{ name: 'setMyStockWish', params: { token }, body: { areStopped } }],
  )
})

test.each(['/product/ulcer', '/cart'])(
  'a wish to be told is known by its button at %s, beside other forms',
  async (path) => {
    const typed = 'fullname=Ada&phone=1&lines=4x1&tell-phone-2=0803+123+4567&tell-email-2=&consent=5&tell=2'
    const { calls, outcome } = await send(path, typed)
    expect(calls).toMatchObject([
      { name: 'askWhenBack', body: { product: '2', phone: '0803 123 4567', email: '', consent: '5' } },
    ])
    expect(outcome).toMatchObject({ status: 200, submission: { kind: 'shown', values: { fullname: 'Ada' } } })
  },
)

test('the form that orders again does', async () => {
  const { calls, outcome } = await send(`/order/${token}`, 'again=yes')
  expect(calls).toEqual([{ name: 'orderAgain', params: { token } }])
  expect(outcome).toEqual({ redirectTo: '/order/second#main' })
})

test.each([
  ['messages=stop', true],
  ['messages=again', false],
  ['List-Unsubscribe=One-Click', true],
])('“%s” says whether messages are stopped, with what the link of the mail said', async (body, areStopped) => {
  const { calls } = await send(`/order/${token}/messages?mail=abc`, body)
  expect(calls).toEqual([
    { name: 'setMyMessages', params: { token }, body: { areStopped }, querystring: { mail: 'abc' } },
  ])
})
