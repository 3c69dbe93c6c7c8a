import { randomUUID } from 'node:crypto'
import { addresses } from '@divine/contracts/calls/addresses'
import { type ReviewStatus, reviewsPerPage } from '@divine/contracts/calls/review-rules'
import { findProduct, type Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import type { APIRequestContext, Page } from '@playwright/test'
import { staffAccount } from '../../support/staff-account.ts'
import {
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  signIn,
  staffBar,
  submit,
  test,
  wakeUp,
} from '../../support/test.ts'

const topic = findProduct(firstCatalogue, 'key', 'fibroid') as Product
const pagePath = `/product/${topic.slug}`
/** The desk with only the reviews of this topic: other tests write about another one. */
const deskPath = (status: ReviewStatus) => `/reviews?status=${status}&topic=${topic.key}`

// They write about the same product, one after the other.
test.describe.configure({ mode: 'default' })

async function write(request: APIRequestContext, author: string, rating: number): Promise<void> {
  const data = {
    comment_post_ID: topic.id,
    rating,
    comment: `Written in a test. ${randomUUID()}`,
    author,
    email: 'buyer@mail.example',
  }
  expect((await request.post(addresses.writeReview.url, { data })).status()).toBe(201)
}

/** Deletes what earlier tests wrote about the topic. */
test.beforeEach(async ({ staffApi, baseURL }) => {
  for (const status of ['waiting', 'approved', 'rejected']) {
    const reply = await staffApi.get(addresses.listReviews.url, { params: { status, topic: topic.key } })
    for (const { id } of (await reply.json()).reviews) {
      const url = addresses.deleteReview.url.replace(':id', id)
      expect((await staffApi.delete(url, { headers: { origin: baseURL ?? '' } })).status()).toBe(200)
    }
  }
})

async function openDesk(page: Page, status: ReviewStatus = 'waiting'): Promise<void> {
  await page.goto(deskPath(status))
  await signIn(page)
  await expect(page).toHaveURL(deskPath(status))
}

const card = (page: Page, author: string) => page.getByRole('article').filter({ hasText: author })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('what staff approve shows at once with stars, count and average; what they reject does not', {
      tag: '@any-screen',
    }, async ({ page, request }) => {
      for (const [author, rating] of [
        ['Amina', 5],
        ['Bola', 4],
        ['Chidi', 1],
      ] as const)
        await write(request, author, rating)
      await page.goto(pagePath)
      await expect(page.getByText('( 0 Customers Review )')).toBeVisible()
      await openDesk(page)
      await expect((await staffBar(page)).getByRole('link', { name: /Reviews \d+ waiting/ })).toBeVisible()
      // An open menu of a phone lies over the page.
      await page.reload()
      if (javaScriptEnabled) await wakeUp(page)
      if (javaScriptEnabled) await expectAccessible(page)
      await expectToFitNarrowPhone(page)
      await page.getByRole('checkbox', { name: /Amina/ }).check()
      await page.getByRole('checkbox', { name: /Bola/ }).check()
      await page.getByRole('button', { name: 'Approve ticked' }).click()
      await expect(card(page, 'Amina')).toHaveCount(0)
      await card(page, 'Chidi').getByRole('button', { name: 'Reject' }).click()
      await expect(card(page, 'Chidi')).toHaveCount(0)

      await page.goto(`${pagePath}#reviews`)
      await expect(page.getByText('( 2 Customers Review )')).toBeVisible()
      await expect(page.locator('#reviews').getByText('4.5 out of 5, from 2 reviews')).toBeVisible()
      await expect(page.locator('#reviews').getByRole('article')).toHaveText([/Bola/, /Amina/])
      await expect(page.locator('#reviews').getByRole('img', { name: /^Sample/ })).toHaveCount(0)
      expect(await page.locator('script[type="application/ld+json"]').first().innerHTML()).toMatch(
        /"aggregateRating":\{[^}]*"ratingValue":4\.5,"reviewCount":2/,
      )
      if (javaScriptEnabled) await expectAccessible(page)

      await page.goto('/shop?orderby=rating')
      const first = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') })
        .first()
      await expect(first).toContainText(topic.card.name)
      await expect(first).toContainText('(2 reviews)')
      await expect(first.getByRole('img', { name: '4.5 out of 5 stars' })).toBeVisible()
    })

    test('the home page shows samples without stars until a review is chosen, and then that one until it is taken off', {
      tag: '@any-screen',
    }, async ({ page, request, staffApi, baseURL }) => {
      const said = page.getByRole('list', { name: 'Recent testimonial' })
      await page.goto('/')
      await expect(page.getByText('No buyer wrote them.')).toBeVisible()
      await expect(said.getByRole('img', { name: /^Sample: / })).toHaveCount(4)
      await expect(said.getByRole('img', { name: /stars/ })).toHaveCount(0)

      await write(request, 'Ibrahim', 2)
      const params = { status: 'waiting', topic: topic.key }
      const { reviews } = await (await staffApi.get(addresses.listReviews.url, { params })).json()
      const data = { ids: [reviews[0].id], status: 'approved' }
      const decided = await staffApi.post(addresses.decideReviews.url, { data, headers: { origin: baseURL ?? '' } })
      expect(decided.status()).toBe(200)

      await page.goto('/')
      await expect(page.getByText('No buyer wrote them.')).toBeVisible()
      await openDesk(page, 'approved')
      await card(page, 'Ibrahim').getByRole('button', { name: 'Show on the home page' }).click()
      await expect(card(page, 'Ibrahim')).toContainText('On the home page since')

      await page.goto('/')
      await expect(page.getByText('No buyer wrote them.')).toHaveCount(0)
      await expect(said.getByRole('listitem')).toHaveText([/Written in a test\..*Ibrahim.*Fibroid/])
      await expect(said.getByRole('img', { name: '2 out of 5 stars' })).toBeVisible()
      if (javaScriptEnabled) {
        await wakeUp(page)
        await expectAccessible(page)
      }
      await expectToFitNarrowPhone(page)
      await said.getByRole('link', { name: topic.name }).click()
      await expect(page.locator('#reviews').getByText('Ibrahim')).toBeVisible()
      await page.goto(deskPath('approved'))
      await card(page, 'Ibrahim').getByRole('button', { name: 'Take off the home page' }).click()
      await expect(card(page, 'Ibrahim')).not.toContainText('On the home page since')
      await page.goto('/')
      await expect(page.getByText('No buyer wrote them.')).toBeVisible()
    })

    test('words that promise something need a proof: an answer keeps what was typed, and goes with it', {
      tag: '@any-screen',
    }, async ({ page, request, expectedMessages }) => {
      expectedMessages.push(/status of 422/)
      await write(request, 'Halima', 4)
      await openDesk(page)
      const answer = 'It cures diabetes, as our register says.'
      await card(page, 'Halima').getByText('Answer', { exact: true }).click()
      await card(page, 'Halima').getByRole('textbox').fill(answer)
      await card(page, 'Halima').getByRole('button', { name: 'Save the answer' }).click()
      await expect(card(page, 'Halima')).toContainText('Write instead')
      await expect(card(page, 'Halima').getByRole('textbox').first()).toHaveValue(answer)
      await card(page, 'Halima')
        .getByLabel(/^I have a proof/)
        .fill('Register of NAFDAC, number A1-2345.')
      await card(page, 'Halima').getByRole('button', { name: 'Save the answer' }).click()
      await expect(card(page, 'Halima').getByLabel(/^I have a proof/)).toHaveCount(0)
      await page.reload()
      await expect(card(page, 'Halima').getByRole('textbox').first()).toHaveValue(answer)
    })

    test('an answer stands below the review, and goes again', { tag: '@any-screen' }, async ({ page, request }) => {
      await write(request, 'Dayo', 3)
      await openDesk(page)
      await card(page, 'Dayo').getByText('Answer', { exact: true }).click()
      await card(page, 'Dayo').getByRole('textbox').fill('We are sorry about the box.')
      // A decision saves what was typed beside it.
      await card(page, 'Dayo').getByRole('button', { name: 'Approve' }).click()
      await expect(card(page, 'Dayo')).toHaveCount(0)
      const shown = page.locator('#reviews').getByText('We are sorry about the box.')
      await page.goto(`${pagePath}#reviews`)
      await expect(shown).toBeVisible()
      await page.goto(deskPath('approved'))
      if (javaScriptEnabled) await wakeUp(page)
      await card(page, 'Dayo').getByRole('textbox').fill('')
      await card(page, 'Dayo').getByRole('button', { name: 'Save the answer' }).click()
      await expect(card(page, 'Dayo').getByRole('textbox')).toBeHidden()
      await page.goto(`${pagePath}#reviews`)
      await expect(page.locator('#reviews').getByText('Dayo')).toBeVisible()
      await expect(shown).toHaveCount(0)
    })

    test('a decision on nothing is refused in words', { tag: '@any-screen' }, async ({
      page,
      request,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 400/)
      await write(request, 'Efe', 3)
      await openDesk(page)
      await page.getByRole('button', { name: 'Approve ticked' }).click()
      await expect(page.getByText('Tick at least one review.')).toBeVisible()
      if (!javaScriptEnabled) await expect(page).toHaveTitle(/^Error: Reviews/)
      await expect(card(page, 'Efe')).toBeVisible()
    })
  })
}

test('by keyboard alone a review is approved, and the focus goes on to the next', async ({ page, request }) => {
  await write(request, 'Femi', 5)
  await write(request, 'Gozie', 5)
  await openDesk(page)
  await wakeUp(page)
  await page.getByRole('checkbox', { name: /Femi/ }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Approve the review by Femi' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: /Gozie/ })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '1 review approved.' })).toBeVisible()
})

test('the bar for several reviews covers none of them, and what came of a press is said where it was', {
  tag: '@any-screen',
}, async ({ page, request, expectedMessages }) => {
  expectedMessages.push(/Failed to load resource/)
  for (const author of ['Ibrahim', 'Jide', 'Kemi', 'Lola']) await write(request, author, 4)
  await openDesk(page)
  await wakeUp(page)
  const cards = page.getByRole('article')
  const bar = page.getByRole('button', { name: 'Approve ticked' })
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const each of await cards.all()) {
      await each.scrollIntoViewIfNeeded()
      const uncovered = each.evaluate((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect()
        const lowest = Math.min(bottom, innerHeight) - 2
        return card.contains(document.elementFromPoint((left + right) / 2, Math.max(top, lowest)))
      })
      expect(await uncovered, `${width} px`).toBe(true)
    }
    await bar.scrollIntoViewIfNeeded()
    await expect(bar).toBeInViewport()
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await page.route(`**${addresses.decideReviews.url}`, (route) => route.abort())
  await card(page, 'Kemi').getByRole('button', { name: 'Reject' }).click()
  await expect(card(page, 'Kemi').getByText('No answer came. Check the network and try again.')).toBeInViewport()
})

test('an answer that is not saved is asked about before the page is left', async ({ page, request }) => {
  await write(request, 'Hauwa', 5)
  await openDesk(page)
  await wakeUp(page)
  await card(page, 'Hauwa').getByText('Answer', { exact: true }).click()
  await card(page, 'Hauwa').getByRole('textbox').fill('Thank you, Hauwa.')
  page.once('dialog', (dialog) => dialog.dismiss())
  await (await staffBar(page)).getByRole('link', { name: 'Submitted Forms' }).click()
  await expect(card(page, 'Hauwa').getByRole('textbox')).toHaveValue('Thank you, Hauwa.')
  await page.getByRole('checkbox', { name: /Hauwa/ }).check()
  await page.getByRole('button', { name: 'Approve ticked' }).click()
  await expect(page.getByText('An answer is not saved yet. Save it, or decide on that review alone.')).toBeVisible()
  await expect(card(page, 'Hauwa').getByRole('textbox')).toHaveValue('Thank you, Hauwa.')
  // The list is not loaded again: what was saved counts as saved nevertheless.
  const list = (url: URL) => url.pathname === addresses.listReviews.url && url.searchParams.get('topic') === topic.key
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(list, (route) => promise.then(() => route.continue()))
  await card(page, 'Hauwa').getByRole('button', { name: 'Save the answer' }).click()
  await expect(page.getByText('Answer saved.')).toBeVisible()
  await (await staffBar(page)).getByRole('link', { name: 'Submitted Forms' }).click()
  await expect(page).toHaveURL('/form')
  resolve()
})

test('without script an answer whose sign-in has ended stays, and is saved once its author has signed in', {
  tag: '@any-screen',
}, async ({ pageWithoutScript: page, request }) => {
  await write(request, 'Amina', 2)
  await openDesk(page)
  await card(page, 'Amina').getByText('Answer', { exact: true }).click()
  await card(page, 'Amina')
    .getByLabel(/^Your answer/)
    .fill('We have called you.')
  await page.context().clearCookies()
  await submit(page, 'Save the answer')
  await expect(page.getByRole('heading', { name: 'Your sign-in has ended' })).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('We have called you.')
  await page.getByLabel(/^Password/).fill(staffAccount.password)
  await submit(page, 'Sign in and send it')
  await expect(page).toHaveURL(deskPath('waiting'))
  await expect(card(page, 'Amina').getByLabel(/^Your answer/)).toHaveValue('We have called you.')
})

test('with script it stays in its field, and another tab signs in', {
  tag: '@any-screen',
}, async ({ page, context, request, expectedMessages }) => {
  expectedMessages.push(/401/)
  await write(request, 'Amina', 2)
  await openDesk(page)
  await wakeUp(page)
  const answer = card(page, 'Amina').getByLabel(/^Your answer/)
  await card(page, 'Amina').getByText('Answer', { exact: true }).click()
  await answer.fill('We have called you.')
  await context.clearCookies()
  await card(page, 'Amina').getByRole('button', { name: 'Save the answer' }).click()
  await expect(card(page, 'Amina')).toContainText('What you typed stays here.')
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  const opening = context.waitForEvent('page')
  await card(page, 'Amina').getByRole('link', { name: 'Sign in in a new tab' }).click()
  const tab = await opening
  await signIn(tab)
  await expect(tab).toHaveURL(deskPath('waiting'))
  await tab.close()
  await card(page, 'Amina').getByRole('button', { name: 'Save the answer' }).click()
  await expect(card(page, 'Amina').getByText('What you typed stays here.')).toBeHidden()
  await page.reload()
  await expect(answer).toHaveValue('We have called you.')
})

test('many reviews are read page by page', { tag: '@any-screen' }, async ({ page, request, staffApi, baseURL }) => {
  for (let index = 1; index <= reviewsPerPage + 2; index++) await write(request, `Buyer ${index}`, 4)
  const { reviews } = await (
    await staffApi.get(addresses.listReviews.url, { params: { status: 'waiting', topic: topic.key } })
  ).json()
  const ids = reviews.map(({ id }: { id: string }) => id)
  const decided = await staffApi.post(addresses.decideReviews.url, {
    data: { ids, status: 'approved' },
    headers: { origin: baseURL ?? '' },
  })
  expect(decided.status()).toBe(200)
  await page.goto(`${pagePath}#reviews`)
  await expect(page.locator('#reviews').getByRole('article')).toHaveCount(reviewsPerPage)
  await page.locator('#reviews').getByRole('link', { name: 'Page 2' }).click()
  await expect(page.locator('#reviews').getByRole('article')).toHaveText([/Buyer 2/, /Buyer 1/])
})
