import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, variables } from './config.ts'

test('without any setting the site is whole, and every detail of the seller is known to be a sample', async () => {
  const config = await readConfig({})
  expect(config.publicOrigin).toBe('http://localhost:3000')
  expect(config.seller.phones[0]).toEqual({ text: '0800 000 0000', e164: '+2348000000000' })
  expect(config.seller.email).toMatch(/\.example$/)
  expect(config.seller.nafdacNumber).toBeUndefined()
  expect(config.seller.samples).toHaveLength(5)
})

test('WhatsApp is the first phone until it has a number of its own', async () => {
  const own = { text: '0803 123 4567', e164: '+2348031234567' }
  const onePhone = await readConfig({ SELLER_PHONE: own.text, SELLER_WHATSAPP: ' ' })
  expect(onePhone.seller.whatsapp).toEqual(own)
  expect(onePhone.seller.samples).toEqual(['secondPhone', 'email', 'socialHandle'])

  const two = await readConfig({ SELLER_PHONE: '0803 999 9999', SELLER_WHATSAPP: own.text })
  expect(two.seller.whatsapp).toEqual(own)
  expect((await readConfig({ SELLER_WHATSAPP: own.text })).seller.samples).not.toContain('whatsapp')
  await expect(readConfig({ SELLER_WHATSAPP: '12' })).rejects.toThrow(/^ {2}SELLER_WHATSAPP must be/m)
})

test.each([
  ['SMS_GATEWAY', { SMS_API_KEY: 'key' }],
  ['SMS_API_KEY', { SMS_GATEWAY: 'termii' }],
  ['SMTP_URL', { MAIL_FROM: 'orders@seller.example' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
  ['WHATSAPP_CLOUD_TOKEN', { WHATSAPP_CLOUD_NUMBER: '1065', WHATSAPP_CLOUD_TEMPLATE: 'staff_alert' }],
  ['WHATSAPP_CLOUD_NUMBER', { WHATSAPP_CLOUD_TOKEN: 'token', WHATSAPP_CLOUD_TEMPLATE: 'staff_alert' }],
  ['WHATSAPP_CLOUD_TEMPLATE', { WHATSAPP_CLOUD_TOKEN: 'token' }],
])('what sends messages is whole or not there: without %s the site does not start', async (name, settings) => {
  await expect(readConfig(settings)).rejects.toThrow(new RegExp(`^ {2}${name} is missing`, 'm'))
  // A compose file passes on what is not set as an empty text.
  await expect(readConfig({ ...settings, [name]: ' ' })).rejects.toThrow(new RegExp(`^ {2}${name} is missing`, 'm'))
})

test.each<[string, Record<string, string>]>([
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'orders@seller.example' }],
  ['SMS_GATEWAY', { SMS_GATEWAY: 'termii', SMS_API_KEY: 'key' }],
  [
    'WHATSAPP_CLOUD_TOKEN',
    { WHATSAPP_CLOUD_TOKEN: 'token', WHATSAPP_CLOUD_NUMBER: '1065', WHATSAPP_CLOUD_TEMPLATE: 'staff_alert' },
  ],
])('with %s the site does not start without the address to which links in messages lead', async (name, settings) => {
  await expect(readConfig(settings)).rejects.toThrow(
    new RegExp(`^ {2}PUBLIC_ORIGIN is missing: with ${name} messages go out, whose links would lead to localhost`, 'm'),
  )
  await expect(readConfig({ ...settings, PUBLIC_ORIGIN: 'https://seller.example' })).resolves.toBeDefined()
})

test('the file of erased numbers is taken where its folder is, and the disk of it is there', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'config-'))
  const file = path.join(folder, 'erased-numbers')
  expect((await readConfig({ ERASED_NUMBERS_FILE: file })).erasedNumbersFile).toBe(file)
  expect((await readConfig({ DATA_DIR: path.join(folder, 'new') })).erasedNumbersFile).toBe(
    path.join(folder, 'new/erased-numbers'),
  )
  await writeFile(file, '')
  for (const nowhere of [path.join(folder, 'nowhere/erased-numbers'), path.join(file, 'erased-numbers')])
    await expect(readConfig({ ERASED_NUMBERS_FILE: nowhere })).rejects.toThrow(
      /^ {2}ERASED_NUMBERS_FILE is in a folder that does not exist\. Make the folder, or mount its disk/m,
    )
  await rm(folder, { recursive: true })
})

test.each<[string, string, Record<string, string>]>([
  ['METRICS_TOKEN', 'must have printable ASCII characters alone', { METRICS_TOKEN: 'schlüssel-mit-umlaut' }],
  ['METRICS_TOKEN', 'must have printable ASCII characters alone', { METRICS_TOKEN: 'sixteen\ncharacters' }],
  ['WHATSAPP_CLOUD_TOKEN', 'must have printable ASCII characters alone', { WHATSAPP_CLOUD_TOKEN: 'tokén' }],
  ['SMS_API_KEY', 'must have printable ASCII characters alone', { SMS_API_KEY: 'kéy' }],
  ...['a=b%0d%0ax: y', 'a=b,c=%00', 'a=schl%C3%BCssel', 'a=%zz', 'a'].map(
    (text): [string, string, Record<string, string>] => [
      'OTEL_EXPORTER_OTLP_HEADERS',
      'must be name=value, with a comma between two',
      { OTEL_EXPORTER_OTLP_HEADERS: text },
    ],
  ),
  [
    'CDN_PURGE_BODY',
    'must be JSON',
    { CDN_PURGE_URL: 'https://cdn.example/purge', CDN_PURGE_BODY: '{purge_everything:true}' },
  ],
])('%s %s, or nothing that is sent with it would arrive', async (name, fault, settings) => {
  await expect(readConfig(settings)).rejects.toThrow(new RegExp(`^ {2}${name} ${fault}`, 'm'))
})

test('what a collector asks for is decoded, and a CDN that asks for another kind of body gets it as it is', async () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318'
  const OTEL_EXPORTER_OTLP_HEADERS = 'x-api-key=abc%20def, x-other=1'
  const { telemetry } = await readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS })
  expect(telemetry?.headers).toEqual({ 'x-api-key': 'abc def', 'x-other': '1' })
  const CDN_PURGE_URL = 'https://cdn.example/purge?key=1'
  const CDN_PURGE_HEADER = 'Content-Type: application/x-www-form-urlencoded'
  expect((await readConfig({ CDN_PURGE_URL, CDN_PURGE_HEADER, CDN_PURGE_BODY: 'all=1' })).cdn?.purge?.body).toBe(
    'all=1',
  )
})

test('a CDN keeps pages for long only where it is told of changes, and with a header that can be sent', async () => {
  const url = 'https://cdn.example/purge'
  expect((await readConfig({})).cdn).toBeUndefined()
  expect((await readConfig({ CDN_SECONDS: '1' })).cdn).toEqual({ seconds: 1, purge: undefined })
  expect((await readConfig({ CDN_PURGE_URL: url, CDN_PURGE_HEADER: 'Fastly-Key:a:b' })).cdn).toEqual({
    seconds: 600,
    purge: { url, header: { 'fastly-key': 'a:b' }, body: '{"purge_everything":true}' },
  })
  for (const alone of [{ CDN_SECONDS: '2' }, { CDN_PURGE_HEADER: 'Fastly-Key: a' }])
    await expect(readConfig(alone)).rejects.toThrow(/^ {2}CDN_PURGE_URL is missing/m)
  const refused = readConfig({ CDN_PURGE_URL: url, CDN_PURGE_HEADER: 'a-key-alone' })
  await expect(refused).rejects.toThrow(/^ {2}CDN_PURGE_HEADER must be a header with its value/m)
  await expect(refused).rejects.not.toThrow('a-key-alone')
})

test.each(['orders', 'Orders <orders@>', 'a@b.example, c@d.example', 'a@b.example, Orders <orders@b.example>'])(
  'mail is from one mailbox, not from %s',
  async (MAIL_FROM) => {
    const given = { SMTP_URL: 'smtp://mail.example', PUBLIC_ORIGIN: 'https://b.example' }
    await expect(readConfig({ ...given, MAIL_FROM })).rejects.toThrow('MAIL_FROM')
    for (const right of ['orders@b.example', 'Divine <o@localhost>', '"Divine Health, Lagos" <orders@b.example>']) {
      await expect(readConfig({ ...given, MAIL_FROM: right })).resolves.toBeDefined()
    }
  },
)

test.each([
  'smtp:///nohost',
  'smtp://user:password@',
  'smtp://user:pass#word@mail.example',
  'smtp://user:12#34@mail.example',
  'smtp://user:12?34@mail.example',
  'smtp://user:12/34@mail.example',
  'smtps://user:100%@mail.example:port',
])('a mail server that cannot be read, %s, is refused with how to write its password', async (address) => {
  await expect(readConfig({ SMTP_URL: address, MAIL_FROM: 'a@b.example' })).rejects.toThrow(
    /^ {2}SMTP_URL names no server that can be read\. .* # is %23/m,
  )
})

test.each(['smtp://mail.example', 'smtps://us%40er:p%23w%2F@mail.example:465', 'smtp://u:p@[::1]:587/?pool=true'])(
  'a mail server is read as it is written: %s',
  async (SMTP_URL) => {
    const given = { SMTP_URL, MAIL_FROM: 'a@b.example', PUBLIC_ORIGIN: 'https://b.example' }
    expect((await readConfig(given)).alerts.mailServer?.url).toBe(SMTP_URL)
  },
)

test.each([
  ['NAFDAC_NUMBER', 'A7-0001, A7-0002, A7-0003, A7-0004, A7-0005', 'A7-0001'],
  ['SELLER_SOCIAL_HANDLE', `@${'a'.repeat(60)}`, '@divinehealth'],
  ['SELLER_EMAIL', `${'a'.repeat(250)}@b.example`, 'a@b.example'],
  ['REDIS_URL', 'redis://cache.example/limits', 'redis://cache.example/5'],
  ['REDIS_URL', 'redis://cache.example/5x', 'rediss://:secret@cache.example:6380'],
])('%s is refused as what nothing could be done with later: %s', async (name, wrong, right) => {
  await expect(readConfig({ [name]: wrong })).rejects.toThrow(new RegExp(`^ {2}${name} `, 'm'))
  await expect(readConfig({ [name]: right })).resolves.toBeDefined()
})

test('a direct address alone is refused: it would leave the orders in the embedded database', async () => {
  const DATABASE_DIRECT_URL = 'postgres://db.example/divine'
  await expect(readConfig({ DATABASE_DIRECT_URL })).rejects.toThrow(/^ {2}DATABASE_URL is missing/m)
  await expect(readConfig({ DATABASE_DIRECT_URL, DATABASE_URL: DATABASE_DIRECT_URL })).resolves.toBeDefined()
})

test('every wrong setting is named at once', async () => {
  const reading = readConfig({
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    PUBLIC_ORIGIN: 'https://site.example/path',
    CORS_ORIGINS: 'https://a.example,b',
    TRUST_PROXY: 'true',
    STAFF_EMAIL: 'staff',
    STAFF_PASSWORD: 'passwordpassword',
    SELLER_PHONE: '12',
  })
  const error = await reading.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConfigError)
  const named = [...String(error).matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual([
    'CORS_ORIGINS',
    'DATABASE_URL',
    'PORT',
    'PUBLIC_ORIGIN',
    'SELLER_PHONE',
    'STAFF_EMAIL',
    'STAFF_PASSWORD',
    'TRUST_PROXY',
  ])
})

test.each([
  'postgres://divine:secret@db.example',
  'postgres://divine:secret@db.example:5432/',
  'postgres://divine@/?host=/run/postgresql',
])('%s names no database, and is refused', async (address) => {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
    await expect(readConfig({ [name]: address })).rejects.toThrow(`${name} names no database after the server`)
  }
})

test.each([
  'postgres://divine:secret@one.example:5432,two.example:5432/divine',
  'postgres://one.example,two.example/divine?sslmode=require',
  'postgres://divine@/divine?host=one.example,two.example',
  'postgresql://divine@localhost/divine?host=one.example%2Ctwo.example',
])('%s names several servers, and is refused', async (address) => {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
    await expect(readConfig({ [name]: address })).rejects.toThrow(`${name} names several servers. Name one`)
  }
})

test.each([
  ['sslmode=bogus', 'has an sslmode that there is not. There is disable, prefer, require'],
  ['sslmode=verify-full&sslrootcert=/no/such/file.pem', 'names a file (sslrootcert) that cannot be read'],
  ['sslmode=verify-full&sslrootcert=/', 'names a file (sslrootcert) that cannot be read'],
  ['sslcert=/dev/null&sslcert=/no/such/file.pem', 'names a file (sslcert) that cannot be read'],
  ['port=abc', 'has a port that there is not'],
  ['port=70000', 'has a port that there is not'],
  ['port=-1', 'has a port that there is not'],
])('an address with %s is refused', async (parameters, fault) => {
  const address = `postgres://divine@localhost/divine?${parameters}`
  await expect(readConfig({ DATABASE_URL: address })).rejects.toThrow(`DATABASE_URL ${fault}`)
})

test.each([
  'postgres://divine:one,two@one.example:5432/divine',
  'postgres://divine@one.example/divine?sslmode=verify-full',
  'postgres:///divine?host=/var/run/postgresql',
  'postgres://one.example/divine?options=-c%20search_path%3Da,b',
  'postgres://divine@/divine?host=/var/run/postgresql',
  'postgres://divine:50%@one.example/divine',
  'postgres://divine:p%2F%23%40@[::1]:5432/divine',
])('%s names one server', async (address) => {
  expect((await readConfig({ DATABASE_URL: address })).database).toMatchObject({ url: address })
})

test.each([
  'postgres://root@127.0.0.1:99999/x',
  'postgres://divine:se/cret@one.example/divine',
  'postgres://divine:12/34@one.example/divine',
  'postgres://divine:se#cret@one.example/divine',
  'postgres://divine:12#34@one.example/divine',
  'postgres://divine:%ff@one.example/divine',
])('%s cannot be read, and is refused', async (address) => {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
    await expect(readConfig({ [name]: address })).rejects.toThrow(`${name} cannot be read. Check its port`)
  }
})

test.each(['cafe', ':::::', '10.0.0.0/33', '10.0.0.0/0', '::1/129', '127.0.0.1,', '10.0.0.0/255.0.255.0', 'LOOPBACK'])(
  'proxies at %s are refused',
  async (text) => {
    await expect(readConfig({ TRUST_PROXY: text })).rejects.toThrow(/^ {2}TRUST_PROXY must be false, the number/m)
  },
)

test.each(['127.0.0.1,10.0.0.0/8', '::1, fd00::/8', 'loopback, 192.0.2.7', '10.0.0.0/255.0.0.0'])(
  'proxies at %s are trusted, and Fastify takes them',
  async (text) => {
    const { trustProxy } = await readConfig({ TRUST_PROXY: text })
    expect(trustProxy).toBe(text)
    expect(() => fastify({ trustProxy: String(trustProxy) })).not.toThrow()
  },
)

test('a setting that is set to nothing counts as not set', async () => {
  expect((await readConfig({ PORT: '', DATABASE_URL: ' ' })).port).toBe(3000)
})

const fromRoot = (file: string) => readFile(new URL(`../../../${file}`, import.meta.url), 'utf8')

describe('what lists the settings lists exactly those there are:', () => {
  const known = Object.keys(variables.shape)
    .filter((name) => name !== 'NODE_ENV')
    .toSorted()
  const lists = [
    { file: '.env.example', line: /^#?\s?([A-Z][A-Z_0-9]+)=/gm },
    { file: 'docs/operations.md', line: /^\| `([A-Z][A-Z_0-9]+)` +\|/gm },
    { file: 'docker-compose.yml', line: /^ {6}((?!POSTGRES_)[A-Z][A-Z_0-9]+):/gm },
  ]

  test.each(lists)('$file', async ({ file, line }) => {
    expect([...(await fromRoot(file)).matchAll(line)].map(([, name]) => name).toSorted()).toEqual(known)
  })

  test('docker-compose.yml hands each on by its own name, or sets it', async () => {
    const handedOn = [...(await fromRoot('docker-compose.yml')).matchAll(/^ {6}([A-Z_0-9]+): \$\{(\w+):-/gm)]
    expect(handedOn.length).toBeGreaterThan(15)
    for (const [, name, from] of handedOn) expect(from).toBe(name)
  })
})

describe('what states a default states the one there is:', () => {
  /** Those that can be written down; in place of the seller's samples the lists show examples. */
  const plain = Object.entries(variables.parse({})).flatMap(([name, value]) =>
    name.startsWith('SELLER_') || typeof value === 'object' || value === undefined ? [] : [[name, String(value)]],
  )
  const defaults = new Map(plain as [string, string][])
  /** Defaults that are said in words. */
  const inWords = /^(?:|none|random|a sample|`?http:\/\/localhost:(?:PORT|3000)`?|`SELLER_PHONE`)$/

  const lists = [
    { file: 'docs/operations.md', row: /^\| (`[A-Z][A-Z_0-9]+`) +\| (.*?) +\|/gm, atLeast: 30 },
    { file: 'README.md', row: /^\| (`[A-Z].*?) +\| (.*?) +\|/gm, atLeast: 7 },
    { file: 'docker-compose.yml', row: /^ {6}([A-Z_0-9]+): \$\{\w+:-(.+?)\}$/gm, atLeast: 0 },
  ]

  test.each(lists)('$file', async ({ file, row, atLeast }) => {
    const rows = [...(await fromRoot(file)).matchAll(row)]
    expect(rows.length).toBeGreaterThan(atLeast)
    for (const [, names = '', stated = ''] of rows) {
      const each = stated.split(', ')
      for (const [index, name] of names.replaceAll('`', '').split(', ').entries()) {
        const value = each[index] ?? ''
        if (defaults.has(name)) expect(value.replaceAll('`', ''), name).toBe(defaults.get(name))
        else if (!name.startsWith('SELLER_')) expect(value, name).toMatch(inWords)
      }
    }
  })

  test('.env.example, with examples that are taken where there is none', async () => {
    const lines = [...(await fromRoot('.env.example')).matchAll(/^# ([A-Z][A-Z_0-9]+)=(.*)$/gm)]
    expect(lines.length).toBeGreaterThan(30)
    for (const [, name = '', value] of lines) {
      if (defaults.has(name)) expect(value, name).toBe(defaults.get(name))
      // Some ask for another beside them.
      else {
        const at = { PUBLIC_ORIGIN: 'https://b.example' }
        const mails = { ...at, SMTP_URL: 'smtp://b.example', MAIL_FROM: 'a@b.example' }
        const cdn = { CDN_PURGE_URL: 'https://cdn.example/purge' }
        const sms = { ...at, SMS_API_KEY: 'key' }
        const more = { SMS_GATEWAY: sms, SMTP_URL: mails, MAIL_FROM: mails, CDN_SECONDS: cdn, CDN_PURGE_HEADER: cdn }[
          name
        ]
        // A folder that whoever follows the example has made.
        const here = value?.replace('/srv/divine', tmpdir())
        await expect(readConfig({ ...more, [name]: here }), name).resolves.toBeDefined()
      }
    }
  })
})

/** The code of the product, file by file, without the tests and without what names every setting by itself. */
async function productFiles(): Promise<string[]> {
  const root = new URL('../../../', import.meta.url)
  const files = globSync(['apps/{api,web}/src/**/*.{ts,tsx}', 'packages/contracts/src/**/*.ts'], { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing\/|\/api\/src\/config\.ts$|\/catalogue\/seller\.ts$/.test(file),
  )
  return Promise.all(files.map((file) => readFile(new URL(file, root), 'utf8')))
}

/** The parts of a group of settings, and of the groups in it, each with the group that it is in. */
function partsOf(group: object, name: string): { group: string; part: string }[] {
  return Object.entries(group).flatMap(([part, value]) => [
    { group: name, part },
    ...(typeof value === 'object' && value !== null && !Array.isArray(value) ? partsOf(value, part) : []),
  ])
}

test('every setting is read into the configuration, and every part of the configuration is used', async () => {
  const reading = await fromRoot('apps/api/src/config.ts')
  const unread = Object.keys(variables.shape).filter((name) => !reading.includes(`settings.${name}`))
  expect(unread).toEqual([])

  const files = await productFiles()
  const { database } = await readConfig({ DATABASE_URL: 'postgres://one.example/divine' })
  const parts = [...partsOf(await readConfig({}), 'config'), ...partsOf(database, 'database')]
  expect(parts.length).toBeGreaterThan(40)
  // Used is what is taken out of something where its group is named: another thing may well have the same name.
  const isUsed = ({ group, part }: (typeof parts)[number]) =>
    files.some(
      (code) => new RegExp(group, 'i').test(code) && new RegExp(`\\.${part}\\b|[{,]\\s*${part}\\s*[,:=}]`).test(code),
    )
  expect(parts.filter((each) => !isUsed(each))).toEqual([])
})
