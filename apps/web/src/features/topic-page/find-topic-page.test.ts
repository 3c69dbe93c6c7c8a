import { topics } from '@divine/contracts/catalogue/topics'
import { expect, test } from 'vitest'
import { findTopicPage } from './find-topic-page.ts'

test('every topic is found by its slug, its former slugs and either in another letter case', () => {
  for (const topic of topics) {
    for (const slug of [topic.slug, ...topic.aliases]) {
      expect(findTopicPage(slug)).toBe(topic)
      expect(findTopicPage(slug.toUpperCase())).toBe(topic)
    }
  }
})

test('a slug that no topic ever had finds nothing', () => {
  expect(findTopicPage('no-such-topic')).toBeUndefined()
})
