import { existsSync, readFileSync } from 'node:fs'
import { isIP, isIPv4 } from 'node:net'
import path from 'node:path'
import { sellerSchema } from '@divine/contracts/calls/catalogue-parts'
import { sellerWith } from '@divine/contracts/calls/seller-with'
import { type Seller, type SellerDetails, sampleSeller } from '@divine/contracts/catalogue/seller'
import { faultOfWhatsappText, type WhatsappPurpose, whatsappTexts } from '@divine/contracts/orders/whatsapp-text'
import { z } from 'zod'
import { passwordFault } from './passwords.ts'

const wholeBetween = (lowest: number, highest: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= lowest && value <= highest, `must be between ${lowest} and ${highest}`)

const anyPort = wholeBetween(1, 65_535)

const wholeNumber = (lowest: number, highest: number, usual: number) => wholeBetween(lowest, highest).default(usual)

const origin = z
  .string()
  .refine(
    (text) => URL.parse(text)?.origin === text && /^https?:/.test(text),
    'must be an origin like https://divinehealth.example',
  )

const webAddress = z
  .string()
  .refine(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    'must be a web address like https://agents.example/',
  )

/** What HTTP sends as it is in the value of a header. */
const headerValue = /^[\x20-\x7e]*$/
const headerText = z.string().regex(headerValue, 'must have printable ASCII characters alone, as a header does')

/** A header with its value, as it is sent. Its signs are those that HTTP sends as they are. */
const headerLine = z
  .string()
  .regex(/^[\w-]+: *[\x21-\x7e][\x20-\x7e]*$/, 'must be a header with its value, such as Authorization: Bearer …')
  .transform((text) => {
    const [name = '', ...value] = text.split(':')
    return { [name.toLowerCase()]: value.join(':').trim() }
  })

/** `owners`: from the sign-in on at which there is more than one account. */
const secondFactorRequirements = ['everybody', 'owners', 'nobody'] as const
export type SecondFactorRequirement = (typeof secondFactorRequirements)[number]

/** A hundred years. */
const longestKept = 36_500

/** What is kept for 0 days is kept for good. */
const kept = (days: number) => (days === 0 ? null : days)

/** A detail of the seller, by the rule that the form at /seller has: pages show no other. */
const sellerDetail = (detail: keyof SellerDetails, fault: string) =>
  z.string().refine((text) => sellerSchema.shape[detail].safeParse(text).success, fault)

const sellerPhone = sellerDetail('phone', 'must be a phone number like 0803 123 4567')

/** The details that these settings give. */
function detailsIn(settings: Readonly<Record<string, string | undefined>>): SellerDetails {
  return Object.fromEntries(Object.entries(settings).filter(([, text]) => text !== undefined))
}

/** Text between `//` and the path of an address, without the account: the host, or several of them. */
const hostsOf = (address: string) => /:\/\/(?:[^/?]*@)?([^/?]*)/.exec(address)?.[1] ?? ''

/**
 * A password with "/" or "#" in it ends the address early: what follows is then no port, or the rest holds the "@". The
 * driver takes an address with an account and no host, and a percent sign that begins no code.
 */
function isReadable(address: string): boolean {
  const url = URL.parse(address.replace('@/', '@host/'))
  if (!url || url.hash || `${url.pathname}${url.search}`.includes('@')) return false
  try {
    decodeURIComponent(address.replace(/%(?![\da-f]{2})/gi, '%25'))
    return true
  } catch {
    return false
  }
}

const percentSigns =
  'write special characters of the password with a percent sign: / is %2F, # is %23, ? is %3F, @ is %40'

/**
 * What is wrong with the address of a database. The driver takes one host, and would say of several that no
 * such name is known.
 */
function addressFault(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(text)) return 'must begin with postgres://'
  if (hostsOf(text).includes(',') || /[?&]host=[^&]*(,|%2c)/i.test(text)) {
    return 'names several servers. Name one: the server that takes writes, or a proxy or pooler that leads to it'
  }
  if (!isReadable(text)) return `cannot be read. Check its port, and ${percentSigns}`
  const parameters = new URLSearchParams(text.split('?')[1])
  if (!parameters.getAll('port').every((port) => anyPort.safeParse(port).success)) return 'has a port that there is not'
  // The driver would take the one that is called like the role, and on many servers there is one.
  if (!/^\w+:\/\/[^/?]*\/[^?]/.test(text) && !parameters.has('database')) return 'names no database after the server'
  const mode = parameters.get('sslmode')
  if (mode !== null && !sslModes.includes(mode))
    return `has an sslmode that there is not. There is ${sslModes.join(', ')}`
  const missing = ['sslrootcert', 'sslcert', 'sslkey'].find((name) => !parameters.getAll(name).every(canBeRead))
  return missing && `names a file (${missing}) that cannot be read`
}

/** The values of `sslmode` that the driver knows. */
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

function canBeRead(file: string): boolean {
  try {
    readFileSync(file)
    return true
  } catch {
    return false
  }
}

/** A folder that we made ourselves would hide that its disk is missing, or its name is mistyped. */
const fileInFolder = z.string().refine(
  // With the slash at its end a file is no folder.
  (file) => existsSync(`${path.dirname(file)}/`),
  'is in a folder that does not exist. Make the folder, or mount its disk',
)

const postgresAddress = z.string().superRefine((text, context) => {
  const fault = addressFault(text)
  if (fault) context.addIssue(fault)
})

const redisAddress = z.string().superRefine((text, context) => {
  if (!/^rediss?:\/\//.test(text)) context.addIssue('must begin with redis:// or rediss://')
  else if (!URL.parse(text)?.hostname || !isReadable(text))
    context.addIssue(`names no server that can be read. Check its host and port, and ${percentSigns}`)
  else if (!/^\/?\d*$/.test(new URL(text).pathname))
    context.addIssue('names its database by something else than a number')
})

/** Names and values as OpenTelemetry has them: `name=value`, with a comma between two, values percent-encoded. */
const telemetryHeaders = z.string().transform((text, context): Readonly<Record<string, string>> => {
  try {
    const headers = text.split(',').map((pair) => {
      const [, name, encoded = ''] = /^\s*([\w-]+)=(.*?)\s*$/.exec(pair) ?? []
      const value = decodeURIComponent(encoded)
      if (!name || !headerValue.test(value)) throw new RangeError('No header')
      return [name, value]
    })
    return Object.fromEntries(headers)
  } catch {
    context.addIssue('must be name=value, with a comma between two, and values that a header can carry')
    return z.NEVER
  }
})

/** Whether what a CDN is told is what is said of it: JSON, unless its header names another kind. */
function fitsItsType(body: string, header: Readonly<Record<string, string>> = {}): boolean {
  if (!/json/i.test(header['content-type'] ?? 'application/json')) return true
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}

const mailAddress = z.string().superRefine((text, context) => {
  if (!/^smtps?:\/\//.test(text)) context.addIssue('must begin with smtp:// or smtps://')
  else if (!URL.parse(text)?.hostname || !isReadable(text)) {
    context.addIssue(`names no server that can be read. Check its host and port, and ${percentSigns}`)
  }
})

/** An email address, alone or in angle brackets behind a name, which holds any sign in quotation marks. */
function isOneMailbox(text: string): boolean {
  return /^(?:(?:"[^"]*"|[^<>@,;"]*)\s*<[^\s<>@,;"]+@[^\s<>@,;"]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/.test(text.trim())
}

/** An address, a network such as 10.0.0.0/8 or 10.0.0.0/255.0.0.0, or a name that Fastify has for some networks. */
function isProxy(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [, address = '', size] = /^([^/]*)(?:\/(.*))?$/.exec(text) ?? []
  const family = isIP(address)
  if (size === undefined || family === 0) return family !== 0
  if (/^\d+$/.test(size)) return Number(size) >= 1 && Number(size) <= (family === 4 ? 32 : 128)
  return family === 4 && isNetmask(size)
}

function isNetmask(text: string): boolean {
  if (!isIPv4(text)) return false
  const bits = text.split('.').map((each) => Number(each).toString(2).padStart(8, '0'))
  return /^1+0*$/.test(bits.join(''))
}

/** Hop count, or addresses and networks. "true" is refused: it would believe any stranger. */
const trustProxy = z
  .string()
  .default('false')
  .transform((text, context): false | number | string => {
    if (/^(?:false|0+)$/.test(text)) return false
    if (/^\d+$/.test(text)) return Number(text)
    if (text.split(',').every((each) => isProxy(each.trim()))) return text
    context.addIssue('must be false, the number of proxies in front, or their addresses such as 127.0.0.1,10.0.0.0/8')
    return z.NEVER
  })

const whatsappText = z
  .string()
  .superRefine((text, context) => {
    const fault = faultOfWhatsappText(text)
    if (fault) context.addIssue(fault)
  })
  .optional()

const modes = ['production', 'development', 'test'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/**
 * Every setting, its default and its rule. `.env.example`, `docker-compose.yml` and docs/operations.md list the same
 * names; a test compares them, and the defaults that are documented.
 */
export const variables = z.object({
  NODE_ENV: z.enum(modes, `must be one of ${modes.join(', ')}`).default('production'),
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().default('localhost'),
  SHUTDOWN_GRACE_SECONDS: wholeNumber(0, 60, 5),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('warn'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 200, 10),
  DATABASE_TIMEOUT_SECONDS: wholeNumber(1, 600, 10),
  DATABASE_WAIT_SECONDS: wholeNumber(1, 3_600, 60),
  DATA_DIR: z.string().default('.data'),
  ERASED_NUMBERS_FILE: fileInFolder.optional(),
  KEEP_CLOSED_ORDERS_DAYS: wholeNumber(0, longestKept, 365),
  KEEP_CANCELLED_ORDERS_DAYS: wholeNumber(0, longestKept, 90),
  KEEP_WARY_NUMBERS_DAYS: wholeNumber(0, longestKept, 365),
  KEEP_JOURNAL_DAYS: wholeNumber(31, longestKept, 730),
  KEEP_BACKUPS_DAYS: wholeNumber(1, longestKept, 30),
  PUBLIC_ORIGIN: origin.optional(),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((each) => each.trim() || []))
    .pipe(z.array(origin)),
  TRUST_PROXY: trustProxy,
  CDN_SECONDS: wholeBetween(1, 86_400).optional(),
  CDN_PURGE_URL: webAddress.optional(),
  CDN_PURGE_HEADER: headerLine.optional(),
  CDN_PURGE_BODY: z.string().default('{"purge_everything":true}'),
  STAFF_EMAIL: z.email('must be an email address').optional(),
  STAFF_PASSWORD: z.string().optional(),
  STOLEN_PASSWORDS_URL: z
    .union([z.literal('off'), webAddress], 'must be a web address, or off')
    .default('https://api.pwnedpasswords.com/range/'),
  SECOND_FACTOR_REQUIRED: z.enum(secondFactorRequirements, 'must be everybody, owners or nobody').default('owners'),
  METRICS_TOKEN: headerText.min(16, 'must have 16 characters or more: make one with openssl rand -hex 16').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.transform((text) => text.replace(/\/+$/, '')).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: telemetryHeaders.optional(),
  OTEL_SERVICE_NAME: z.string().default('divine'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .default('1')
    .transform(Number)
    .refine((share) => share >= 0 && share <= 1, 'must be a share between 0 and 1'),
  REDIS_URL: redisAddress.optional(),
  SECRETS_KEY: z.string().min(32, 'must have 32 characters or more: make one with openssl rand -base64 32').optional(),
  SMTP_URL: mailAddress.optional(),
  MAIL_FROM: z
    .string()
    .refine(isOneMailbox, 'must be one email address, such as orders@example.com or Orders <orders@example.com>')
    .optional(),
  TELEGRAM_API_URL: webAddress.default('https://api.telegram.org'),
  SMS_GATEWAY: z.enum(['termii', 'africastalking'], 'must be termii or africastalking').optional(),
  SMS_API_KEY: headerText.optional(),
  SMS_USERNAME: z.string().default('sandbox'),
  SMS_SENDER: z.string().max(11, 'must have 11 characters or fewer').optional(),
  SMS_API_URL: webAddress.optional(),
  WHATSAPP_CLOUD_TOKEN: headerText.optional(),
  WHATSAPP_CLOUD_NUMBER: z.string().regex(/^\d+$/, 'must be the id of the number: digits alone').optional(),
  WHATSAPP_CLOUD_TEMPLATE: z.string().optional(),
  WHATSAPP_CLOUD_LANGUAGE: z.string().default('en'),
  WHATSAPP_CLOUD_URL: webAddress.default('https://graph.facebook.com/v23.0'),
  ALERTS_ALLOW_PRIVATE_HOSTS: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((text) => text === 'true'),
  SELLER_PHONE: sellerPhone.optional(),
  SELLER_PHONE_2: sellerPhone.optional(),
  SELLER_WHATSAPP: sellerPhone.optional(),
  SELLER_EMAIL: sellerDetail('email', 'must be an email address').optional(),
  SELLER_SOCIAL_HANDLE: sellerDetail('socialHandle', 'must begin with @, and have 60 characters or fewer').optional(),
  AGENT_DASHBOARD_URL: webAddress.optional(),
  NAFDAC_NUMBER: sellerDetail('nafdacNumber', 'must have 40 characters or fewer').optional(),
  CALLS_BEFORE_WHATSAPP: wholeNumber(0, 100, 3),
  CALLS_BEFORE_CANCELLING: wholeNumber(0, 100, 6),
  WHATSAPP_TEXT_TO_CALL: whatsappText,
  WHATSAPP_TEXT_CONFIRMED: whatsappText,
  WHATSAPP_TEXT_OTHER: whatsappText,
  ORDERS_PER_PHONE: wholeNumber(0, 1_000_000, 3),
  ORDERS_PER_CLIENT: wholeNumber(0, 1_000_000, 60),
  ORDER_REQUESTS_PER_CLIENT: wholeNumber(0, 1_000_000_000, 600),
  ORDER_SEARCHES_PER_CLIENT: wholeNumber(0, 1_000_000, 60),
  NEW_ORDER_SMS_PER_HOUR: wholeNumber(0, 1_000_000, 200),
  REVIEWS_PER_CLIENT: wholeNumber(0, 1_000_000, 5),
  REVIEW_REQUESTS_PER_CLIENT: wholeNumber(0, 1_000_000_000, 60),
  STOCK_WISHES_PER_CLIENT: wholeNumber(0, 1_000_000_000, 60),
  SIGN_INS_PER_CLIENT: wholeNumber(0, 1_000_000, 10),
  PAGES_PER_CLIENT: wholeNumber(0, 1_000_000, 2_000),
  NEW_PAGES_PER_CLIENT: wholeNumber(0, 1_000_000, 300),
  REQUESTS_AT_ONCE: wholeNumber(0, 100_000, 1_000),
})

/**
 * Settings of which each needs the others, with what needs them. With some of them alone nothing would go out, and
 * nothing would say so.
 */
const groups = [
  ['SMS', 'SMS_GATEWAY', 'SMS_API_KEY'],
  ['Mails', 'SMTP_URL', 'MAIL_FROM'],
  ['Messages by WhatsApp', 'WHATSAPP_CLOUD_TOKEN', 'WHATSAPP_CLOUD_NUMBER', 'WHATSAPP_CLOUD_TEMPLATE'],
] as const

const inEnglish = new Intl.ListFormat('en-GB')

const environment = variables.superRefine(
  async ({ STAFF_EMAIL, STAFF_PASSWORD, ...given }, context) => {
    for (const [what, ...names] of groups) {
      const missing = names.filter((name) => !given[name])
      if (missing.length === names.length) continue
      const message = `is missing: ${what} need ${inEnglish.format(names)}. Set it, or leave all of them out.`
      for (const name of missing) context.addIssue({ code: 'custom', path: [name], message })
    }
    const sends = groups.map(([, name]) => name).filter((name) => given[name])
    if (sends.length > 0 && !given.PUBLIC_ORIGIN) {
      const message = `is missing: with ${inEnglish.format(sends)} messages go out, whose links would lead to localhost. Set it to the address that visitors see.`
      context.addIssue({ code: 'custom', path: ['PUBLIC_ORIGIN'], message })
    }
    if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL) {
      const message =
        'is missing: without it orders would go to the embedded database, and DATABASE_DIRECT_URL would be read by nothing'
      context.addIssue({ code: 'custom', path: ['DATABASE_URL'], message })
    }
    if (!given.CDN_PURGE_URL && (given.CDN_PURGE_HEADER || (given.CDN_SECONDS ?? 1) > 1)) {
      const message =
        'is missing: a CDN that is not told of changes may keep a page for one second. Set it, or leave CDN_SECONDS at 1 and CDN_PURGE_HEADER out.'
      context.addIssue({ code: 'custom', path: ['CDN_PURGE_URL'], message })
    }
    if (given.CDN_PURGE_URL && !fitsItsType(given.CDN_PURGE_BODY, given.CDN_PURGE_HEADER)) {
      const message = 'must be JSON, unless CDN_PURGE_HEADER names another Content-Type'
      context.addIssue({ code: 'custom', path: ['CDN_PURGE_BODY'], message })
    }
    const fault = STAFF_PASSWORD && (await passwordFault(STAFF_PASSWORD, STAFF_EMAIL ?? ''))
    if (fault) context.addIssue({ code: 'custom', path: ['STAFF_PASSWORD'], message: `is not safe. ${fault}` })
  },
  { when: () => true },
)

/** Names of the variables that may be set. */
const settingNames = Object.keys(variables.shape)

/** How much is taken before an order or a review is marked, or a caller is asked to wait. 0 lifts a limit. */
export interface Limits {
  /** Orders of one phone number in 24 hours that carry no flag. */
  readonly ordersPerPhone: number
  /** Orders of one client address in 10 minutes that carry no flag. */
  readonly ordersPerClient: number
  /** Order requests of one client address in 10 minutes before it is answered 429, and as many changes by buyers. */
  readonly orderRequestsPerClient: number
  /** How often one client address looks for the page of an order in 10 minutes before it is answered 429. */
  readonly orderSearchesPerClient: number
  /**
   * SMS in an hour about new orders that nobody has checked, before further ones are left out, and as many to those who
   * asked to be told that something is back, before the others wait.
   */
  readonly newOrderSmsPerHour: number
  /** Reviews of one client address in 10 minutes that carry no flag. */
  readonly reviewsPerClient: number
  /** Review requests of one client address in 10 minutes before it is answered 429. */
  readonly reviewRequestsPerClient: number
  /** How often one client address asks to be told in 10 minutes before it is answered 429. */
  readonly stockWishesPerClient: number
  /** Sign-in attempts of one client, or one known device, in 15 minutes before it is answered 429. */
  readonly signInsPerClient: number
  /** Pages of one client address in 10 seconds before it is answered 429. */
  readonly pagesPerClient: number
  /** Those among them that are made anew, because no cached page answers. */
  readonly newPagesPerClient: number
  /** Requests that are worked on at once before further ones are answered 503. */
  readonly requestsAtOnce: number
}

/** What the order desk suggests. */
export interface Desk {
  /** Calls without an answer after which to write on WhatsApp; 0: never. */
  readonly callsBeforeWhatsapp: number
  /** Calls without an answer after which to cancel; 0: never. */
  readonly callsBeforeCancelling: number
  /** What a text on WhatsApp begins with. */
  readonly whatsappTexts: Readonly<Record<WhatsappPurpose, string>>
}

/** A Postgres server and how patient the site is with it. */
export interface PostgresAddress {
  readonly url: string
  /** The same database without the pooler that `url` may lead to. */
  readonly directUrl?: string | undefined
  /** Most connections of this process, besides one or two that watch for changes. */
  readonly poolSize: number
  /** A statement or a commit that takes longer is given up. */
  readonly timeoutMs: number
  /** How long the start waits for the database, and for a lock that its migrations need. */
  readonly waitMs: number
}

export interface Config {
  readonly mode: 'production' | 'development' | 'test'
  readonly port: number
  readonly host: string
  readonly logLevel: string
  /** How long the process serves on after SIGTERM, in milliseconds. */
  readonly shutdownGraceMs: number
  /** Where orders are kept: a Postgres server, or a folder for the embedded database. */
  readonly database: PostgresAddress | { readonly folder: string }
  /** Path of the file beside the database that has the digests of erased numbers too: a backup does not restore it. */
  readonly erasedNumbersFile: string
  readonly retention: Retention
  readonly publicOrigin: string
  readonly corsOrigins: readonly string[]
  readonly trustProxy: false | number | string
  /** The CDN in front; undefined: there is none. */
  readonly cdn: Cdn | undefined
  /** Where passwords that people choose are looked for among stolen ones; undefined for nowhere. */
  readonly stolenPasswordsUrl: string | undefined
  /** Who can do nothing before they have set up a code from their phone. */
  readonly secondFactorRequired: SecondFactorRequirement
  /** Who may read the metrics; undefined: nobody. */
  readonly metricsToken: string | undefined
  /** Where traces and metrics go; undefined: nowhere. */
  readonly telemetry: TelemetrySettings | undefined
  /** A Redis or Valkey in which all processes count limits together. */
  readonly redisUrl: string | undefined
  readonly firstStaff: { readonly email: string; readonly password: string | undefined }
  readonly alerts: Alerts
  readonly seller: Seller
  readonly desk: Desk
  readonly limits: Limits
}

/** How traces and metrics are sent. */
export interface TelemetrySettings {
  /** Address of a collector that takes OTLP over HTTP, without a slash at its end. */
  readonly endpoint: string
  /** What it asks for, such as a key. */
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** Of how many requests a trace is kept, between 0 and 1. */
  readonly traceShare: number
  /** Whether a trace that a request says it belongs to comes from our own proxy. */
  readonly isBehindProxy: boolean
}

export interface Cdn {
  /** How long it may keep a page. */
  readonly seconds: number
  /** How it is told to forget what it keeps; undefined: it is not, and keeps a page for one second. */
  readonly purge: CdnPurge | undefined
}

export interface CdnPurge {
  readonly url: string
  /** With the key in it. */
  readonly header: Readonly<Record<string, string>>
  readonly body: string
}

/** By what staff are told of orders, and by mail and SMS their buyers. */
export interface Alerts {
  /** What is kept of destinations is encrypted with it; without it none can be set up. */
  readonly secretsKey: string | undefined
  /** The server that takes mails, such as `smtps://user:password@mail.example:465`, and whom they come from. */
  readonly mailServer: { readonly url: string; readonly from: string } | undefined
  /** Where the Bot API of Telegram is. */
  readonly telegramUrl: string
  /** Whoever sends SMS for us; undefined where nobody does. */
  readonly smsGateway: SmsGateway | undefined
  /** The seller's number at the WhatsApp Cloud API; undefined where there is none. */
  readonly whatsappSender: WhatsappSender | undefined
  /** Whether addresses that owners enter may lead into private networks. */
  readonly mayBePrivate: boolean
}

export interface SmsGateway {
  readonly name: 'termii' | 'africastalking'
  readonly url: string
  readonly key: string
  /** Name of the account, which Africa's Talking asks for. */
  readonly username: string
  /** Whom a message comes from, as the gateway has registered it; empty where it chooses. */
  readonly sender: string
}

export interface WhatsappSender {
  readonly url: string
  readonly token: string
  /** Id of the number that messages come from. */
  readonly number: string
  /** Name of a template that WhatsApp has approved, with two gaps in its body. */
  readonly template: string
  readonly language: string
}

const smsUrls: Readonly<Record<SmsGateway['name'], string>> = {
  termii: 'https://api.ng.termii.com',
  africastalking: 'https://api.africastalking.com',
}

/** For how many days what is kept; null: for good. */
export interface Retention {
  /** Orders that came to their end, from the last thing that happened to them. */
  readonly closedOrderDays: number | null
  /** Orders that were cancelled, from then. */
  readonly cancelledOrderDays: number | null
  /** Numbers to be wary of, from the day on which they count no more. */
  readonly waryNumberDays: number | null
  readonly journalDays: number | null
  /** How long whoever runs the site keeps backups. */
  readonly backupDays: number
}

/** Thrown when settings are wrong. The message names every wrong variable, each on a line of its own. */
export class ConfigError extends Error {}

/** How long a CDN that is told of changes keeps a page, if not said otherwise, in seconds. */
const usualCdnSeconds = 600

function cdnIn(settings: z.infer<typeof variables>): Cdn | undefined {
  const seconds = settings.CDN_SECONDS
  const url = settings.CDN_PURGE_URL
  if (!url) return seconds === undefined ? undefined : { seconds, purge: undefined }
  return {
    seconds: seconds ?? usualCdnSeconds,
    purge: { url, header: settings.CDN_PURGE_HEADER ?? {}, body: settings.CDN_PURGE_BODY },
  }
}

/**
 * Reads the settings from an environment. A variable that is set to nothing counts as not set.
 * @throws {ConfigError} naming every wrong variable at once
 */
export async function readConfig(env: Record<string, string | undefined>): Promise<Config> {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])),
  )
  const parsed = await environment.safeParseAsync(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${String(issue.path[0])} ${issue.message}`)
    throw new ConfigError(`These settings are wrong:\n${lines.join('\n')}`)
  }
  const settings = parsed.data
  return {
    mode: settings.NODE_ENV,
    port: settings.PORT,
    host: settings.HOST,
    logLevel: settings.LOG_LEVEL,
    // The watcher ends the process with each change of a file.
    shutdownGraceMs: settings.NODE_ENV === 'development' ? 0 : settings.SHUTDOWN_GRACE_SECONDS * 1_000,
    database: settings.DATABASE_URL
      ? {
          url: settings.DATABASE_URL,
          directUrl: settings.DATABASE_DIRECT_URL,
          poolSize: settings.DATABASE_POOL_SIZE,
          timeoutMs: settings.DATABASE_TIMEOUT_SECONDS * 1_000,
          waitMs: settings.DATABASE_WAIT_SECONDS * 1_000,
        }
      : { folder: settings.DATA_DIR },
    erasedNumbersFile: settings.ERASED_NUMBERS_FILE ?? path.join(settings.DATA_DIR, 'erased-numbers'),
    retention: {
      closedOrderDays: kept(settings.KEEP_CLOSED_ORDERS_DAYS),
      cancelledOrderDays: kept(settings.KEEP_CANCELLED_ORDERS_DAYS),
      waryNumberDays: kept(settings.KEEP_WARY_NUMBERS_DAYS),
      journalDays: kept(settings.KEEP_JOURNAL_DAYS),
      backupDays: settings.KEEP_BACKUPS_DAYS,
    },
    publicOrigin: settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`,
    corsOrigins: settings.CORS_ORIGINS,
    trustProxy: settings.TRUST_PROXY,
    cdn: cdnIn(settings),
    stolenPasswordsUrl: settings.STOLEN_PASSWORDS_URL === 'off' ? undefined : settings.STOLEN_PASSWORDS_URL,
    secondFactorRequired: settings.SECOND_FACTOR_REQUIRED,
    metricsToken: settings.METRICS_TOKEN,
    telemetry: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          serviceName: settings.OTEL_SERVICE_NAME,
          traceShare: settings.OTEL_TRACES_SAMPLER_ARG,
          isBehindProxy: settings.TRUST_PROXY !== false,
        }
      : undefined,
    redisUrl: settings.REDIS_URL,
    firstStaff: { email: settings.STAFF_EMAIL ?? 'staff@divinehealth.example', password: settings.STAFF_PASSWORD },
    alerts: {
      secretsKey: settings.SECRETS_KEY,
      mailServer:
        settings.SMTP_URL && settings.MAIL_FROM ? { url: settings.SMTP_URL, from: settings.MAIL_FROM } : undefined,
      telegramUrl: settings.TELEGRAM_API_URL,
      smsGateway:
        settings.SMS_GATEWAY && settings.SMS_API_KEY
          ? {
              name: settings.SMS_GATEWAY,
              url: settings.SMS_API_URL ?? smsUrls[settings.SMS_GATEWAY],
              key: settings.SMS_API_KEY,
              username: settings.SMS_USERNAME,
              sender: settings.SMS_SENDER ?? '',
            }
          : undefined,
      whatsappSender:
        settings.WHATSAPP_CLOUD_TOKEN && settings.WHATSAPP_CLOUD_NUMBER && settings.WHATSAPP_CLOUD_TEMPLATE
          ? {
              url: settings.WHATSAPP_CLOUD_URL,
              token: settings.WHATSAPP_CLOUD_TOKEN,
              number: settings.WHATSAPP_CLOUD_NUMBER,
              template: settings.WHATSAPP_CLOUD_TEMPLATE,
              language: settings.WHATSAPP_CLOUD_LANGUAGE,
            }
          : undefined,
      mayBePrivate: settings.ALERTS_ALLOW_PRIVATE_HOSTS,
    },
    seller: sellerWith(
      detailsIn({
        phone: settings.SELLER_PHONE,
        secondPhone: settings.SELLER_PHONE_2,
        whatsapp: settings.SELLER_WHATSAPP,
        email: settings.SELLER_EMAIL,
        socialHandle: settings.SELLER_SOCIAL_HANDLE,
        nafdacNumber: settings.NAFDAC_NUMBER,
      }),
      {
        ...sampleSeller,
        ...(settings.AGENT_DASHBOARD_URL && { agentDashboardUrl: settings.AGENT_DASHBOARD_URL }),
      },
    ),
    desk: {
      callsBeforeWhatsapp: settings.CALLS_BEFORE_WHATSAPP,
      callsBeforeCancelling: settings.CALLS_BEFORE_CANCELLING,
      whatsappTexts: {
        toCall: settings.WHATSAPP_TEXT_TO_CALL ?? whatsappTexts.toCall,
        confirmed: settings.WHATSAPP_TEXT_CONFIRMED ?? whatsappTexts.confirmed,
        other: settings.WHATSAPP_TEXT_OTHER ?? whatsappTexts.other,
      },
    },
    limits: {
      ordersPerPhone: settings.ORDERS_PER_PHONE,
      ordersPerClient: settings.ORDERS_PER_CLIENT,
      orderRequestsPerClient: settings.ORDER_REQUESTS_PER_CLIENT,
      orderSearchesPerClient: settings.ORDER_SEARCHES_PER_CLIENT,
      newOrderSmsPerHour: settings.NEW_ORDER_SMS_PER_HOUR,
      reviewsPerClient: settings.REVIEWS_PER_CLIENT,
      reviewRequestsPerClient: settings.REVIEW_REQUESTS_PER_CLIENT,
      stockWishesPerClient: settings.STOCK_WISHES_PER_CLIENT,
      signInsPerClient: settings.SIGN_INS_PER_CLIENT,
      pagesPerClient: settings.PAGES_PER_CLIENT,
      newPagesPerClient: settings.NEW_PAGES_PER_CLIENT,
      requestsAtOnce: settings.REQUESTS_AT_ONCE,
    },
  }
}
