import { expect, test } from 'vitest'
import { isTooDeep, wordsAlone } from './nesting.ts'
import { sanitiseDescription } from './sanitise-description.ts'

test.each([
  ['elements that are closed', '<b>'.repeat(101) + '</b>'.repeat(101), true],
  ['elements that are not', '<span>'.repeat(101), true],
  ['lists', '<ul><li>'.repeat(51), true],
  ['lines side by side', '<p>one<br><img src="x"></p>'.repeat(500), false],
  ['lines that another line closes', '<p>one'.repeat(500), false],
  ['100 levels', '<b>'.repeat(100) + '</b>'.repeat(100), false],
  ['words', 'no <element', false],
])('%s are measured by their levels', (_what, html, expected) => {
  expect(isTooDeep(html)).toBe(expected)
})

test('half a million elements are measured, and their words found, without looking for each among all that are open', () => {
  const html = `${'<b>'.repeat(500_000)}${'</i>'.repeat(500_000)}`
  expect(isTooDeep(html)).toBe(true)
  expect(wordsAlone(html)).toBe('')
})

test.each([
  ['<ul><li>one &amp; two</li><li>&lt;three&gt;</li></ul>', '<p>one &amp; two</p><p>&lt;three&gt;</p>'],
  ['first<br>second<p>  </p><div>third', '<p>first</p><p>second</p><p>third</p>'],
  ['<p>a <em>b</em><strong>c</strong></p>', '<p>a bc</p>'],
  ['<script>alert(1)</script>x<style>p{}</style>y', '<p>xy</p>'],
  ['<<b>script>alert(1)</script>', '<p>&lt;script>alert(1)</p>'],
  ['1 < 2<b', '<p>1 &lt; 2</p>'],
])('of %s the words are left', (html, words) => {
  expect(wordsAlone(html)).toBe(words)
  expect(sanitiseDescription(wordsAlone(html))).toBe(words.replaceAll('t>alert', 't&gt;alert'))
})
