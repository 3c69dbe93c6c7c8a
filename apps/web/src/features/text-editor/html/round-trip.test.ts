// @vitest-environment jsdom
import { richTextColours, richTextSizes } from '@divine/contracts/texts/rich-text'
import { buildEditorFromExtensions } from '@lexical/extension'
import fc from 'fast-check'
import { $getRoot } from 'lexical'
import { expect, test } from 'vitest'
import { TextExtension } from '../editor-extension.ts'
import { $readHtml } from './read-html.ts'
import { $writeHtml } from './write-html.ts'

const editor = buildEditorFromExtensions(TextExtension)

/** What a text becomes by being opened and saved. */
function saved(html: string): string {
  editor.update(() => void $getRoot().clear().splice(0, 0, $readHtml(html)), { discrete: true })
  return editor.read($writeHtml)
}

test.each([
  '',
  '<p>Words</p>',
  '<h1>One</h1><h2>Two</h2><p>three</p>',
  '<p><strong>strong</strong> <em>em</em> <u>under</u> <s>struck</s> <strong><em><u><s>all</s></u></em></strong></p>',
  '<p>first<br />second</p>',
  '<p>first<br /><br /></p>',
  '<p><br /></p><p>after an empty line</p>',
  '<ul><li>one<ol><li>two<ul><li>three</li></ul></li></ol></li><li>four</li></ul>',
  '<ol><li>one</li><li>two</li></ol>',
  '<ul><li><br /><ul><li>below an empty line</li></ul><ol><li>another list</li></ol></li></ul>',
  '<p><a href="https://wa.me/2348031234567">chat</a> <a href="tel:+2348031234567">call</a></p>',
  '<p><a href="/shop?s=a&amp;paged=2"><strong>shop</strong></a></p>',
  '<p><span style="color:rgb(124, 19, 30);background-color:rgb(245, 213, 211)">plain colours</span></p>',
  '<p class="ql-align-center">centre</p><h1 class="ql-align-right">right</h1><p class="ql-indent-2">deep</p>',
  '<ul><li class="ql-align-justify">justified</li></ul>',
  '<blockquote>quoted</blockquote>',
  `<p>before <img src="/images/${'a1'.repeat(16)}/960" alt="A &quot;label&quot;" width="400" height="200" /> after</p>`,
  `<ul><li><a href="/shop"><img src="/images/${'a1'.repeat(16)}/960" alt="" width="40" height="40" /></a></li></ul>`,
  '<p><mark>marked</mark></p>',
  '<p>₦37,000 &amp; more &lt;3 &quot;so&quot;</p>',
  ...richTextSizes.map((size) => `<p><span class="rt-${size}">${size}</span></p>`),
  ...richTextColours.map((name) => `<p><span class="rt-${name}">in</span><span class="rt-${name}-bg">on</span></p>`),
  '<p><span class="rt-huge rt-red rt-amber-bg"><strong>all at once</strong></span></p>',
])('%s is opened and saved as it is', (html) => {
  expect(saved(html)).toBe(html)
})

test.each([
  // Lists of the former editor: flat, with kinds and depths on the lines.
  [
    '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>one</li><li data-list="bullet" class="ql-indent-1">two</li><li data-list="ordered" class="ql-indent-1">2b</li><li data-list="bullet">three</li></ol>',
    '<ul><li>one<ul><li>two</li></ul><ol><li>2b</li></ol></li><li>three</li></ul>',
  ],
  [
    '<ol><li data-list="ordered">one</li><li data-list="bullet">other kind</li></ol>',
    '<ol><li>one</li></ol><ul><li>other kind</li></ul>',
  ],
  ['<ul><li>one</li><li class="ql-indent-2">too deep</li></ul>', '<ul><li>one<ul><li>too deep</li></ul></li></ul>'],
  [
    '<ol><li data-list="checked">done</li><li data-list="unchecked">to do</li></ol>',
    '<ul><li>☑ done</li><li>☐ to do</li></ul>',
  ],
  [
    '<ol><li>one</li></ol><ul><li class="ql-indent-1">two</li></ul><ul data-checked="true"><li>done</li></ul>',
    '<ol><li>one<ul><li>two</li></ul></li></ol><ul><li>☑ done</li></ul>',
  ],
  ['<p><span style="color: #7c131e">hex</span></p>', '<p><span style="color:rgb(124, 19, 30)">hex</span></p>'],
  ['<p><span class="ql-size-huge">huge</span></p>', '<p><span class="rt-huge">huge</span></p>'],
  [
    '<p class="ql-align-center"><strong class="ql-size-large" style="color: rgb(230, 0, 0);">bold</strong></p>',
    '<p class="ql-align-center"><span class="rt-large" style="color:rgb(230, 0, 0)"><strong>bold</strong></span></p>',
  ],
  [
    '<p><a href="https://a.example" rel="noopener noreferrer" target="_blank">out</a></p>',
    '<p><a href="https://a.example">out</a></p>',
  ],
  // From elsewhere.
  ['<p><a href="javascript:x()">a</a> <a>b</a> <a href="//evil.example">c</a></p>', '<p>a b c</p>'],
  [
    '<h4>deep heading</h4><div>a block</div><section>another</section>',
    '<h2>deep heading</h2><p>a block</p><p>another</p>',
  ],
  ['<p>H<sub>2</sub>O and <code>code</code></p>', '<p>H2O and code</p>'],
  ['<p><span style="font-family: Arial; font-size: 40px; color: red">plain</span></p>', '<p>plain</p>'],
  ['<p>two  spaces\u00a0\u00a0kept</p>', '<p>two spaces\u00a0\u00a0kept</p>'],
  ['<table><tr><td>one</td><td>two</td></tr></table>', '<p>one</p><p>two</p>'],
  ['words without a block', '<p>words without a block</p>'],
  ['<script>alert(1)</script><style>p{}</style><p onclick="x()">words</p>', '<p>words</p>'],
  ['<p><br></p>', ''],
  ['<p>x<img src="https://a.example/x.png"><img src="file:///c:/x.png"><img src="javascript:x()"></p>', '<p>x</p>'],
  [
    `<img src="/images/${'a1'.repeat(16)}/480" srcset="x 1w" loading="lazy" style="float:left" width="80" height="60">`,
    `<p><img src="/images/${'a1'.repeat(16)}/480" alt="" width="80" height="60" /></p>`,
  ],
])('%s becomes the form of today, and stays it', (html, expected) => {
  expect(saved(html)).toBe(expected)
  expect(saved(expected)).toBe(expected)
})

const word = fc.stringMatching(/^[A-Za-z₦&<> "'.,0-9éẹ]{1,12}$/)
const tag = fc.constantFrom('strong', 'em', 'u', 's', 'mark')
const words: fc.Arbitrary<string> = fc.letrec<{ words: string; node: string }>((tie) => ({
  words: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { maxDepth: 3 },
    { weight: 4, arbitrary: word.map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')) },
    { weight: 1, arbitrary: fc.constant('<br />') },
    { weight: 2, arbitrary: fc.tuple(tag, tie('words')).map(([name, inner]) => `<${name}>${inner}</${name}>`) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('rt-huge', 'rt-red', 'rt-teal-bg', 'ql-size-small', 'rt-plum rt-amber-bg'), tie('words'))
        .map(([name, inner]) => `<span class="${name}">${inner}</span>`),
    },
    { weight: 1, arbitrary: word.map(() => '<a href="tel:+2348031234567">call</a>') },
    { weight: 1, arbitrary: fc.nat(400).map((width) => `<img src="/images/${'0f'.repeat(16)}/960" width="${width}">`) },
  ),
})).words
const blocks: fc.Arbitrary<string> = fc.letrec<{ blocks: string; block: string; list: string }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  block: fc.oneof(
    { maxDepth: 3 },
    fc
      .tuple(fc.constantFrom('p', 'p class="ql-align-center"', 'h1', 'h2', 'blockquote'), words)
      .map(([start, inner]) => `<${start}>${inner}</${start.split(' ')[0]}>`),
    tie('list'),
  ),
  list: fc
    .tuple(
      fc.constantFrom('ul', 'ol'),
      fc.array(fc.tuple(words, fc.option(tie('list'), { maxDepth: 3 })), { minLength: 1, maxLength: 3 }),
    )
    .map(
      ([name, lines]) =>
        `<${name}>${lines.map(([line, inner]) => `<li>${line}${inner ?? ''}</li>`).join('')}</${name}>`,
    ),
})).blocks

const textOf = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.replaceAll(/\s+/g, '') ?? ''

test('any text is the same after the first save, and no word of it is lost', () => {
  fc.assert(
    fc.property(blocks, (html) => {
      const once = saved(html)
      expect(saved(once)).toBe(once)
      expect(textOf(once)).toBe(textOf(html))
    }),
  )
})
