import { addresses } from '@divine/contracts/addresses'
import { findTopic, type Topic } from '@divine/contracts/topics'
import { expect, test } from '../../support/test.ts'

// They write the same description, one after the other.
test.describe.configure({ mode: 'default' })

test('a saved description shows on the very next request, and what is dangerous in it does not', {
  tag: '@any-screen',
}, async ({ request, staffApi }) => {
  const topic = findTopic('key', 'erectile') as Topic
  const url = addresses.putDescription.url.replace(':topic', topic.key)
  const page = async () => (await request.get(`/product/${topic.slug}`)).text()
  await page()
  for (const words of ['First words', 'Second words']) {
    const description = `<h1>Heading</h1><p onclick="alert(1)">${words}</p><script>alert(1)</script>`
    expect((await staffApi.put(url, { data: { description } })).status()).toBe(200)
    const html = await page()
    expect(html).toContain(`<p>${words}</p>`)
    expect(html).toContain('<h3>Heading</h3>')
    expect(html).not.toContain('onclick')
  }
})

test('an empty description says that it is loading, and the rest of the page stands', async ({ page, staffApi }) => {
  const topic = findTopic('key', 'erectile') as Topic
  const url = addresses.putDescription.url.replace(':topic', topic.key)
  expect((await staffApi.put(url, { data: { description: '' } })).status()).toBe(200)
  await page.goto(`/product/${topic.slug}`)
  await expect(page.getByText('Loading description...')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How to order' })).toBeVisible()
})
