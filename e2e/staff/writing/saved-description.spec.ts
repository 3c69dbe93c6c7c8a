import { addresses } from '@divine/contracts/calls/addresses'
import { findProduct, type Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { expect, test } from '../../support/test.ts'

// They write the same description, one after the other.
test.describe.configure({ mode: 'default' })

test('a saved description shows on the very next request, and what is dangerous in it does not', {
  tag: '@any-screen',
}, async ({ request, staffApi }) => {
  const topic = findProduct(firstCatalogue, 'key', 'erectile') as Product
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

test('lists as the former editor wrote them show their bullets and depths to visitors', async ({ page, staffApi }) => {
  const topic = findProduct(firstCatalogue, 'key', 'erectile') as Product
  const description =
    '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>One bottle</li><li data-list="bullet" class="ql-indent-1">A seal</li></ol>'
  const url = addresses.putDescription.url.replace(':topic', topic.key)
  expect((await staffApi.put(url, { data: { description } })).status()).toBe(200)
  await page.goto(`/product/${topic.slug}`)
  const inner = page.getByRole('listitem').filter({ hasText: 'One bottle' }).getByRole('list').getByText('A seal')
  await expect(inner).toHaveCSS('list-style-type', 'circle')
  await expect(page.getByText('One bottle')).toHaveCSS('list-style-type', 'disc')
})

test('an empty description says that it is loading, and the rest of the page stands', async ({ page, staffApi }) => {
  const topic = findProduct(firstCatalogue, 'key', 'erectile') as Product
  const url = addresses.putDescription.url.replace(':topic', topic.key)
  expect((await staffApi.put(url, { data: { description: '' } })).status()).toBe(200)
  await page.goto(`/product/${topic.slug}`)
  await expect(page.getByText('Loading description...')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How to order' })).toBeVisible()
})
