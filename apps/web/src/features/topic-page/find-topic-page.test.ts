import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { expect, test } from 'vitest'
import { findTopicPage } from './find-topic-page.ts'

test('every topic is found by its slug, its former slugs and either in another letter case', () => {
  for (const topic of firstCatalogue.products) {
    for (const slug of [topic.slug, ...topic.formerSlugs]) {
      expect(findTopicPage(firstCatalogue, slug)).toBe(topic)
      expect(findTopicPage(firstCatalogue, slug.toUpperCase())).toBe(topic)
    }
  }
})

test('a slug that no topic ever had finds nothing', () => {
  expect(findTopicPage(firstCatalogue, 'no-such-topic')).toBeUndefined()
})
