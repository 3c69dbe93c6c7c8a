// @vitest-environment jsdom
import { wordsFor } from '@divine/contracts/texts/text-parts'
import { ClipboardImportExtension } from '@lexical/clipboard'
import { buildEditorFromExtensions, getExtensionDependencyFromEditor } from '@lexical/extension'
import { $createParagraphNode, $getRoot, $selectAll, COMMAND_PRIORITY_LOW, type LexicalEditor } from 'lexical'
import { beforeEach, expect, test } from 'vitest'
import { TextExtension } from '../editor-extension.ts'
import { $readHtml } from '../html/read-html.ts'
import { $writeHtml } from '../html/write-html.ts'
import type { Tool } from '../tools/tool.ts'
import { toolGroups } from '../tools/tools.tsx'
import { LEFT_OUT_COMMAND } from './left-out.ts'

const editor = buildEditorFromExtensions(TextExtension)
let said: string[] = []
editor.registerCommand(
  LEFT_OUT_COMMAND,
  (parts) => {
    said.push(...wordsFor(parts))
    return true
  },
  COMMAND_PRIORITY_LOW,
)
beforeEach(() => {
  said = []
})

/** The text after something was pasted into an empty one. */
function pasted(html: string): string {
  const { $insertDataTransfer } = getExtensionDependencyFromEditor(editor, ClipboardImportExtension).output
  const clipboard = { getData: (type: string) => (type === 'text/html' ? html : ''), types: ['text/html'], files: [] }
  editor.update(
    () => {
      const line = $createParagraphNode()
      $getRoot().clear().append(line)
      $insertDataTransfer(clipboard as unknown as DataTransfer, line.select())
    },
    { discrete: true },
  )
  return editor.read($writeHtml)
}

test.each([
  ['<p>plain <strong>words</strong></p>', '<p>plain <strong>words</strong></p>', []],
  [
    '<p>a<img src="https://a.example/x.png"><img src="file:///c:/x.png">b</p><table><tr><td>c</td></tr></table>',
    '<p>ab</p><p>c</p>',
    ['2 pictures', 'a table'],
  ],
  [
    '<table><caption>Prices</caption><tr><th>Pack</th><th>Price</th></tr><tr><td><p>2 bottles</p></td><td><p><b>₦37,000</b></p></td></tr><tr><td></td><td> </td></tr></table>',
    '<p>Prices</p><p>Pack, Price</p><p>2 bottles, <strong>₦37,000</strong></p>',
    ['a table'],
  ],
  [
    '<table><tr><td><p>one</p><p>two</p></td><td><table><tr><td>in</td><td>within</td></tr></table></td></tr></table>',
    '<p>one</p><p>two</p><p>in, within</p>',
    ['2 tables'],
  ],
  [
    `<p>own <img src="${location.origin}/images/${'a1'.repeat(16)}/960" alt="x" width="40" height="30"></p>`,
    /<img src="\/images\/(?:a1){16}\/960" alt="x" width="40" height="30" \/>/,
    [],
  ],
  [
    '<p>smile<img src="https://a.example/s.png" alt="🌞"><img src="https://a.example/s.png" alt="👍🏾"></p>',
    '<p>smile🌞👍🏾</p>',
    [],
  ],
  [
    '<p><a href="javascript:x()">a</a> <a href="https://b.example">b</a> <a name="c">c</a></p>',
    /^<p>a <a href="https:\/\/b.example">b<\/a> c<\/p>$/,
    ['the address of a link'],
  ],
  [
    '<p style="font-family:Arial;font-size:11pt;color:red;line-height:107%;text-align:center">x</p>',
    '<p class="ql-align-center">x</p>',
    ['typefaces', 'sizes of letters', 'colours', 'spacing'],
  ],
  [
    '<p style="color:#000000;background-color:transparent;margin:0;white-space:pre;font-weight:400">x</p>',
    '<p>x</p>',
    [],
  ],
  [
    '<h4>deep</h4><hr><p>H<sub>2</sub>O</p>',
    '<h2>deep</h2><p>H2O</p>',
    ['a heading below level 2', 'a line across', 'raised or lowered letters'],
  ],
  [
    '<p>10<span style="vertical-align:super">2</span> <span style="vertical-align: -3pt">x</span></p>',
    '<p>102 x</p>',
    ['raised or lowered letters'],
  ],
  [
    '<p>a<span style="vertical-align:baseline">b</span><span style="vertical-align:middle;direction:ltr">c</span></p>',
    '<p>abc</p>',
    [],
  ],
  [
    '<p dir="rtl">a</p><p dir="ltr" style="font-variant-caps:small-caps">b</p>',
    '<p>a</p><p>b</p>',
    ['other formatting'],
  ],
  ['<ol start="4"><li>x</li></ol>', '<ol><li>x</li></ol>', ['a numbering of its own']],
  ['<p style="background-image:url(https://a.example/x.png)">x</p>', '<p>x</p>', ['a picture']],
  [
    '<svg><image href="x"/><text>in</text></svg><video src="x"></video><audio></audio><iframe src="https://a.example"></iframe>',
    /./s,
    ['2 videos or sounds', 'a frame with another page', 'a drawing'],
  ],
])('%s is pasted, and what of it is left out is said', (html, expected, leftOut) => {
  if (typeof expected === 'string') expect(pasted(html)).toBe(expected)
  else expect(pasted(html)).toMatch(expected)
  expect(said).toEqual(leftOut)
})

/** Every element of the HTML standard, including obsolete ones, that can hold words or show something. */
const elements =
  'a abbr acronym address area article aside audio b bdi bdo big blink blockquote br button canvas caption center cite code data dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins kbd label legend li listing main map mark marquee math menu meter nav nobr object ol output p picture pre progress q rp rt ruby s samp section select small span strike strong sub summary sup svg table template textarea time tt u ul var video wbr'

test.each(elements.split(' '))('of a pasted <%s> the words stay, or it is said that it was left out', (tag) => {
  const stored = pasted(`<p>before</p><${tag}>words</${tag}><p>after</p>`)
  const isStored = stored.includes('words') || said.length > 0
  const showsNothing = ['area', 'br', 'wbr'].includes(tag)
  expect(isStored || showsNothing, `${stored}: ${said.join(', ')}`).toBe(true)
  expect(stored).toContain('before')
  expect(stored).toContain('after')
})

/** What tools with a form make: they are used by hand. */
const madeByForms: Readonly<Record<string, string>> = {
  link: '<p><a href="https://shop.example/a?b=1">words</a></p>',
  image: `<p><img src="/images/${'a1'.repeat(16)}/960" alt="A label" width="40" height="30" /></p>`,
}

/** What the tools are used on: each of them changes it. */
const startingText = '<p class="ql-indent-1">one <a href="/shop">word</a></p>'

/** The text after a tool was used on the whole of another one. */
function madeBy(use: (used: LexicalEditor) => void): string {
  const used = buildEditorFromExtensions(TextExtension)
  used.update(() => void $getRoot().clear().splice(0, 0, $readHtml(startingText)), { discrete: true })
  used.update(() => void $selectAll(), { discrete: true })
  use(used)
  used.update(() => undefined, { discrete: true })
  return used.read($writeHtml)
}

/** What each way of using a tool makes. */
function usesOf(tool: Tool): string[] {
  if (tool.kind === 'button') return [madeBy((used) => tool.press(used))]
  if (tool.kind === 'form') return [madeByForms[tool.id] ?? '']
  return tool.choices.map(({ value }) => madeBy((used) => tool.choose(used, value)))
}

test.each(toolGroups.flat())(
  'what the tool "$name" makes is pasted as it is, and nothing of it is left out',
  (tool) => {
    const made = usesOf(tool)
    const needsHistory = tool.id === 'undo' || tool.id === 'redo'
    if (!needsHistory) expect(made.filter((text) => text !== '' && text !== startingText)).not.toEqual([])
    for (const text of made) {
      expect(pasted(text)).toBe(text)
      expect(said).toEqual([])
    }
  },
)
