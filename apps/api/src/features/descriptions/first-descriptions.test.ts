import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../database/client.ts'
import { openTestDatabase } from '../../testing/test-app.ts'
import { readDescription, saveDescription, versionsOf } from './description-queries.ts'
import { firstDescription, prepareDescriptions } from './first-descriptions.ts'
import { sanitiseDescription } from './sanitise-description.ts'

const noPictures = { storeIfUsable: async () => undefined, use: async () => new Map() }

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

test('first texts fill what is missing and leave what staff wrote, also where they wrote nothing', async () => {
  const { database } = opened
  await saveDescription(database, { topic: 'ulcer', description: '<p>By staff</p>', savedBy: 'a@b.example' })
  await saveDescription(database, { topic: 'fibroid', description: '', savedBy: 'a@b.example' })
  await Promise.all([
    prepareDescriptions(database, firstCatalogue, noPictures),
    prepareDescriptions(database, firstCatalogue, noPictures),
  ])
  expect((await readDescription(database, 'ulcer')).description).toBe('<p>By staff</p>')
  expect((await readDescription(database, 'fibroid')).description).toBe('')
  const others = firstCatalogue.products.filter(({ key }) => key !== 'ulcer' && key !== 'fibroid')
  for (const topic of others) {
    expect(await readDescription(database, topic.key)).toEqual({ description: firstDescription(topic), version: 1 })
  }
})

test('a stored text that the allow-list no longer lets through is cleaned at the next start', async () => {
  const { database } = opened
  const description = '<p onclick="alert(1)">Words</p><script>alert(1)</script>'
  await saveDescription(database, { topic: 'hbp', description, savedBy: 'a@b.example' })
  await prepareDescriptions(database, firstCatalogue, noPictures)
  expect(await readDescription(database, 'hbp')).toEqual({ description: '<p>Words</p>', version: 3 })
})

test('bullets that the former editor stored are bullets from the next start on, and the text before stays a version', async () => {
  const { database } = opened
  const description = '<ol><li data-list="bullet">one</li><li data-list="bullet" class="ql-indent-1">two</li></ol>'
  const before = await saveDescription(database, { topic: 'diabetes', description, savedBy: 'a@b.example' })
  await Promise.all([
    prepareDescriptions(database, firstCatalogue, noPictures),
    prepareDescriptions(database, firstCatalogue, noPictures),
  ])
  expect(await readDescription(database, 'diabetes')).toEqual({
    description: '<ul><li>one<ul><li>two</li></ul></li></ul>',
    version: Number(before) + 1,
  })
  expect((await versionsOf(database, 'diabetes')).map(({ savedBy }) => savedBy).slice(0, 2)).toEqual([
    'an update of the site',
    'a@b.example',
  ])
})

test.each(firstCatalogue.products)(
  'the first text of $name passes the allow-list, names its packages and promises nothing',
  (topic) => {
    const html = firstDescription(topic)
    expect(sanitiseDescription(html)).toBe(html)
    for (const { contents } of topic.packages) expect(html).toContain(contents)
    for (const line of topic.askFirst) expect(html).toContain(line)
    expect(html).not.toMatch(/\b(cures?|treats?|prevents?|heals?|drugs?|guaranteed?|capsules? (?:a|per) day)\b/i)
  },
)

test('a first text shows the signs of HTML in what staff typed as they are', () => {
  const [product] = firstCatalogue.products
  const text = firstDescription({ ...product, name: '<b onclick="x()">R & D</b>', askFirst: ['your sugar is < 4'] })
  expect(text).toContain('&lt;b onclick="x()"&gt;R &amp; D&lt;/b&gt;')
  expect(text).toContain('your sugar is &lt; 4')
})
