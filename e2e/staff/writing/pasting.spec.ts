import { findProduct, type Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { bring, drawPicture, open, save, sheet, stored } from '../../support/editor.ts'
import { expect, expectAccessible, expectToFitNarrowPhone, test } from '../../support/test.ts'

const topic = findProduct(firstCatalogue, 'key', 'hiv') as Product

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15"><meta name=Originator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal, li.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;} h1 {color:#2F5496;} @list l0:level1 {mso-level-number-format:bullet; mso-level-text:F0B7;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
<h1><span lang=EN-US style='font-family:"Calibri Light",sans-serif;color:#2F5496'>Keeping it<o:p></o:p></span></h1>
<p class=MsoNormal style='line-height:107%'>Keep the bottle <b>closed</b>, <i style='mso-bidi-font-style:normal'>dry</i> and <u>away</u>
from <span style='color:red;font-size:16.0pt;background:yellow'>the sun</span>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>First<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Within the first<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Second<o:p></o:p></p>
<p class=MsoNormal><a href="https://wa.me/2348031234567"><span style='color:#0563C1'>Ask us</span></a><img width=10 height=10 src="file:///C:/Users/x/clip_image002.png"></p>
<!--EndFragment--></body></html>`

const docs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-9d8f0c2e-7fff-3b1c"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">Keeping it</span></h1><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Keep the bottle </span><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:700;font-style:normal;text-decoration:none;white-space:pre-wrap;">closed</span><span style="font-size:11pt;color:#000000;font-weight:400;white-space:pre-wrap;">, </span><span style="font-size:11pt;color:#000000;font-weight:400;font-style:italic;white-space:pre-wrap;">dry</span><span style="font-size:11pt;color:#000000;font-weight:400;white-space:pre-wrap;"> and </span><span style="font-size:11pt;color:#ff0000;background-color:#ffff00;font-weight:400;text-decoration:underline;-webkit-text-decoration-skip:none;text-decoration-skip-ink:none;white-space:pre-wrap;">away</span><span style="font-size:11pt;color:#000000;font-weight:400;white-space:pre-wrap;"> from the sun.</span></p><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-size:11pt;color:#000000;font-weight:400;white-space:pre-wrap;">First</span></p></li><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:circle;font-size:11pt;color:#000000;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-size:11pt;color:#000000;white-space:pre-wrap;">Within the first</span></p></li></ul><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-size:11pt;color:#000000;white-space:pre-wrap;">Second</span></p></li></ul><p dir="ltr"><a href="https://wa.me/2348031234567" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;text-decoration:underline;white-space:pre-wrap;">Ask us</span></a><span><img src="https://lh7-rt.googleusercontent.com/docsz/x=s800" width="602" height="401" /></span></p></b><br class="Apple-interchange-newline">`

const chat = `<html><body><!--StartFragment--><div class="copyable-text" data-pre-plain-text="[10:14, 21/11/2026] Amaka: " style="color: rgb(17, 27, 33); font-family: &quot;Segoe UI&quot;, sans-serif; background-color: rgb(217, 253, 211);"><div class="_akbu"><span dir="ltr" class="_ao3e selectable-text copyable-text" style="min-height: 0px;"><span>Keep the bottle <strong class="selectable-text copyable-text">closed</strong>, <em class="selectable-text copyable-text">dry</em> and away from the sun 🌞<br>Call: <a dir="auto" href="https://wa.me/2348031234567" title="https://wa.me/2348031234567" target="_blank" rel="noopener noreferrer" class="_ao3e selectable-text copyable-text" style="color: rgb(2, 126, 181);">wa.me/2348031234567</a></span></span></div></div><!--EndFragment--></body></html>`

const link = (words: string) => `<a href="https://wa.me/2348031234567" rel="noopener nofollow">${words}</a>`

test.describe.configure({ mode: 'default' })

for (const [name, html, expected, leftOut] of [
  [
    'Word',
    word,
    `<h1>Keeping it</h1><p>Keep the bottle <strong>closed</strong>, <em>dry</em> and <u>away</u> from the sun.</p><ul><li>First<ul><li>Within the first</li></ul></li><li>Second</li></ul><p>${link('Ask us')}</p>`,
    'a picture, typefaces, sizes of letters, colours, spacing and other formatting',
  ],
  [
    'Google Docs',
    docs,
    `<h1>Keeping it</h1><p>Keep the bottle <strong>closed</strong>, <em>dry</em> and <u>away</u> from the sun.</p><ul><li>First<ul><li>Within the first</li></ul></li><li>Second</li></ul><p>${link('<u>Ask us</u>')}</p>`,
    'a picture, typefaces, sizes of letters, colours and spacing',
  ],
  [
    'WhatsApp Web',
    chat,
    `<p>Keep the bottle <strong>closed</strong>, <em>dry</em> and away from the sun 🌞<br />Call: ${link('wa.me/2348031234567')}</p>`,
    'typefaces and colours',
  ],
] as const) {
  test(`what is pasted from ${name} keeps its structure, and what is left behind is said`, async ({
    page,
    staffApi,
  }) => {
    await open(page, staffApi, topic.key, '')
    await sheet(page).click()
    await bring(page, 'paste', { html, text: 'Keeping it' })
    await expect(sheet(page)).toContainText('Keep the bottle')
    await expect(page.getByText(`Left out of what you pasted: ${leftOut}.`)).toBeInViewport()
    await save(page)
    await expect(page.getByRole('alert')).toContainText(`Left out of what you pasted: ${leftOut}.`)
    await expect(page.getByRole('alert')).toBeInViewport()
    expect(await stored(staffApi, topic.key)).toBe(expected)
  })
}

test('pictures that cannot be had and tables are told at once and at the save, and what can be had is there', async ({
  page,
  staffApi,
}) => {
  await open(page, staffApi, topic.key, '<p>Line.</p>'.repeat(40))
  await sheet(page).click()
  await page.keyboard.press('Control+End')
  const embedded = `data:image/png;base64,${(await drawPicture(page, 60, 40)).toString('base64')}`
  await bring(page, 'paste', {
    html: `<p>Before <img src="https://a.example/x.png"><img src="file:///C:/y.png"><img src="${embedded}" alt="here"> after</p><table><tr><th>Pack</th><th>Price</th></tr><tr><td><p>2 bottles</p></td><td><p>₦37,000</p></td></tr></table>`,
    text: 'Before after',
  })
  const said = page.getByText('Left out of what you pasted: 2 pictures and a table.')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(said).toBeInViewport({ ratio: 1 })
  const isUncovered = said.evaluate((note) => {
    const { left, top } = note.getBoundingClientRect()
    return note.contains(document.elementFromPoint(left + 2, top + 4))
  })
  expect(await isUncovered).toBe(true)
  await expect(said).toBeInViewport()
  await expect(page.getByText('The words of a table stand as lines.')).toBeInViewport()
  await expect(sheet(page).getByRole('img', { name: 'here' })).toHaveAttribute('src', /^\/images\//)
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await page.getByRole('button', { name: 'Hide what was left out' }).click()
  await expect(said).toBeHidden()
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Left out of what you pasted: 2 pictures and a table.')
  expect(await stored(staffApi, topic.key)).toMatch(
    /<p>Line.Before <img [^>]*alt="here"[^>]*> after<\/p><p>Pack, Price<\/p><p>2 bottles, ₦37,000<\/p>$/,
  )
  await page.keyboard.press('End')
  await save(page)
  await expect(page.getByRole('alert')).not.toContainText('Left out')
})

test('a picture that a browser copied with its address is taken, and of files what is no picture is told', async ({
  page,
  staffApi,
}) => {
  await open(page, staffApi, topic.key, '<p>words</p>')
  await sheet(page).click()
  await bring(page, 'paste', {
    html: '<meta charset="utf-8"><img src="https://a.example/x.png">',
    text: 'https://a.example/x.png',
    picture: await drawPicture(page, 60, 40),
  })
  await page.getByLabel('What the picture shows').fill('copied')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(sheet(page).getByRole('img', { name: 'copied' })).toBeVisible()
  await expect(page.getByText('Left out of what you pasted')).toBeHidden()
  for (const way of ['drop', 'paste'] as const) {
    await bring(page, way, { document: 'prices' })
    await expect(page.getByText('Left out of what you pasted: a file that is no picture.')).toBeVisible()
    await page.getByRole('button', { name: 'Hide what was left out' }).click()
  }
  await save(page)
  expect(await stored(staffApi, topic.key)).toContain('alt="copied"')
})
