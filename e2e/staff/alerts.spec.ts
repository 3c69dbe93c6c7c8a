import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addresses } from '@divine/contracts/calls/addresses'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { addStaff } from '../support/add-staff.ts'
import { placed } from '../support/order-page.ts'
import {
  enterDesk,
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  networkFailure,
  test,
  wakeUp,
} from '../support/test.ts'

/** Somebody's own program on this machine. Below `/away` it takes nothing. */
async function openProgram() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      if (!request.url?.startsWith('/away')) bodies.push(body)
      response.writeHead(request.url?.startsWith('/away') ? 503 : 200).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test.describe('on a site of its own', { tag: '@any-screen' }, () => {
  test.use({
    siteSettings: { SECRETS_KEY: 'k'.repeat(40), ALERTS_ALLOW_PRIVATE_HOSTS: 'true', SIGN_INS_PER_CLIENT: '0' },
  })

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled })

      test('an owner adds a place, sees what arrives there, is told on every page when nothing does, and mends it', async ({
        page,
        request,
        buyer,
        openElsewhere,
        ownSite,
        expectedMessages,
      }) => {
        // Refusals are told by the browser, too.
        expectedMessages.push(/400/)
        await using program = await openProgram()
        const look = async (seen: Page) => {
          if (!javaScriptEnabled) return
          await expectAccessible(seen)
          await expectToFitNarrowPhone(seen)
        }
        const open = async (path: string) => {
          await page.goto(path)
          if (javaScriptEnabled) await wakeUp(page)
        }
        await enterDesk(page)
        await open('/alerts')
        await expect(page.getByText('Nobody is told yet')).toBeVisible()
        await look(page)

        if (javaScriptEnabled) {
          await page.getByRole('link', { name: 'Phone or computer' }).click()
          await page.getByRole('region', { name: 'Add a place' }).getByLabel('Name').fill('My phone')
          await page.getByRole('button', { name: 'Add and test' }).click()
          await expect(page.getByRole('alert').first()).toContainText('Allow notifications for this site')
          await look(page)
        }
        await page.getByRole('link', { name: 'Webhook' }).click()
        const adding = page.getByRole('region', { name: 'Add a place' })
        await adding.getByLabel('Web address').fill(`${program.url}/orders`)
        await adding.getByLabel('A review to read').uncheck()
        await adding.getByRole('button', { name: 'Add and test' }).click()
        await expect(page.getByRole('alert').first()).toContainText('Give it a name')
        await expect(adding.getByLabel('A review to read')).not.toBeChecked()
        await look(page)
        await adding.getByLabel('Name').fill('Shop system')
        // It may be secret: without script the page comes back without it.
        await adding.getByLabel('Web address').fill(`${program.url}/orders`)
        await adding.getByRole('button', { name: 'Add and test' }).click()
        await expect(page.getByRole('status').filter({ hasText: 'The test was taken at “Shop system”' })).toBeVisible()
        await expect(page.getByLabel('The key of its messages')).toHaveValue(/^whsec_/)
        expect(program.bodies).toHaveLength(1)
        await look(page)

        const reference = await placed(request, buyer)
        await expect.poll(() => program.bodies.join()).toContain(reference)
        expect(program.bodies.join()).not.toContain(buyer.fullname)
        const sent = page.getByRole('region', { name: 'What was sent' })
        await expect(async () => {
          await open('/alerts')
          await expect(sent.getByRole('listitem').filter({ hasText: reference })).toContainText('arrived', {
            timeout: 1,
          })
        }).toPass()
        await expect(page.getByLabel('The key of its messages')).toHaveCount(0)

        const place = page.getByRole('listitem').filter({ hasText: 'Shop system' }).first()
        await place.getByText('Change', { exact: false }).first().click()
        await place.getByLabel('Quiet from').fill('22:00')
        await place.getByLabel('Gather, in minutes').fill('some')
        await place.getByRole('button', { name: 'Save' }).click()
        // Each at its field, and both at once.
        const quiet = page.getByRole('alert').first()
        await expect(quiet).toContainText('when the quiet begins and when it ends')
        await expect(quiet).toContainText('Enter whole minutes.')
        await expect(place.getByLabel('Quiet until')).toHaveAccessibleDescription(/when the quiet begins/)
        await look(page)

        const records = new pg.Client({ connectionString: ownSite?.databaseUrl })
        await records.connect()
        await records.query(`update alert_destinations set failing_since = now() - interval '11 minutes'`)
        await records.end()
        await open('/orders')
        const strip = page.getByRole('alert').filter({ hasText: 'Alerts do not arrive at “Shop system”' })
        await look(page)
        const agent = await openElsewhere({ viewport: page.viewportSize(), javaScriptEnabled })
        await enterDesk(agent, addStaff(ownSite?.databaseUrl ?? '', 'musa@staff.example', 'agent'))
        await expect(agent.getByRole('alert').filter({ hasText: 'Tell an owner' })).toBeVisible()
        await strip.getByRole('link', { name: 'Look' }).click()
        await expect(page).toHaveURL('/alerts')
        await place.getByText('Mend').click()
        await place.getByLabel('Web address').fill(`${program.url}/away`)
        await place.getByRole('button', { name: 'Save and test' }).click()
        await expect(page.getByRole('status').filter({ hasText: 'It answered 503.' })).toBeVisible()
        await look(page)
        if (!javaScriptEnabled) await place.getByText('Mend').click()
        await place.getByLabel('Web address').fill(`${program.url}/new`)
        await place.getByRole('button', { name: 'Save and test' }).click()
        await expect(page.getByRole('status').filter({ hasText: 'The test was taken' })).toBeVisible()
        await expect(place).toContainText('works')
        await open('/orders')
        await expect(strip).toHaveCount(0)

        await open('/alerts?add=pigeon&before=yesterday')
        await expect(sent.getByRole('listitem').filter({ hasText: reference })).toBeVisible()
        await open('/alerts?reference=soon')
        await expect(sent).toContainText('No order has such a reference.')
        await open('/alerts')
        await place.getByText('Change', { exact: false }).first().click()
        await place.getByRole('button', { name: 'Remove Shop system' }).click()
        await expect(page.getByText('Nobody is told yet')).toBeVisible()
      })
    })
  }

  test('a key that is shown once stays where the page cannot be read again, until its reader takes it off', async ({
    page,
    expectedMessages,
  }) => {
    expectedMessages.push(networkFailure)
    await using program = await openProgram()
    await enterDesk(page)
    await page.goto('/alerts?add=webhook')
    await wakeUp(page)
    const adding = page.getByRole('region', { name: 'Add a place' })
    await adding.getByLabel('Web address').fill(`${program.url}/orders`)
    await adding.getByLabel('Name').fill('Shop system')
    const list = `**${addresses.listDestinations.url}`
    await page.route(list, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
    await adding.getByRole('button', { name: 'Add and test' }).click()
    const key = page.getByLabel('The key of its messages')
    await expect(page.getByText('No answer came. The list is as it was before.')).toBeVisible()
    await expect(key).toHaveValue(/^whsec_/)
    await expect(key).toBeInViewport()
    await expectAccessible(page)
    await expectToFitNarrowPhone(page)

    await page.unroute(list)
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.getByRole('button', { name: 'Test Shop system' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'The test was taken' })).toHaveCount(2)
    await expect(key).toHaveValue(/^whsec_/)
    await page.getByRole('button', { name: 'Take it off this page' }).click()
    await expect(key).toHaveCount(0)
  })
})
