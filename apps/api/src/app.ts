import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import type { PostFacts } from '@divine/contracts/catalogue/posts'
import type { ShopContent } from '@divine/contracts/catalogue/shop-content'
import { faultsOfTemplate } from '@divine/contracts/orders/buyer-messages'
import { consentVersion } from '@divine/contracts/orders/consent'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import type { Database, OpenDatabase } from './database/client.ts'
import { fileFault } from './database/file-fault.ts'
import { poolCounts } from './database/pool.ts'
import { takesWrites } from './database/ready.ts'
import { sharedSecret } from './database/secret-queries.ts'
import { alertJobs, deliveryQueue, sendingOn, tellOfOrders } from './features/alerts/alert-jobs.ts'
import { alertMetrics } from './features/alerts/alert-metrics.ts'
import { failingDestinations } from './features/alerts/alert-queries.ts'
import { alertRoutes } from './features/alerts/alert-routes.ts'
import { channelsOn } from './features/alerts/channels/channels.ts'
import { newPushKeys } from './features/alerts/channels/push.ts'
import { cartRoutes } from './features/cart/cart-routes.ts'
import { catalogueRoutes } from './features/catalogue/catalogue-routes.ts'
import { openCatalogue } from './features/catalogue/live-catalogue.ts'
import { postRoutes } from './features/catalogue/post-routes.ts'
import { shopPartRoutes } from './features/catalogue/shop-part-routes.ts'
import { purgeJobs, purgeQueue } from './features/cdn/purge-jobs.ts'
import { claimGateRoutes } from './features/claim-gate/claim-gate-routes.ts'
import { descriptionRoutes } from './features/descriptions/description-routes.ts'
import { addFirstDescription } from './features/descriptions/first-descriptions.ts'
import { staffHtml } from './features/descriptions/staff-html.ts'
import { changeRoutes } from './features/desk/change-routes.ts'
import { deskMetrics } from './features/desk/desk-metrics.ts'
import { answerWithOrderOn, deskRoutes } from './features/desk/desk-routes.ts'
import { fileRoutes } from './features/desk/file-routes.ts'
import { readings } from './features/desk/reading-routes.ts'
import { viewRoutes } from './features/desk/view-routes.ts'
import { waryRoutes } from './features/desk/wary-routes.ts'
import { figureRound } from './features/figures/figure-jobs.ts'
import { figureRoutes } from './features/figures/figure-routes.ts'
import { imageRoutes } from './features/images/image-routes.ts'
import { imageStoreOn } from './features/images/image-store.ts'
import { removeOldFiles } from './features/imports/import-queries.ts'
import { importRoutes } from './features/imports/import-routes.ts'
import { journalling, journalRoutes } from './features/journal/journal-routes.ts'
import { messageJobs, messageQueue } from './features/messages/message-jobs.ts'
import { messageMetrics } from './features/messages/message-metrics.ts'
import { messagesOf, stuckWays } from './features/messages/message-queries.ts'
import { asKnownMessage, messageRoutes } from './features/messages/message-routes.ts'
import { waysOn } from './features/messages/message-ways.ts'
import { stopsOn } from './features/messages/stops.ts'
import { templateOf } from './features/messages/templates.ts'
import { actRoutes } from './features/orders/act-routes.ts'
import { takeFormerBuyerOut, takeNumberOut } from './features/orders/erasure-queries.ts'
import { insertImportedOrders } from './features/orders/imported-queries.ts'
import { myOrderRoutes } from './features/orders/my-order-routes.ts'
import { orderAnnouncements } from './features/orders/order-announcements.ts'
import { eraseOrders } from './features/orders/order-erasure.ts'
import { orderIntake, readBuyersPhone } from './features/orders/order-intake.ts'
import { orderMetrics } from './features/orders/order-metrics.ts'
import { giveToRider, settleOrder } from './features/orders/order-moves.ts'
import { orderNewsRound } from './features/orders/order-news.ts'
import { hasOrdered, heldOrderByToken, searchFor } from './features/orders/order-queries.ts'
import { orderRoutes } from './features/orders/order-routes.ts'
import { mintConfirmationToken } from './features/orders/order-secrets.ts'
import { sayAtDoor } from './features/orders/stop-outcomes.ts'
import { peopleRoutes } from './features/people/people-routes.ts'
import { type Erasing, erasingOn } from './features/privacy/erasing.ts'
import { nightJob } from './features/privacy/privacy-jobs.ts'
import { privacyRoutes } from './features/privacy/privacy-routes.ts'
import { nightName, retentionOn } from './features/privacy/retention.ts'
import { isToReview } from './features/reviews/order-reviews.ts'
import { testimonials } from './features/reviews/review-queries.ts'
import { reviewRoutes } from './features/reviews/review-routes.ts'
import { fileRoutes as runFileRoutes } from './features/runs/file-routes.ts'
import { linkRoutes } from './features/runs/link-routes.ts'
import { moneyNow } from './features/runs/money-queries.ts'
import { moneyRoutes } from './features/runs/money-routes.ts'
import { riderRoutes } from './features/runs/rider-routes.ts'
import { refusePlanned, runRoutes } from './features/runs/run-routes.ts'
import { deviceName } from './features/staff/device-name.ts'
import { type Staff, StaffAccountError, staffOn } from './features/staff/staff.ts'
import { roleOfColleague } from './features/staff/staff-queries.ts'
import { staffRoutes } from './features/staff/staff-routes.ts'
import { stockWishJobs } from './features/stock-wishes/stock-wish-jobs.ts'
import { noteAvailability } from './features/stock-wishes/stock-wish-queries.ts'
import { stockWishRoutes } from './features/stock-wishes/stock-wish-routes.ts'
import { access } from './http/access.ts'
import { cdnHeaders } from './http/cdn-headers.ts'
import { closing } from './http/closing.ts'
import { errorForLog } from './http/error-for-log.ts'
import { failures, refuseAddress, refuseUnparsed } from './http/failures.ts'
import { health } from './http/health.ts'
import { inTurn } from './http/in-turn.ts'
import { limitCounts } from './http/limit-counts.ts'
import { metrics } from './http/metrics.ts'
import { openapi } from './http/openapi.ts'
import { passwordAsked, proofOn } from './http/proof.ts'
import { repeatingLog } from './http/repeating-log.ts'
import { requestIdsOf } from './http/request-id.ts'
import { requestTarget } from './http/request-target.ts'
import { security } from './http/security.ts'
import { siteChanges } from './http/site-changes.ts'
import { unreadBody } from './http/unread-body.ts'
import { contractValidatorOn } from './http/validation.ts'
import { webHeaders } from './http/web-headers.ts'
import { workLimit } from './http/work-limit.ts'
import { type Jobs, type Queue, queueOn } from './jobs/queue.ts'
import { isStolen, passwordFault } from './passwords.ts'
import { mailerOn } from './sending/mail.ts'
import { smsSenderOn } from './sending/sms.ts'
import { takeWork } from './take-work.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config
    /** What is sold now. It changes: nobody may hold on to it from one request to the next. */
    readonly catalogue: Catalogue
    /** What visitors see of it. */
    readonly shownCatalogue: Catalogue
    /** What visitors find on the blog, newest first. */
    readonly blog: readonly PostFacts[]
    readonly database: Database
    readonly staff: Staff
    /** What is wrong with a password that somebody has chosen, in words. */
    readonly faultOfPassword: (password: string, email: string) => Promise<string | undefined>
    /** Erases buyers by their number. */
    readonly erasing: Erasing
    /** What is done without somebody asking at that moment: `main.ts` starts the queue with it. */
    readonly jobs: Jobs
    /** The queue of that, which a process that serves pages starts. */
    readonly queue: Queue
  }
}

/** Largest body of a call that sets no limit of its own, in bytes: an order is a few kilobytes. */
const bodyLimit = 64 * 1024

/** Time limit for a request's headers, in milliseconds. A phone on a poor network needs a few seconds. */
const slowestHeadersMs = 15_000
/** Time limit for a whole request, in milliseconds: a photo of 10 MB over a poor network takes minutes. */
const slowestRequestMs = 300_000
/** Time limit for each part of a start, in milliseconds. On a busy machine one takes longer than the usual 10 s. */
const slowestStartMs = 120_000

interface AppParts extends Pick<OpenDatabase, 'kind' | 'database' | 'watch'> {
  readonly config: Config
  /** What a new database begins with. */
  readonly firstContent: ShopContent
  /** Takes traces and metrics; nothing is traced if not given. */
  readonly telemetry?: Telemetry | undefined
  /** Where the log goes; the standard output if not given. */
  readonly log?: { write(line: string): void } | undefined
}

/**
 * The API as a function of its database, its settings and what is sold at first. It listens nowhere and serves no
 * pages: `main.ts` adds both.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { kind, database, config, firstContent, watch, telemetry, log } = parts
  const app = Fastify({
    bodyLimit,
    trustProxy: trustedProxies(config.trustProxy),
    pluginTimeout: slowestStartMs,
    forceCloseConnections: 'idle',
    requestTimeout: slowestRequestMs,
    // Node itself would refuse what names no host without a body: see `requestTarget`.
    http: { headersTimeout: slowestHeadersMs, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: requestIdsOf(config.trustProxy !== false),
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseUnparsed,
    // Addresses carry searches and confirmation tokens: only the route's pattern is logged. Errors carry what was
    // typed.
    logger: {
      level: config.logLevel,
      ...(log && { stream: log }),
      serializers: {
        req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }),
        err: errorForLog,
      },
    },
  }).withTypeProvider<ZodTypeProvider>()
  await app.register(inTurn)
  telemetry?.traceRequests(app as unknown as FastifyInstance)
  telemetry?.onError(
    repeatingLog(app.log, {
      level: 'warn',
      each: 'traces and metrics cannot be sent',
      more: 'more of traces and metrics',
    }),
  )
  // Only JSON is accepted; pages add native forms for themselves.
  app.removeContentTypeParser('text/plain')
  const first = { ...firstContent, catalogue: { ...firstContent.catalogue, seller: config.seller } }
  const catalogue = await openCatalogue(database, first, (err) =>
    app.log.error({ err }, 'what is sold could not be read again'),
  )
  app.setValidatorCompiler(contractValidatorOn(catalogue.current))
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('config', config)
  app.decorate('catalogue', { getter: catalogue.current })
  app.decorate('shownCatalogue', { getter: catalogue.shown })
  app.decorate('blog', { getter: catalogue.blog })
  app.decorate('database', database)

  const isHttps = config.publicOrigin.startsWith('https:')
  const staff = await staffOn(database, config.publicOrigin, config.secondFactorRequired, takeWork)
  app.decorate('staff', staff)
  app.decorate('faultOfPassword', async (password, email) => {
    const fault = await passwordFault(password, email)
    if (fault || !(await isStolen(password, config.stolenPasswordsUrl))) return fault
    return 'This password was stolen from another site before. Use words that nobody else has put together.'
  })

  // Before the access rule, which every later route has to satisfy: the documentation's own routes are public.
  await app.register(openapi, { sessionCookie: staff.sessionCookie })
  await app.register(closing)
  await app.register(failures)
  await app.register(security, { corsOrigins: config.corsOrigins, isHttps })
  await app.register(metrics, { token: config.metricsToken, sendMetrics: telemetry?.sendMetrics })
  await app.register(unreadBody, { mostMs: slowestRequestMs })
  await app.register(requestTarget)
  await app.register(cdnHeaders, { seconds: config.cdn?.seconds })
  await app.register(limitCounts, { redisUrl: config.redisUrl, secret: await sharedSecret(database, 'limits') })
  await app.register(access, {
    publicOrigin: config.publicOrigin,
    findStaffSession: async (request, reply) => {
      const found = await staff.findBySession(webHeaders(request))
      if (found && found.cookies.length > 0) reply.header('set-cookie', found.cookies)
      return found
    },
    isStillSignedIn: (request) => staff.isSignedIn(webHeaders(request)),
    takesWrites: () => takesWrites(database),
  })
  await app.register(readings)
  await app.register(journalling)
  await app.register(siteChanges, { watch, beforeTelling: catalogue.readAnew })
  await app.register(workLimit, { mostAtOnce: config.limits.requestsAtOnce })
  await app.register(health)

  const ofOrders = { eraseOrders, takeNumberOut, takeFormerBuyerOut }
  const erasing = await erasingOn(database, config.erasedNumbersFile, ofOrders, (error) => {
    const fault = fileFault(error)
    app.log.error(
      fault === undefined ? { err: error } : {},
      `${config.erasedNumbersFile} (ERASED_NUMBERS_FILE) cannot be written${fault ? `: ${fault}` : ''}. Erased numbers are kept in the database alone until the next start, which tries again.`,
    )
  })
  app.decorate('erasing', erasing)
  const retention = retentionOn(database, config.retention, eraseOrders)
  const night = nightJob(
    retention,
    () => removeOldFiles(database),
    (said) => app.journal.note({ person: nightName, what: 'retention-done', call: 'retention', said }),
  )
  const logOfQueue = repeatingLog(app.log, {
    level: 'warn',
    each: 'the queue of jobs',
    more: 'more failures of the queue of jobs',
  })
  const queue = queueOn(
    { kind, database },
    (err, job) => logOfQueue(err, job === undefined ? {} : { job }),
    telemetry?.traceJob,
  )
  app.decorate('queue', queue)
  const pushKeys: ReturnType<typeof newPushKeys> = JSON.parse(
    await sharedSecret(database, 'push', JSON.stringify(newPushKeys())),
  )
  const pushSender = { ...pushKeys, contact: () => `mailto:${app.catalogue.seller.email}` }
  const mailer = mailerOn(config.alerts.mailServer)
  const smsSender = smsSenderOn(config.alerts.smsGateway)
  const channels = channelsOn({ ...config.alerts, mailer, smsSender, pushSender })
  const send = sendingOn(channels, config.publicOrigin, (err) => app.log.error({ err }, 'an alert could not be sent'))
  const alerts = alertJobs(database, send)
  const ways = waysOn({ mailer, smsSender }, (err) => app.log.error({ err }, 'a message to a buyer could not be sent'))
  const stops = stopsOn(database, await sharedSecret(database, 'stops'))
  const messages = messageJobs(database, {
    catalogue: () => app.catalogue,
    ways,
    stops,
    origin: config.publicOrigin,
    newOrderSmsPerHour: config.limits.newOrderSmsPerHour,
    warn: (text) => app.log.warn(text),
  })
  const orderNews = orderNewsRound(database, [
    { job: deliveryQueue, hear: tellOfOrders },
    { job: messageQueue, hear: messages.hear, mended: messages.mended },
  ])
  const backTemplate = async () => {
    const template = await templateOf(database, 'back')
    return { ...template, isFaulty: Object.keys(faultsOfTemplate(app.catalogue, 'back', template)).length > 0 }
  }
  const stockWishes = stockWishJobs(database, {
    ways,
    template: backTemplate,
    areStopped: stops.areStopped,
    origin: config.publicOrigin,
    smsPerHour: config.limits.newOrderSmsPerHour,
  })
  const purges =
    config.cdn?.purge &&
    purgeJobs(database, { ...config.cdn, purge: config.cdn.purge, warn: (text) => app.log.warn(text) })
  if (purges) app.onStoredChange(purges.noteChange)
  app.decorate('jobs', {
    scheduled: [...alerts.scheduled, night],
    queued: [...alerts.queued, messages.sending, stockWishes.telling, ...(purges ? [purges.purging] : [])],
    rounds: [
      ...alerts.rounds,
      orderNews,
      messages.watching,
      stockWishes.looking,
      figureRound(database),
      ...(purges ? [purges.looking] : []),
    ],
  })

  const announce = orderAnnouncements(
    database,
    repeatingLog(app.log, {
      level: 'warn',
      each: 'new orders were not announced',
      more: 'more orders were not announced',
    }),
  )
  const takeOrder = orderIntake(database, config.limits.ordersPerPhone, announce)
  await app.register(orderRoutes, { takeOrder })
  await app.register(myOrderRoutes, { isToReview })
  const answerWithOrder = answerWithOrderOn(database, config.desk, async (order) => {
    const [messages, areMessagesStopped] = await Promise.all([messagesOf(database, order.id), stops.isStopped(order)])
    return { messages: messages.map(asKnownMessage), areMessagesStopped }
  })
  await app.register(deskRoutes, { searchFor, answerWithOrder, roleOfColleague })
  await app.register(changeRoutes)
  await app.register(waryRoutes)
  await app.register(viewRoutes)
  await app.register(fileRoutes, { searchFor })
  const importKey = await sharedSecret(database, 'imports')
  await app.register(importRoutes, {
    catalogue: () => app.catalogue,
    store: (transaction, imported, from) => insertImportedOrders(transaction, imported, { ...from, key: importKey }),
    erasedAmong: erasing.erasedAmong,
  })
  await app.register(actRoutes, { takeOrder, answerWithOrder, onConfirmed: stops.noteConfirmed, refusePlanned })
  await app.register(riderRoutes)
  await app.register(runRoutes, { giveToRider })
  await app.register(linkRoutes, {
    secret: await sharedSecret(database, 'runs'),
    mintSecret: mintConfirmationToken,
    sayAtDoor,
  })
  await app.register(moneyRoutes, { settleOrder })
  await app.register(runFileRoutes)
  await app.register(figureRoutes, { moneyNow })
  await app.register(cartRoutes, { secret: await sharedSecret(database, 'carts'), isHttps })
  const images = imageStoreOn(database)
  await app.register(imageRoutes, { images })
  await app.register(catalogueRoutes, {
    catalogue,
    onAdded: addFirstDescription,
    onSaved: noteAvailability,
    findPictures: images.use,
  })
  await app.register(shopPartRoutes, { catalogue })
  await app.register(postRoutes, { catalogue, html: staffHtml(images), findPictures: images.use })
  await app.register(stockWishRoutes, {
    ways: ways.all,
    template: backTemplate,
    mintToken: mintConfirmationToken,
    assertPhone: readBuyersPhone,
    stops,
    onDeleted: erasing.rememberWish,
  })
  await app.register(claimGateRoutes)
  await app.register(descriptionRoutes, { pictures: images })
  await app.register(reviewRoutes, {
    hasOrdered,
    buyerByToken: heldOrderByToken,
    onDeleted: erasing.rememberReview,
  })
  await app.register(journalRoutes)
  await app.register(peopleRoutes, {
    deviceName,
    isAccountError: (error): error is Error => error instanceof StaffAccountError,
  })
  await app.register(alertRoutes, { channels, send, queue, pushKey: pushKeys.publicKey })
  await app.register(messageRoutes, { ways, stops, queue })
  const prove = proofOn(app)
  await app.register(privacyRoutes, {
    erasing,
    retention,
    assertPassword: passwordAsked(app, prove),
    areMessagesStopped: stops.isNumberStopped,
    version: consentVersion,
    terms: config.retention,
  })
  app.addMetrics([
    {
      name: 'divine_queue_running',
      help: 'Whether this process takes part in the queue of jobs',
      read: async () => [{ value: queue.isRunning() ? 1 : 0 }],
    },
    {
      name: 'divine_database_lost',
      help: 'Whether the database has taken no orders for a while: it does not answer, or is read-only',
      read: async () => [{ value: app.isDatabaseLost() ? 1 : 0 }],
    },
    {
      name: 'divine_database_connections',
      help: 'Connections of this process to the database that are busy or idle, and what waits for one; none where the database is embedded',
      label: 'state',
      read: async () => poolCounts({ kind, database }),
    },
    {
      name: 'divine_cdn_purge_oldest_seconds',
      help: 'How long ago the oldest change happened that the CDN has not been told of; none where no CDN is told',
      read: async () => {
        if (!purges) return []
        const since = await queue.waitingSince(purgeQueue)
        return [{ value: since ? (Date.now() - since.getTime()) / 1_000 : 0 }]
      },
    },
    ...deskMetrics(database),
    ...orderMetrics(database),
    ...alertMetrics(database),
    ...messageMetrics(database),
  ])
  await app.register(staffRoutes, {
    failingAlerts: () => failingDestinations(database),
    stuckMessages: () => stuckWays(database),
    hasSampleTestimonials: async () => (await testimonials(database)).length === 0,
    prove,
    isHttps,
    deviceSecret: await sharedSecret(database, 'devices'),
  })
  return app as unknown as FastifyInstance
}

/** Fastify takes addresses as they are. A number of proxies becomes a question about each hop; the nearest is hop 0. */
function trustedProxies(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}
