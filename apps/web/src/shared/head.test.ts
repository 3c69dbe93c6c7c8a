import { expect, test } from 'vitest'
import type { Submission } from './forms/submission.ts'
import { pageHead } from './head.ts'

/** The browser's title of a page that answers this form, or none. */
function titleWith(submission?: Submission): string | undefined {
  const context = { site: { publicOrigin: 'https://divine.example', submission } }
  const { meta } = pageHead({ pathname: '/reviews', context }, { title: 'Reviews', description: 'For staff.' })
  return meta.flatMap((tag) => ('title' in tag ? [tag.title] : []))[0]
}

test('the title of every page that shows a refused form begins with the error, and no other title does', () => {
  const sent = { path: '/reviews', form: 'reviews-desk', values: {} } as const
  expect(titleWith()).toBe('Reviews | Divine Health Supplements')
  expect(titleWith({ ...sent, kind: 'shown' })).toBe('Reviews | Divine Health Supplements')
  expect(titleWith({ ...sent, kind: 'refused', fieldErrors: {}, message: 'Choose a review first.' })).toBe(
    'Error: Reviews | Divine Health Supplements',
  )
})

test('the address of a page for one person is not written into it', () => {
  const context = { site: { publicOrigin: 'https://divine.example' } }
  const facts = { description: 'For staff.', noindex: true }
  const headOf = (audience?: 'one-person') =>
    JSON.stringify(pageHead({ pathname: '/run/secret', context, ...(audience && { staticData: { audience } }) }, facts))
  expect(headOf()).toContain('https://divine.example/run/secret')
  expect(headOf('one-person')).not.toContain('secret')
})
