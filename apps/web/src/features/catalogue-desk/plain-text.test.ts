import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlOfPlain, plainOfHtml } from './plain-text.ts'

test('an empty line begins a paragraph, and what looks like HTML is the words that it is', () => {
  expect(htmlOfPlain('One\r\nmore\r\n\r\n\n <b>Two</b> & "three" ')).toBe(
    '<p>One<br />more</p><p>&lt;b&gt;Two&lt;/b&gt; &amp; &quot;three&quot;</p>',
  )
  expect(htmlOfPlain(' \n ')).toBe('')
})

test('a text with more in it than paragraphs is not taken for plain words', () => {
  for (const html of ['<h1>A</h1>', '<p>A <strong>b</strong></p>', '<p class="x">A</p>', '<ul><li>A</li></ul>'])
    expect(plainOfHtml(html)).toBeUndefined()
  expect(plainOfHtml('')).toBe('')
})

test('what was typed is there again to be changed', () => {
  const line = fc.string({ minLength: 1 }).map((text) => text.replace(/\s+/g, ' ').trim() || 'x')
  fc.assert(
    fc.property(fc.array(fc.array(line, { minLength: 1 }), { minLength: 1 }), (paragraphs) => {
      const typed = paragraphs.map((lines) => lines.join('\n')).join('\n\n')
      expect(plainOfHtml(htmlOfPlain(typed))).toBe(typed)
    }),
  )
})
