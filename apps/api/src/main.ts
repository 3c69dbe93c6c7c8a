import { firstContent } from '@divine/contracts/catalogue/first-catalogue'
import { neededWords } from '@divine/contracts/catalogue/seller'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './database/client.ts'
import { DataFolderError } from './database/data-folder.ts'
import { OtherDatabaseError } from './database/direct-address.ts'
import { FolderInUseError } from './database/folder-lock.ts'
import { poolOf } from './database/pool.ts'
import { DatabaseUnavailableError, firstCause, isAway } from './database/unreachable.ts'
import { endAtOnce, endInOrder } from './ending.ts'
import { tidyPosts } from './features/catalogue/post-routes.ts'
import { prepareDescriptions } from './features/descriptions/first-descriptions.ts'
import { staffHtml } from './features/descriptions/staff-html.ts'
import { removeUnusedImages } from './features/images/image-queries.ts'
import { imageStoreOn } from './features/images/image-store.ts'
import { ErasedFileError, type Returned } from './features/privacy/erasing.ts'
import { errorForLog } from './http/error-for-log.ts'
import { logOutput } from './log-output.ts'
import { serveBuiltSite } from './site/built-site.ts'
import { serveDevelopmentSite } from './site/development-site.ts'

const dayMs = 24 * 60 * 60 * 1000

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

// What cannot be said must not end the site: the disk under its log may be full.
process.stdout.on('error', () => {})

/** Ends the start with a sentence instead of a stack where the cause is one that its reader can mend. */
function explain(error: unknown): string {
  const kinds = [
    ConfigError,
    ErasedFileError,
    DataFolderError,
    FolderInUseError,
    DatabaseUnavailableError,
    OtherDatabaseError,
  ]
  if (error instanceof Error && kinds.some((kind) => error instanceof kind)) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT || 3000} is in use. Stop what runs there, or set PORT to another number.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST is ${process.env.HOST}, which is no address of this machine. Set it to one that is, such as 127.0.0.1, or to 0.0.0.0 for all.`
  if (code === 'EACCES' && isListening(error))
    return 'This port needs more rights than this account has. Set PORT above 1023.'
  // The first contact waits for it. From then on whoever watches the process starts it again.
  if (isAway(error))
    return `The database was lost while the site started: ${firstCause(error)}. Start it again; if it says this each time, look at DATABASE_URL, and whether the role may have DATABASE_POOL_SIZE connections and one more.`
  // An error of Drizzle quotes the query and what was typed: of those the cause and the place are enough.
  return `The start failed: ${firstCause(error)}\n${errorForLog(error).stack}`
}

/** Whether an error came from opening the port, rather than a file. */
const isListening = (error: unknown) => error instanceof Error && 'syscall' in error && error.syscall === 'listen'

/**
 * What a restored backup had brought back, as far as it is erased again: whoever starts the site tells
 * those who work in it.
 */
function returnedInWords(returned: readonly Returned[]): string[] {
  const erased = returned.reduce((sum, each) => sum + each.erased, 0)
  const mistyped = returned.flatMap((each) => each.mistyped)
  const former = returned.flatMap((each) => each.former)
  const words: (string | false)[] = [
    erased > 0 &&
      `A backup had brought back ${erased === 1 ? 'a buyer who was' : `${erased} buyers who were`} erased. It is mended.`,
    mistyped.length > 0 &&
      `These orders had a wrong number in the backup, whose owner was erased. They have none now: ${mistyped.join(', ')}. Find out each one’s own number and correct it.`,
    former.length > 0 &&
      `These orders were erased with the buyer whom they have in the backup, and had been corrected to another number since: ${former.join(', ')}. Enter them again at /orders/new where somebody still wants them.`,
  ]
  return words.filter((each) => each !== false)
}

async function start(): Promise<void> {
  const stopListening = endAtOnce(say)
  const config = await readConfig(process.env)
  const opened = await openDatabase(config.database, say)
  // Loaded only where somebody wants traces: what nobody asked for does not run.
  const telemetry = config.telemetry && (await import('./telemetry/telemetry.ts')).startTelemetry(config.telemetry)
  const pool = poolOf(opened)
  if (pool) telemetry?.traceQueries(pool)
  const app = await buildApp({ ...opened, config, firstContent, telemetry, log: logOutput() })
  const images = imageStoreOn(opened.database)
  await prepareDescriptions(opened.database, app.catalogue, images)
  await tidyPosts(opened.database, staffHtml(images))
  const serveSite = config.mode === 'development' ? serveDevelopmentSite : serveBuiltSite
  await app.register(serveSite)
  const returned: Returned[] = []
  const { isFileNew } = await app.erasing
    .eraseAgain((some) => returned.push(some))
    .finally(() => returnedInWords(returned).forEach(say))
  if (isFileNew) {
    say(
      `${config.erasedNumbersFile} (ERASED_NUMBERS_FILE) was missing, and is written anew from the database. If an older backup was restored, erase again by hand what was erased since.`,
    )
  }
  stopListening()
  const { promise: started, resolve: noteStarted } = Promise.withResolvers<void>()
  endInOrder(app, config.shutdownGraceMs, started, async () => {
    await app.queue.stop()
    await telemetry?.stop()
    await opened.close()
    say('Stopped.')
  })

  const tidyImages = () => removeUnusedImages(opened.database).catch((err) => app.log.error({ err }, 'unused images'))
  await tidyImages()
  const tidying = setInterval(tidyImages, dayMs)
  app.addHook('onClose', async () => clearInterval(tidying))

  const first = await app.staff.addFirst(config.firstStaff.email, config.firstStaff.password)
  const sayFirst = (where: string) => {
    if (!first) return
    const password = config.firstStaff.password
      ? 'the password that you set in STAFF_PASSWORD'
      : `this password, which is shown only now: ${first.password}`
    say(`Staff sign in${where} as ${first.email} with ${password}`)
  }
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    // The account is there, and no later start knows its password.
    sayFirst('')
    throw error
  }

  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const origin = process.env.PUBLIC_ORIGIN?.trim() || `http://${config.host}:${port}`
  // Before anything else can end the start.
  sayFirst(` at ${origin}/login`)
  if (opened.kind === 'embedded') {
    say(
      'Orders are kept in the embedded database, which is for trying out and development. Set DATABASE_URL for real orders.',
    )
  }
  const { samples } = app.catalogue.seller
  if (samples.length > 0) {
    say(`Still samples: ${samples.map((detail) => neededWords[detail]).join(', ')}. An owner enters them at /seller.`)
  }
  await app.queue.start(app.jobs)
  const toAsk = await app.staff.ownersToAsk()
  if (toAsk.length > 0) {
    say(`Owners without a code from their phone, who are asked for one when they next sign in: ${toAsk.join(', ')}.`)
  }
  say(`The site is at ${origin}`)
  noteStarted()
}

// What this process writes, orders and the keys of sessions among it, nobody else may read.
process.umask(0o077)
try {
  await start()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
