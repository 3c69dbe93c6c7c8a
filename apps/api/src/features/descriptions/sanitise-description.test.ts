import { imagePath } from '@divine/contracts/image-rules'
import { formerEditorClasses, richTextClasses } from '@divine/contracts/rich-text'
import { expect, test } from 'vitest'
import { sanitiseDescription } from './sanitise-description.ts'

test.each([
  '<h1>One</h1><h2>Two</h2><p>Words <strong>strong</strong>, <em>em</em>, <u>under</u>, <s>struck</s>.</p>',
  '<ul><li>one<ol><li>two</li></ol></li></ul>',
  '<p>first<br />second</p>',
  '<p><a href="https://wa.me/2348031234567" rel="noopener nofollow">WhatsApp</a></p>',
  '<p><a href="tel:+2348031234567">call</a> <a href="mailto:a@b.example">write</a> <a href="/shop">shop</a></p>',
  '<ol><li data-list="checked">as the former editor wrote it</li></ol>',
  '<p><span style="color:#7c131e;background-color:rgb(245, 213, 211)">coloured</span></p>',
  '<p>₦37,000 &amp; more &lt;3</p>',
])('%s passes as it is', (html) => {
  expect(sanitiseDescription(html)).toBe(html)
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

const attacks = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="/a.webp" onload="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jAvAsCrIpT:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A;&#x61;vascript&colon;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:alert(1)">x</a>',
  '<a href="//evil.example/x">x</a>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="//evil.example/x.png">',
  '<img src="https://evil.example/x.png">',
  '<img src="\\\\evil.example\\x.png">',
  '<img src="/\\evil.example/x.png">',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="https://evil.example"></object><embed src="x">',
  '<form action="https://evil.example"><input name="password"><button>Sign in</button></form>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<p style="color:expression(alert(1))">x</p>',
  '<p style="position:fixed;top:0;left:0;width:100%;height:100%">x</p>',
  '<p style="color:red;background-image:url(javascript:alert(1))">x</p>',
  '<style>body{display:none}</style>',
  '<link rel="stylesheet" href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<p id="order" name="body">x</p>',
  '<template><img src=x onerror=alert(1)></template>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><script>alert(1)</script></xmp>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<details open ontoggle=alert(1)>x</details>',
]

test.each(attacks)('nothing of %j is left that could act', (html) => {
  const clean = sanitiseDescription(html)
  const tags = clean.match(/<[^>]*>/g) ?? []
  for (const tag of tags) {
    expect(tag).toMatch(/^<\/?(?:p|a|img|span|br|li|ul|ol|h1|h2)\b/)
    expect(tag).not.toMatch(/\son\w+=|javascript:|vbscript:|data:|evil|url\(|position|\sid=|\sname=/i)
  }
  expect(sanitiseDescription(clean)).toBe(clean)
})
