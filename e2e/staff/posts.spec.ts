import { addPost, getPost, putPost } from '@divine/contracts/calls/posts'
import type { Page } from '@playwright/test'
import { addStaff } from '../support/add-staff.ts'
import { enterDesk, expect, expectAccessible, expectToFitNarrowPhone, test, wakeUp } from '../support/test.ts'

test.use({ siteSettings: { SIGN_INS_PER_CLIENT: '0' } })

const save = (page: Page) => page.getByRole('button', { name: /^Save(?: the details)?$/ }).last()
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved.' })
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
const at = (url: string, slug: string) => url.replace(':slug', slug)

/** Changes a post as somebody else would. */
async function changeElsewhere(page: Page, slug: string, said: Record<string, string>): Promise<void> {
  const reply = await page.request.put(at(putPost.url, slug), { data: said })
  expect(reply.status()).toBe(200)
}

/** Adds a post as somebody else would. */
async function addElsewhere(page: Page, slug: string): Promise<void> {
  const post = { slug, title: 'Rain and roads', date: '2026-11-20', category: 'Ordering', summary: 'Why riders wait.' }
  const data = { ...post, body: '<p>Roads are under water.</p>', state: 'shown' }
  expect((await page.request.post(addPost.url, { data })).status()).toBe(201)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: '@any-screen' }, () => {
    test.use({ javaScriptEnabled })

    async function look(page: Page): Promise<void> {
      if (javaScriptEnabled) await wakeUp(page)
      await expectToFitNarrowPhone(page)
      if (javaScriptEnabled) await expectAccessible(page)
    }

    test('an owner writes a post, shows it, moves it, removes it and brings it back', async ({
      page,
      openElsewhere,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 4(?:00|22)/)
      const visitor = await openElsewhere({ javaScriptEnabled: false })
      await enterDesk(page)
      await page.goto('/catalogue')
      await page.getByRole('link', { name: 'Posts', exact: true }).click()
      await page.getByRole('link', { name: 'New post' }).click()
      await look(page)
      await page.getByLabel('Title').fill('Rain <b>and</b> roads')
      await page.getByLabel('What it is about').fill('Why a rider may wait.')
      await page.getByLabel(/^Text/).fill('Roads are under water.\n\nOur herbs cure diabetes.')
      await page.getByLabel('Category').fill('Ordering')
      await page.getByLabel('Address of its page').fill('ajo-explained')
      await save(page).click()
      await expect(problem(page)).toContainText('has or had this address')
      await page.getByLabel('Address of its page').fill('')
      await save(page).click()
      await expect(problem(page)).toContainText('Write instead')
      await page.getByLabel(/^Text/).fill('Roads are under water.\n\nThe rider calls you.')
      await save(page).click()
      await expect(saved(page)).toContainText('Only staff read it')
      await expect(page).toHaveURL(/\/posts\/rain-bandb-roads\?/)
      await look(page)
      await page.goto('/posts')
      await look(page)
      await expect(page.getByRole('listitem').filter({ hasText: 'Rain <b>' })).toContainText('draft')
      await visitor.goto('/blog')
      await expect(visitor.getByText('Rain <b>')).toHaveCount(0)

      await page.getByRole('link', { name: 'Rain <b>and</b> roads' }).click()
      if (javaScriptEnabled) await wakeUp(page)
      await page.getByText('Everybody').click()
      await page.getByLabel('Address of its page').fill('rain-and-roads')
      await save(page).click()
      await expect(saved(page)).toContainText('The blog has it')
      await visitor.goto('/blog/rain-bandb-roads')
      await expect(visitor).toHaveURL('/blog/rain-and-roads')
      await expect(visitor).toHaveTitle('Rain <b>and</b> roads | Divine Health Supplements')
      await expect(visitor.getByText('The rider calls you.')).toBeVisible()
      await visitor.goto('/blog')
      await expect(visitor.getByRole('heading', { level: 2 }).first()).toHaveText('Rain <b>and</b> roads')
      expect(await (await visitor.request.get('/sitemap.xml')).text()).toContain('/blog/rain-and-roads<')

      await page.getByText('Remove this post').click()
      await page.getByRole('button', { name: 'Remove it' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'is removed.' })).toBeVisible()
      await look(page)
      await visitor.goto('/blog/rain-and-roads')
      await expect(visitor).toHaveURL('/blog')
      await page.getByRole('link', { name: 'Bring it back' }).click()
      await expect(page.getByText('Save it to bring it back.')).toBeVisible()
      if (javaScriptEnabled) await wakeUp(page)
      await page.getByText('Everybody').click()
      await save(page).click()
      await expect(saved(page)).toContainText('The blog has it')
      await visitor.goto('/blog/rain-and-roads')
      await expect(visitor.getByText('Roads are under water.')).toBeVisible()
    })

    test('what was typed on a post whose address a colleague changes meanwhile is not lost', async ({
      page,
      openElsewhere,
      ownSite,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 409/)
      const colleague = await openElsewhere()
      await enterDesk(colleague, addStaff(ownSite?.databaseUrl ?? '', 'chidi@staff.example'))
      await enterDesk(page)
      await addElsewhere(page, 'dust')
      await page.goto('/posts/dust')
      if (javaScriptEnabled) await wakeUp(page)
      await changeElsewhere(colleague, 'dust', { slug: 'harmattan', title: 'Theirs' })
      await page.getByLabel('Title').fill('Mine')
      await save(page).click()
      await expect(page.getByText('Theirs: Theirs')).toBeVisible()
      await expect(page.getByLabel('Title')).toHaveValue('Mine')
      await save(page).click()
      await expect(saved(page)).toBeVisible()
      await expect(page).toHaveURL(/\/posts\/harmattan\?/)
      await expect(page.getByLabel('Title')).toHaveValue('Mine')
    })

    test('of two owners at once the second is shown what the first has said, and a version of before comes back whole', async ({
      page,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 409/)
      await enterDesk(page)
      await addElsewhere(page, 'rain')
      await page.goto('/posts/rain')
      if (javaScriptEnabled) await wakeUp(page)
      await changeElsewhere(page, 'rain', { title: 'Theirs', body: '<p>Their text.</p>' })
      await page.getByLabel('Title').fill('Mine')
      await save(page).click()
      await expect(page.getByText('Theirs: Theirs')).toBeVisible()
      await save(page).click()
      await expect(saved(page)).toBeVisible()
      await page.locator('summary').filter({ hasText: 'Earlier versions' }).click()
      await page
        .getByRole('link', { name: /^Look at it/ })
        .last()
        .click()
      await expect(page.getByLabel('Title')).toHaveValue('Rain and roads')
      if (javaScriptEnabled) await wakeUp(page)
      await save(page).click()
      await expect(saved(page)).toBeVisible()
      const { post } = await (await page.request.get(at(getPost.url, 'rain'))).json()
      expect(post).toMatchObject({ title: 'Rain and roads', body: '<p>Roads are under water.</p>' })
    })
  })
}

test('a post of plain paragraphs is written on without script', { tag: '@any-screen' }, async ({
  page,
  openElsewhere,
}) => {
  await enterDesk(page)
  await addElsewhere(page, 'plain')
  const plain = await openElsewhere({ javaScriptEnabled: false })
  await plain.context().addCookies(await page.context().cookies())
  await plain.goto('/posts/plain')
  await plain.getByLabel(/^Text/).fill('Roads are dry again.')
  await save(plain).click()
  await expect(saved(plain)).toBeVisible()
  await plain.goto('/blog/plain')
  await expect(plain.getByText('Roads are dry again.')).toBeVisible()
})

test('the text is written in the editor: a title that is corrected meanwhile is no conflict, another text is', {
  tag: '@any-screen',
}, async ({ page, expectedMessages }) => {
  expectedMessages.push(/status of 409/)
  await enterDesk(page)
  await addElsewhere(page, 'rain')
  await page.goto('/posts/rain')
  const sheet = page.getByRole('textbox', { name: 'Text', exact: true })
  const saveText = page.getByRole('button', { name: 'Save', exact: true })
  const write = async (words: string) => {
    await sheet.click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(words)
  }
  await write(' Ask first.')
  await expect(page.getByText('Changes not saved yet')).toBeVisible()
  await changeElsewhere(page, 'rain', { title: 'Corrected' })
  await saveText.click()
  await expect(page.getByRole('alert')).toContainText('Text saved successfully!')
  await changeElsewhere(page, 'rain', { body: '<p>Their text.</p>' })
  await write(' Mine.')
  await saveText.click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else has saved this text' })
  await expect(conflict).toContainText('Their text.')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(page.getByRole('alert')).toContainText('Text saved successfully!')
  const { post } = await (await page.request.get(at(getPost.url, 'rain'))).json()
  expect(post).toMatchObject({ title: 'Corrected', body: '<p>Roads are under water. Ask first. Mine.</p>' })
})

test('what promises something is marked while it is written, in the text and in the details, and goes once it is mended', {
  tag: '@any-screen',
}, async ({ page }) => {
  await enterDesk(page)
  await addElsewhere(page, 'rain')
  await page.goto('/posts/rain')
  const marks = page.getByRole('status').filter({ hasText: 'Write instead' })
  const sheet = page.getByRole('textbox', { name: 'Text', exact: true })
  await sheet.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Our herbs cure diabetes.')
  await expect(marks).toContainText('cure diabetes')
  await expect(sheet).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Roads are dry.')
  await expect(marks).toHaveCount(0)
  await page.getByLabel('Title').fill('Herbs that cure diabetes')
  await expect(marks).toContainText('cure diabetes')
  await expectToFitNarrowPhone(page)
  await page.getByLabel('Title').fill('Herbs and rain')
  await expect(marks).toHaveCount(0)
})
