import { attacks } from '@divine/contracts/testing/attacks'
import { imagePath } from '@divine/contracts/texts/image-rules'
import { formerEditorClasses, richTextClasses } from '@divine/contracts/texts/rich-text'
import { expect, test } from 'vitest'
import { sanitiseDescription } from './sanitise-description.ts'

test.each([
  '<h1>One</h1><h2>Two</h2><p>Words <strong>strong</strong>, <em>em</em>, <u>under</u>, <s>struck</s>.</p>',
  '<ul><li>one<ol><li>two</li></ol></li></ul>',
  '<p>first<br />second</p>',
  '<p><a href="https://wa.me/2348031234567" rel="noopener nofollow">WhatsApp</a></p>',
  '<p><a href="tel:+2348031234567">call</a> <a href="mailto:a@b.example">write</a> <a href="/shop">shop</a></p>',
  '<p><span style="color:#7c131e;background-color:rgb(245, 213, 211)">coloured</span></p>',
  '<p>₦37,000 &amp; more &lt;3</p>',
])('%s passes as it is', (html) => {
  expect(sanitiseDescription(html)).toBe(html)
})

test.each([
  [
    'bullets',
    '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>one</li><li data-list="bullet">two</li></ol>',
    '<ul><li>one</li><li>two</li></ul>',
  ],
  [
    'lists within lists',
    '<p>₦ &amp; é</p><ol><li data-list="ordered">one</li><li data-list="bullet" class="ql-indent-1">two</li><li data-list="bullet" class="ql-indent-2">three</li><li data-list="ordered" class="ql-align-center">four</li></ol><p>after<br>it</p>',
    '<p>₦ &amp; é</p><ol><li>one<ul><li>two<ul><li>three</li></ul></li></ul></li><li class="ql-align-center">four</li></ol><p>after<br />it</p>',
  ],
  [
    'lists of the first Quill, another kind of which is a list beside',
    '<ol><li>one</li></ol> <ul><li class="ql-indent-1">two</li></ul><ol><li>three</li></ol>',
    '<ol><li>one<ul><li>two</li></ul></li></ol> <ol><li>three</li></ol>',
  ],
  [
    'ticks',
    '<ol><li data-list="checked">done</li></ol><ul data-checked="false"><li>to do</li></ul>',
    '<ul><li>☑ done</li></ul><ul><li>☐ to do</li></ul>',
  ],
  [
    'what stands in a list and is no line of it',
    '<ol>words<li data-list="bullet">one</li><ul><li>two</li></ul></ol>',
    'words<ul><li>one<ul><li>two</li></ul></li></ul>',
  ],
])('%s of the former editor become what they looked like there', (_what, former, modern) => {
  expect(sanitiseDescription(former)).toBe(modern)
  expect(sanitiseDescription(modern)).toBe(modern)
})

test('a kept picture gets its shape, its widths and its patience, and no other picture passes', () => {
  const id = 'a1'.repeat(16)
  const pictures = new Map([[imagePath(id), { id, width: 1000, height: 500 }]])
  const shown = sanitiseDescription(
    `<p><img class="rt-red" onerror="x()" width="400" height="9" alt="A &quot;label&quot;" src="${imagePath(id)}" srcset="https://evil.example/x 1w"></p>`,
    pictures,
  )
  expect(shown).toBe(
    `<p><img src="/images/${id}/960" srcset="/images/${id}/480 480w, /images/${id}/960 960w, /images/${id}/1440 1440w" sizes="(max-width: 400px) 100vw, 400px" alt="A &quot;label&quot;" width="400" height="200" loading="lazy" decoding="async" /></p>`,
  )
  expect(sanitiseDescription(shown, pictures)).toBe(shown)
  for (const width of ['', '0', '-4', '99999', '50%', 'x']) {
    const [, drawn] =
      /width="(\d+)"/.exec(sanitiseDescription(`<img src="${imagePath(id)}" width="${width}">`, pictures)) ?? []
    expect(Number(drawn)).toBeGreaterThanOrEqual(40)
    expect(Number(drawn)).toBeLessThanOrEqual(720)
  }
  expect(sanitiseDescription(`<p>x<img src="${imagePath('b2'.repeat(16))}"><img src="/logo.png"></p>`, pictures)).toBe(
    '<p>x</p>',
  )
})

test('every class of sizes and colours passes, and no other', () => {
  for (const name of [...richTextClasses, ...formerEditorClasses]) {
    expect(sanitiseDescription(`<span class="${name}">x</span>`)).toBe(`<span class="${name}">x</span>`)
  }
  expect(sanitiseDescription('<span class="rt-red hidden site-header">x</span>')).toBe('<span class="rt-red">x</span>')
})

test.each(['https://a.example', ' https://a.example', 'ht\ntps://a.example', 'HTTP://a.example'])(
  'a link to %j passes nothing on',
  (href) => {
    expect(sanitiseDescription(`<a href="${href}">x</a>`)).toContain('rel="noopener nofollow"')
  },
)

test.each(attacks)('nothing of %j is left that could act', (html) => {
  const clean = sanitiseDescription(html)
  const tags = clean.match(/<[^>]*>/g) ?? []
  for (const tag of tags) {
    expect(tag).toMatch(/^<\/?(?:p|a|img|span|br|li|ul|ol|h1|h2)\b/)
    expect(tag.replace(/"[^"]*"/g, '')).not.toMatch(/\s(?:on\w+|id|name)=/i)
    expect(tag).not.toMatch(/javascript:|vbscript:|data:|evil|url\(|position/i)
  }
  expect(sanitiseDescription(clean)).toBe(clean)
})
