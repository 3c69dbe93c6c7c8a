import { addresses } from '@divine/contracts/calls/addresses'
import { findProduct } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { drawPicture, open, save, select, sheet, stored, tool } from '../../support/editor.ts'
import { expect, expectAccessible, expectToFitNarrowPhone, signIn, staffBar, test } from '../../support/test.ts'

// They write the same description, one after the other; each screen has its own.
test.describe.configure({ mode: 'default' })
let topic: string
let editor: string
test.beforeEach(({ isMobile }) => {
  topic = isMobile ? 'diabetes' : 'fibroid'
  editor = `/product/edit-${topic}`
})

test('every topic has its editor, headed by its name, with what visitors read', { tag: '@any-screen' }, async ({
  page,
  staffApi,
}) => {
  await open(page, staffApi, topic, '<p>About ulcer</p>')
  for (const { key, name } of firstCatalogue.products) {
    await page.goto(`/product/edit-${key}`)
    await expect(page.getByRole('heading', { level: 1, name: `Edit ${name}` })).toBeVisible()
    await expect(page).toHaveTitle(/^Edit /)
    await expect(sheet(page)).toBeVisible()
  }
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
})

test('what is written and saved is what visitors read', { tag: '@any-screen' }, async ({ page, staffApi }) => {
  await open(page, staffApi, topic, '')
  await sheet(page).click()
  await page.keyboard.type('Two bottles in one pack')
  await expect(page.getByText('Changes not saved yet')).toBeVisible()
  await save(page)
  await expect(page.getByText('All changes are saved')).toBeVisible()
  expect(await stored(staffApi, topic)).toBe('<p>Two bottles in one pack</p>')
  await page.reload()
  await expect(sheet(page)).toHaveText('Two bottles in one pack')
  await expect(page.getByText('Your unsaved words are back')).toBeHidden()
  await page.goto(`/product/${findProduct(firstCatalogue, 'key', topic)?.slug}`)
  await expect(page.getByText('Two bottles in one pack')).toBeVisible()
})

test('each format is set, shown as set, and taken away again', async ({ page, staffApi }) => {
  await open(page, staffApi, topic, '<p>one two three</p>')
  for (const [name, html] of [
    ['Bold', '<p>one <strong>two</strong> three</p>'],
    ['Italic', '<p>one <em>two</em> three</p>'],
    ['Underline', '<p>one <u>two</u> three</p>'],
    ['Strike', '<p>one <s>two</s> three</p>'],
    ['Numbered list', '<ol><li>one two three</li></ol>'],
    ['Bulleted list', '<ul><li>one two three</li></ul>'],
  ] as const) {
    await select(page, 'two')
    await tool(page, name).click()
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true')
    await save(page)
    expect(await stored(staffApi, topic)).toBe(html)
    await select(page, 'two')
    await tool(page, name).click()
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'false')
    await save(page)
    expect(await stored(staffApi, topic)).toBe('<p>one two three</p>')
  }
})

test('every key of the tooltips does what its tool does', { tag: '@any-screen' }, async ({ page, staffApi }) => {
  await open(page, staffApi, topic, '<p>one two three</p>')
  for (const [keys, html] of [
    ['Control+b', '<p>one <strong>two</strong> three</p>'],
    ['Control+i', '<p>one <em>two</em> three</p>'],
    ['Control+u', '<p>one <u>two</u> three</p>'],
    ['Control+Shift+x', '<p>one <s>two</s> three</p>'],
    ['Control+Shift+Digit7', '<ol><li>one two three</li></ol>'],
    ['Control+Shift+Digit8', '<ul><li>one two three</li></ul>'],
    ['Control+Alt+1', '<h1>one two three</h1>'],
    ['Control+Alt+2', '<h2>one two three</h2>'],
  ] as const) {
    await select(page, 'two')
    await page.keyboard.press(keys)
    await save(page)
    expect(await stored(staffApi, topic), keys).toBe(html)
    await sheet(page).focus()
    await page.keyboard.press('Control+z')
    await save(page)
    expect(await stored(staffApi, topic), `${keys} undone`).toBe('<p>one two three</p>')
  }
  await select(page, 'two')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Control+Alt+1')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+\\')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await save(page)
  expect(await stored(staffApi, topic)).toBe('<p>one two three</p>')
  await sheet(page).focus()
  await page.keyboard.press('Control+Shift+g')
  await expect(page.getByLabel('Choose a picture')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeFocused()
})

test('sizes and colours are chosen by keys alone', { tag: '@any-screen' }, async ({ page, staffApi }) => {
  await open(page, staffApi, topic, '<p>one two three</p>')
  await select(page, 'two')
  await page.keyboard.press('Alt+F10')
  for (const name of ['Redo', 'Header', 'Size']) {
    await page.keyboard.press('ArrowRight')
    await expect(tool(page, name)).toBeFocused()
  }
  await tool(page, 'Size').selectOption('Large')
  await select(page, 'two')
  await tool(page, 'Text colour').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'Text colour' }).getByRole('button', { name: 'Plum' }).focus()
  await page.keyboard.press('Enter')
  await save(page)
  expect(await stored(staffApi, topic)).toBe('<p>one <span class="rt-large rt-plum">two</span> three</p>')
})

test('what was written with the former editor opens with all that it carries', { tag: '@any-screen' }, async ({
  page,
  staffApi,
}) => {
  await open(
    page,
    staffApi,
    topic,
    '<h1 class="ql-align-center">Title</h1><p class="ql-indent-1">Deep <span class="ql-size-huge" style="color: rgb(230, 0, 0); background-color: #ffff00;">words</span></p>' +
      '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>one</li><li data-list="bullet" class="ql-indent-1">two</li><li data-list="ordered">three</li></ol>' +
      `<p><a href="https://a.example" target="_blank">out</a><img src="data:image/png;base64,${(await drawPicture(page, 90, 60)).toString('base64')}" width="45"></p>`,
  )
  await expect(sheet(page).locator('img')).toHaveAttribute('src', /^\/images\//)
  await sheet(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('!')
  await save(page)
  const once = await stored(staffApi, topic)
  expect(once.replace(/<img [^>]*>/, '<img>')).toBe(
    '<h1 class="ql-align-center">Title</h1><p class="ql-indent-1">Deep <span class="rt-huge" style="color:rgb(230, 0, 0);background-color:rgb(255, 255, 0)">words</span></p>' +
      '<ul><li>one<ul><li>two</li></ul></li></ul><ol><li>three</li></ol>' +
      '<p><a href="https://a.example" rel="noopener nofollow">out</a><img>!</p>',
  )
  expect(once).toContain('width="45" height="30"')
  await page.reload()
  await save(page)
  expect(await stored(staffApi, topic)).toBe(once)
})

test('the text looks in the editor as on the page: lines under and through words, one sign for each line of a list', {
  tag: '@any-screen',
}, async ({ page, staffApi }) => {
  const list = '<ul><li>first<ul><li>second</li></ul></li></ul>'
  await open(page, staffApi, topic, `<p><u>under</u> <s>through</s> <u><s>both</s></u></p>${list}`)
  for (const [words, line] of [
    ['under', 'underline'],
    ['through', 'line-through'],
    ['both', 'underline line-through'],
  ] as const) {
    await expect(sheet(page).getByText(words, { exact: true })).toHaveCSS('text-decoration-line', line)
  }
  const signs = await sheet(page)
    .locator('li')
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).listStyleType))
  expect(signs.filter((sign) => sign !== 'none')).toHaveLength(2)
})

test('headings and sizes are chosen from lists', { tag: '@any-screen' }, async ({ page, staffApi }) => {
  await open(page, staffApi, topic, '<p>one two three</p><p>four</p>')
  await select(page, 'two')
  await tool(page, 'Size').selectOption('Huge')
  await select(page, 'four')
  await tool(page, 'Header').selectOption('Header 2')
  await expect(tool(page, 'Header')).toHaveValue('h2')
  await save(page)
  expect(await stored(staffApi, topic)).toBe('<p>one <span class="rt-huge">two</span> three</p><h2>four</h2>')
})

test('words get one of seven colours, and one behind them', { tag: '@any-screen' }, async ({ page, staffApi }) => {
  await open(page, staffApi, topic, '<p>one two three</p>')
  for (const [name, colour] of [
    ['Text colour', 'Red'],
    ['Background colour', 'Teal'],
  ] as const) {
    await select(page, 'two')
    await tool(page, name).click()
    const palette = page.getByRole('group', { name })
    await expect(palette.getByRole('button')).toHaveCount(8)
    await palette.getByRole('button', { name: colour }).click()
    await expect(palette).toBeHidden()
  }
  await save(page)
  expect(await stored(staffApi, topic)).toBe('<p>one <span class="rt-red rt-teal-bg">two</span> three</p>')
})

test('a link is added to words, changed and removed; an address that leads nowhere is refused', {
  tag: '@any-screen',
}, async ({ page, staffApi }) => {
  await open(page, staffApi, topic, '<p>one two three</p>')
  const address = page.getByLabel('Where the link leads')
  await select(page, 'two')
  await page.keyboard.press('Control+k')
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Enter a web address')
  await address.fill('0803 123 4567')
  await page.keyboard.press('Enter')
  await expect(address).toBeHidden()
  await save(page)
  expect(await stored(staffApi, topic)).toBe('<p>one <a href="tel:+2348031234567">two</a> three</p>')
  await select(page, 'two')
  await tool(page, 'Link').click()
  await expect(address).toHaveValue('tel:+2348031234567')
  await address.fill('wa.me/2348031234567')
  await page.getByRole('button', { name: 'Change link' }).click()
  await save(page)
  expect(await stored(staffApi, topic)).toContain(
    '<a href="https://wa.me/2348031234567" rel="noopener nofollow">two</a>',
  )
  await select(page, 'two')
  await tool(page, 'Link').click()
  await page.getByRole('button', { name: 'Remove link' }).click()
  await save(page)
  expect(await stored(staffApi, topic)).toBe('<p>one two three</p>')
})

test('cleaning leaves the words alone, and undo brings everything back', { tag: '@any-screen' }, async ({
  page,
  staffApi,
}) => {
  const rich = '<h1>one <span class="rt-red"><strong>two</strong></span> three</h1>'
  await open(page, staffApi, topic, rich)
  await sheet(page).click()
  await page.keyboard.press('Control+a')
  await tool(page, 'Clean formatting').click()
  await save(page)
  expect(await stored(staffApi, topic)).toBe('<p>one two three</p>')
  await tool(page, 'Undo').click()
  await save(page)
  expect(await stored(staffApi, topic)).toBe(rich)
  await tool(page, 'Redo').click()
  await save(page)
  expect(await stored(staffApi, topic)).toBe('<p>one two three</p>')
})

test('the keyboard alone is enough: shortcuts, lists that nest, and the way to the toolbar and back', async ({
  page,
  staffApi,
}) => {
  await open(page, staffApi, topic, '')
  await sheet(page).focus()
  await page.keyboard.press('Control+Alt+1')
  await page.keyboard.type('Title')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Shift+Digit8')
  await page.keyboard.type('first')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('second')
  await page.keyboard.press('Alt+F10')
  await expect(tool(page, 'Undo')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Redo')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tool(page, 'Clean formatting')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeFocused()
  await save(page)
  expect(await stored(staffApi, topic)).toBe(
    '<h1>Title</h1><p><strong>bold</strong></p><ul><li>first<ul><li>second</li></ul></li></ul>',
  )
})

test('words that were not saved come back after the tab was closed, and can be dropped', {
  tag: '@any-screen',
}, async ({ page, context, staffApi }) => {
  await open(page, staffApi, topic, '<p>saved</p>')
  await sheet(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' and more')
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await again.goto(editor)
  await expect(again.getByText('Your unsaved words are back')).toBeVisible()
  await expect(sheet(again)).toHaveText('saved and more')
  await again.getByRole('button', { name: 'Drop them' }).click()
  await expect(sheet(again)).toHaveText('saved')
  await again.reload()
  await expect(sheet(again)).toHaveText('saved')
  await expect(again.getByText('Your unsaved words are back')).toBeHidden()
})

test('a session that ended loses no word: signing in again leads back to the draft', { tag: '@any-screen' }, async ({
  page,
  staffApi,
  expectedMessages,
}) => {
  expectedMessages.push(/Failed to load resource.*401/)
  await open(page, staffApi, topic, '<p>saved</p>')
  await sheet(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' and more')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('You are signed out')
  page.on('dialog', (dialog) => dialog.accept())
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await signIn(page)
  await expect(sheet(page)).toHaveText('saved and more')
  await save(page)
  expect(await stored(staffApi, topic)).toBe('<p>saved and more</p>')
})

test('leaving with unsaved changes asks first', { tag: '@any-screen' }, async ({ page, staffApi }) => {
  await open(page, staffApi, topic, '<p>saved</p>')
  await sheet(page).click()
  await page.keyboard.type('more ')
  const asked = page.waitForEvent('dialog')
  const click = (await staffBar(page)).getByRole('link', { name: 'Submitted Forms' }).click()
  await (await asked).dismiss()
  await click
  await expect(page).toHaveURL(editor)
  await expect(sheet(page)).toContainText('more')
})

test('of two people who write the same text, the second is shown both and decides', { tag: '@any-screen' }, async ({
  page,
  openElsewhere,
  staffApi,
  expectedMessages,
}) => {
  expectedMessages.push(/Failed to load resource.*409/)
  await open(page, staffApi, topic, '<p>before</p>')
  const other = await openElsewhere()
  await other.goto(editor)
  await signIn(other)
  await sheet(other).click()
  await other.keyboard.press('Control+Home')
  await other.keyboard.type('theirs ')
  await save(other)

  await sheet(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('mine ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('alert')
  await expect(conflict).toContainText('Somebody else has saved this description')
  await expect(conflict).toContainText('theirs before')
  await expect(sheet(page)).toContainText('mine')
  expect(await stored(staffApi, topic)).toBe('<p>theirs before</p>')
  await page.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(page.getByRole('alert')).toContainText('Description saved successfully!')
  expect(await stored(staffApi, topic)).toBe('<p>mine before</p>')
})

test('when the server cannot be reached the text stays, and saving again works', { tag: '@any-screen' }, async ({
  page,
  staffApi,
  expectedMessages,
}) => {
  expectedMessages.push(/Failed to load resource/)
  await open(page, staffApi, topic, '')
  await sheet(page).click()
  await page.keyboard.type('kept')
  const address = `**${addresses.putDescription.url.replace(':topic', topic)}`
  await page.route(address, (route) => route.abort())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to save description.')
  await expect(sheet(page)).toHaveText('kept')
  await page.unroute(address)
  await save(page)
})

test('a text that promises a cure is refused with the words and an honest wording, and stays to be mended', {
  tag: '@any-screen',
}, async ({ page, staffApi, expectedMessages }) => {
  expectedMessages.push(/Failed to load resource/)
  await open(page, staffApi, topic, '<p>before</p>')
  await sheet(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Our tea cures piles')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('“cures piles” cannot stand here.')
  await expect(page.getByRole('alert')).toContainText('Write instead:')
  await expect(sheet(page)).toHaveText('Our tea cures piles')
  expect(await stored(staffApi, topic)).toBe('<p>before</p>')
  await page.reload()
  await expect(sheet(page)).toHaveText('Our tea cures piles')
  await sheet(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Our tea is made of herbs')
  await save(page)
})

test('an owner who has a proof saves what a text promises with it, and the history tells it', {
  tag: '@any-screen',
}, async ({ page, staffApi, expectedMessages }) => {
  expectedMessages.push(/Failed to load resource/)
  await open(page, staffApi, topic, '<p>before</p>')
  await sheet(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Our tea heals piles')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save it with this proof' }).click()
  await expect(page.getByText('Say in 10 characters or more what proves it.')).toBeVisible()
  await page.getByLabel('I have a proof').fill('NAFDAC A7-1234, for piles')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save it with this proof' }).click()
  await expect(page.getByRole('alert')).toContainText('Description saved successfully!')
  await page.getByRole('button', { name: 'Earlier versions' }).click()
  await expect(page.getByText('with a proof: “NAFDAC A7-1234, for piles”')).toBeVisible()
})

test('the preview shows the text as the product page does', { tag: '@any-screen' }, async ({ page, staffApi }) => {
  await open(page, staffApi, topic, '<h1>Title</h1><p><span class="rt-red">red</span></p>')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { level: 3, name: 'Title' })).toBeVisible()
  await expect(preview.locator('.rt-red')).toHaveText('red')
  await preview.getByRole('button', { name: 'Computer' }).click()
  await expectAccessible(page)
})

test('an older version is compared with what is written, restored, and nothing is lost by it', async ({
  page,
  staffApi,
}) => {
  await open(page, staffApi, topic, '<p>Take two bottles, and <strong>no</strong> more.</p>')
  await sheet(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Take one bottle, and no more.')
  await save(page)
  await page.getByRole('button', { name: 'Earlier versions' }).click()
  const versions = page.getByRole('listitem').filter({ hasText: 'by amaka@' })
  await expect(versions.first()).toContainText('on the page now')
  const older = versions.nth(1)
  await older.getByRole('button', { name: /^Compare/ }).click()
  await expect(older.locator('del')).toHaveText(['Taken out since', 'two', 'bottles'])
  await expect(older.locator('ins')).toHaveText(['added since', 'one', 'bottle'])
  await expect(older.locator('strong')).toHaveText('no')
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByRole('alert')).toContainText('The older version stands in the editor')
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(sheet(page)).toHaveText('Take two bottles, and no more.')
  expect(await stored(staffApi, topic)).toBe('<p>Take one bottle, and no more.</p>')
  await tool(page, 'Undo').click()
  await expect(sheet(page)).toHaveText('Take one bottle, and no more.')
  await tool(page, 'Redo').click()
  await save(page)
  expect(await stored(staffApi, topic)).toBe('<p>Take two bottles, and <strong>no</strong> more.</p>')
  await expect(versions.first()).toContainText('on the page now')
})

test('a long older version is read by keys alone', { tag: '@any-screen' }, async ({ page, staffApi }) => {
  await open(page, staffApi, topic, '<p>Keep the bottle closed.</p>'.repeat(40))
  await page.getByRole('button', { name: 'Earlier versions' }).click()
  await page
    .getByRole('button', { name: /^Compare/ })
    .first()
    .click()
  const version = page.getByRole('region', { name: 'This version' })
  await version.focus()
  await page.keyboard.press('End')
  await expect(version.getByText('Keep the bottle closed.').last()).toBeInViewport()
  await expectAccessible(page)
})
