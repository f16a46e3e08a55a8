import { setTimeout as pause } from 'node:timers/promises'
import { connectOutside, rejectSimulated } from '#server/adapters/connect.ts'
import { NO_COMPANY } from '#server/adapters/provider.ts'
import { type ApiParts, allRoutes } from '#server/api.ts'
import { followPix } from '#server/areas/account-pix/send-pix.ts'
import { createIdentifyKey } from '#server/areas/api-keys/identify-key.ts'
import { createRequestLog } from '#server/areas/api-keys/request-log.ts'
import { followBillPayment } from '#server/areas/bills/pay-bills.ts'
import { operationsPage } from '#server/areas/operations/page.ts'
import { readFigures, readOperations } from '#server/areas/operations/read-operations.ts'
import { hasSellers } from '#server/areas/sellers/create-seller.ts'
import { createIdentify } from '#server/areas/sign-in/session.ts'
import { createWebhookSender } from '#server/areas/webhooks/send-deliveries.ts'
import {
  createDemoSellers,
  DEMO_USERS,
  seedDemoCases,
  seedDemoPurchases,
} from '#server/demonstration.ts'
import { type CompaniesProcess, startCompaniesProcess } from '#server/outside/companies-process.ts'
import { startOutside } from '#server/outside/start.ts'
import { EVENT_CHANNEL } from '#server/platform/commands/unit-of-work.ts'
import { type Config, PRODUCT_NAME } from '#server/platform/config/config.ts'
import type { Ports } from '#server/platform/config/network.ts'
import { absencesOf } from '#server/platform/config/providers.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import {
  type Database,
  openDatabase,
  retryUntilReachable,
} from '#server/platform/database/database.ts'
import {
  type Cluster,
  ensureDatabase,
  startEmbedded,
} from '#server/platform/database/postgres/launcher.ts'
import { findLogins, prepareDatabase } from '#server/platform/database/prepare.ts'
import { readBrands } from '#server/platform/documents/brands.ts'
import { type FollowRuns, startJobs } from '#server/platform/events/jobs.ts'
import { openLive } from '#server/platform/events/live.ts'
import { openQueue } from '#server/platform/events/queue.ts'
import { endWaits } from '#server/platform/events/waits.ts'
import { serveOperations } from '#server/platform/http/operations-site.ts'
import type { Platform, Route } from '#server/platform/http/routes.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { noteFaultOf, withinTime } from '#server/platform/process/faults.ts'
import { watchHost } from '#server/platform/process/host-watch.ts'
import type { Log } from '#server/platform/process/log.ts'
import { metricsText } from '#server/platform/process/metrics.ts'
import { logOutsideCalls } from '#server/platform/process/outside-calls.ts'
import { choosePort, choosePorts } from '#server/platform/process/ports.ts'
import { openProcessRecord, type ProcessRecord } from '#server/platform/process/process-record.ts'
import { safeMessage } from '#server/platform/process/safe-error.ts'
import { startTracing } from '#server/platform/process/tracing.ts'
import { createPasswords, MAX_WAITING } from '#server/platform/security/passwords.ts'
import { createVault, type Keys, loadKeys } from '#server/platform/security/secrets.ts'
import { createTokens } from '#server/platform/security/tokens.ts'
import { serveCheckout, servePanel } from '#server/sites.ts'
import { allJobs, anonymousRequests, eventJobs, eventRelay, WAITS } from '#server/worker.ts'

export interface Running {
  /** Where the parts answer. */
  readonly panelUrl: string
  readonly checkoutUrl: string
  readonly routes: readonly Route[]
  stop(): Promise<void>
}

type Say = (text: string) => void

async function openCluster(
  config: Config,
  say: Say,
): Promise<{ url: string; cluster: Cluster | null }> {
  if (config.databaseUrl) return { url: config.databaseUrl, cluster: null }
  say('PostgreSQL embutido: iniciando')
  const cluster = await startEmbedded({ rootFolder: config.rootFolder, name: 'main' })
  return { url: await ensureDatabase(cluster, 'guiche'), cluster }
}

interface Companies {
  /** Empty in production, which has no simulated companies. */
  readonly url: string
  readonly deskUrl: string | null
  /** The companies that run beside this process; null when they are absent or elsewhere. */
  readonly process: CompaniesProcess | null
}

/** Rejects a sandbox that can neither reach companies nor start the simulated ones beside it. */
function rejectWithoutCompanies({ mode, companiesUrl }: Config, isWhole: boolean): void {
  if (mode === 'sandbox' && !companiesUrl && !isWhole) {
    throw new StartRejected(
      'a process with some of the roles needs COMPANIES_URL: --role=outside runs the companies',
    )
  }
}

/** Whether the simulated companies are a child of this process: neither absent nor elsewhere. */
const startsCompanies = ({ mode, companiesUrl }: Config): boolean =>
  mode === 'sandbox' && !companiesUrl

/** Starts the simulated companies beside this process, unless there are none or they are elsewhere. */
async function startCompanies(
  config: Config,
  log: Log,
  databaseUrl: string,
  apiUrl: string,
): Promise<Companies> {
  if (config.mode === 'production') return { url: '', deskUrl: null, process: null }
  if (config.companiesUrl) return { url: config.companiesUrl, deskUrl: null, process: null }
  const { desk, companies } = config.ports
  const started = await startCompaniesProcess(
    {
      ...process.env,
      // The companies get their own login, not the owner's URL.
      DATABASE_URL: databaseUrl,
      MIGRATE_URL: '',
      API_URL: apiUrl,
      DESK_PORT: String(desk),
      COMPANIES_PORT: String(companies),
    },
    log,
  )
  return { url: started.companiesUrl, deskUrl: started.deskUrl, process: started }
}

/** The companies alone: what `--role=outside` runs. */
export async function runOutside(config: Config, log: Log): Promise<{ stop(): Promise<void> }> {
  if (!config.databaseUrl || !config.apiUrl) {
    throw new StartRejected('the simulated companies need DATABASE_URL and API_URL')
  }
  const { database: databaseKey } = await loadKeys(config)
  const logins = await findLogins(config.databaseUrl, databaseKey)
  const outside = await startOutside({
    config,
    log,
    databaseUrl: logins.urlOf('outside'),
    apiUrl: config.apiUrl,
  })
  process.send?.({ companiesUrl: outside.companiesUrl, deskUrl: outside.deskUrl })
  return outside
}

async function assemble(
  config: Config,
  log: Log,
  keys: Keys,
  databases: Databases,
  addresses: Addresses,
) {
  const vault = createVault(keys)
  const tokens = createTokens(keys.token)
  const ports = connectOutside(config, addresses.companiesUrl, keys)
  const environment = config.mode === 'production' ? '1' : '2'
  const passwords = createPasswords(
    keys.pepper,
    config.limits === 'on' ? {} : { maxPerNetwork: MAX_WAITING },
  )
  const brands = await readBrands(config.brandsFile, addresses)
  const payments = { ...ports, vault, environment } as const
  // What a paid or failed payout leads to in other areas, by its purpose.
  const payouts = {
    payoutBanks: ports.payoutBanks,
    vault,
    payoutFollowers: { BILL: followBillPayment, PIX: followPix },
  } as const
  const { cardRetryDays } = config
  const { receiver } = ports
  const webhooks = createWebhookSender({ jobs: databases.jobs, vault, receiver, log })
  const tools = { ...payments, ...payouts, cardRetryDays, brands, webhooks }
  const jobs = allJobs(databases.jobs, tools, log)
  const parts: ApiParts = {
    payments,
    payouts,
    signIn: { tokens, vault, passwords },
    apiKeys: { vault, peppers: keys.pepper, mode: config.mode === 'production' ? 'live' : 'test' },
    webhooks: { vault, receiver },
    cardIssuer: ports.cardIssuer,
    settlementBank: ports.settlementBank,
    kyc: ports.kyc,
    pixKeys: {
      pixDirectory: ports.pixDirectory,
      vault,
      mode: config.mode,
      sendsTexts: ports.sms.id !== NO_COMPANY,
    },
    whatsapp: ports.whatsapp,
    postalCodes: ports.postalCodes,
    companies: ports.companies,
    recipients: ports.recipients,
    fiscal: { ...payments, formUrl: config.invoiceFormUrl ?? null },
    jobs: [...jobs],
    jobsDatabase: databases.jobs,
    brands,
    productName: brands.ofHost(new URL(addresses.panelUrl).host).productName,
    requireTwoFactorForMoney: config.requireTwoFactorForMoney,
    companiesUrl: addresses.companiesUrl,
    cardFieldsUrl: addresses.companiesUrl && `${addresses.companiesUrl}/card-fields`,
    ownerUrl: databases.ownerUrl,
    demonstrate: async () => {
      const sellers = await createDemoSellers(databases.app, parts)
      await seedDemoCases(databases.app, parts, sellers)
      await seedDemoPurchases(databases.app, parts, sellers)
      return DEMO_USERS
    },
  }
  const { acquirers, mailer, sms } = ports
  const letters = { acquirers, mailer, sms, vault, brands }
  const followers = eventJobs(letters, { ...payments, ...letters })
  return {
    parts,
    jobs,
    webhooks,
    followers,
    routes: allRoutes(parts),
    identify: createIdentify(databases.app, tokens, absencesOf(config)),
    identifyKey: createIdentifyKey(databases.app, keys.pepper, absencesOf(config)),
  }
}

interface Databases {
  readonly app: Database
  readonly jobs: Database
  /** The owner's address, where this process has it. */
  readonly ownerUrl: string | undefined
}

interface Addresses {
  readonly companiesUrl: string
  readonly checkoutUrl: string
  readonly panelUrl: string
}

type Assembled = Awaited<ReturnType<typeof assemble>>

/**
 * Makes the demonstration; its refunds and disputes need our own simulated companies. The steps that
 * need the running API are returned, because the card issuer requests our decision about purchases.
 */
async function demonstrate(app: Database, parts: ApiParts, companies: Companies) {
  const sellers = await createDemoSellers(app, parts)
  if (!companies.process) return undefined
  await seedDemoCases(app, parts, sellers)
  return () => seedDemoPurchases(app, parts, sellers)
}

/**
 * The parts of the program: the calls, the jobs, the built panel and checkout. Each of them may run
 * in any number of processes on one database.
 */
const ROLES = ['api', 'worker', 'web'] as const

export type Role = (typeof ROLES)[number]

/** The roles that `--role` names, separated by commas; all of them when it is absent. */
export function rolesOf(given: string | undefined): readonly Role[] {
  if (given === undefined) return ROLES
  return given.split(',').map((name) => {
    const role = ROLES.find((each) => each === name)
    if (role) return role
    throw new StartRejected(`--role must be ${ROLES.join(', ')} or outside, not ${name}`)
  })
}

interface RunOptions {
  /** Tests of the API need no sites. */
  readonly roles?: readonly Role[]
}

/** Longer than a statement of a call waits for the locks of a process that was stopped. */
const CALL_STATEMENT_TIMEOUT_MS = 75_000

/** The database, migrated, and the pools that the program works on. */
async function openDatabases(config: Config, keys: Keys, say: Say) {
  const { url, cluster } = await openCluster(config, say)
  const { logins, applied, ownerUrl } = await retryUntilReachable(() =>
    prepareDatabase(config, url, keys.database),
  )
  if (applied.length > 0) say(`Banco de dados: ${applied.length} migrações aplicadas`)
  const app = openDatabase(logins.urlOf('app'), 8, {
    statementTimeoutMs: CALL_STATEMENT_TIMEOUT_MS,
  })
  const jobs = openDatabase(logins.urlOf('jobs'), 4)
  return { logins, cluster, app, jobs, ownerUrl }
}

/** Starts the queue, the jobs and the relay of events; answers how to stop them. */
async function startWork(
  database: Database,
  queueUrl: string,
  { jobs, followers, parts, webhooks }: Assembled,
  log: Log,
  roles: readonly Role[],
): Promise<() => Promise<void>> {
  let record: ProcessRecord | undefined
  const followRuns: FollowRuns = (job, items) => record?.jobRan(job, items)
  const queue = await retryUntilReachable(() =>
    openQueue(queueUrl, database, followers, log, followRuns),
  )
  const relay = eventRelay(database, queue, webhooks)
  const requests = anonymousRequests(database, parts.signIn.vault, log)
  const all = [...jobs, relay, requests]
  record = await retryUntilReachable(() =>
    openProcessRecord(database, { roles, jobs: [...all, ...followers].map(({ name }) => name) }),
  )
  const stopJobs = startJobs(all, log, followRuns)
  const stopListening = await retryUntilReachable(() =>
    database.listen(EVENT_CHANNEL, () => {
      relay.run().catch(() => {})
    }),
  )
  return async () => {
    await stopListening()
    await stopJobs()
    await Promise.all([webhooks.stop(), queue.stop()])
    await record?.stop()
  }
}

/** A process without jobs reports itself, too: operators see what is missing. */
async function startIdle(database: Database, roles: readonly Role[]): Promise<() => Promise<void>> {
  const record = await retryUntilReachable(() => openProcessRecord(database, { roles, jobs: [] }))
  return () => record.stop()
}

/** The ports of a process: those of the sites where it answers, those of the companies it starts. */
const portsOf = (config: Config, isServer: boolean): (keyof Ports)[] => [
  ...(isServer ? (['panel', 'checkout'] as const) : []),
  ...(startsCompanies(config) ? (['desk', 'companies'] as const) : []),
]

/**
 * Makes the demonstration where a sandbox has no seller yet; answers the steps that need the running
 * API, if there are any.
 */
async function demonstrateOnce(
  { app, jobs }: Databases,
  parts: ApiParts,
  companies: Companies,
  say: Say,
): Promise<(() => Promise<void>) | undefined> {
  if (await retryUntilReachable(() => hasSellers(jobs))) return undefined
  say('Vendedor de demonstração: criando')
  return demonstrate(app, parts, companies)
}

/** Watches the host's clock; a worker whose clock was set back ends all waits. */
const watchClock = (jobs: Database, log: Log, isWorker: boolean): (() => void) =>
  watchHost(log, () => {
    if (!isWorker) return
    endWaits(jobs, WAITS).catch((error: unknown) => {
      if (!noteFaultOf(error, log)) log.error({ reason: safeMessage(error) }, 'waits go on')
    })
  })

/** Runs the product; every step prints what it does. */
export async function runProduct(
  config: Config,
  log: Log,
  say: Say,
  { roles = ROLES }: RunOptions = {},
): Promise<Running> {
  const [isApi, isWorker, isWeb] = ROLES.map((role) => roles.includes(role))
  // One process alone makes the demonstration and starts the companies.
  const isWhole = isApi === true && isWorker === true
  const startedMs = machineTime.now()
  const keys = await loadKeys(config)
  rejectSimulated(config)
  rejectWithoutCompanies(config, isWhole)
  logOutsideCalls(log)
  const stopTracing = await startTracing(config.tracing)
  const isServer = isApi === true || isWeb === true
  const ports = await choosePorts(config, portsOf(config, isServer), say)
  const { panel, checkout } = ports
  const { logins, cluster, ...databases } = await openDatabases(config, keys, say)

  const apiUrl = `http://${config.host}:${panel}`
  const panelUrl = config.panelUrl ?? `http://localhost:${panel}`
  const checkoutUrl = config.checkoutUrl ?? `http://localhost:${checkout}`
  const companies = await startCompanies({ ...config, ports }, log, logins.urlOf('outside'), apiUrl)

  const assembled = await assemble(config, log, keys, databases, {
    companiesUrl: companies.url,
    checkoutUrl,
    panelUrl,
  })
  const demonstrateMore =
    isWhole && config.mode === 'sandbox'
      ? await demonstrateOnce(databases, assembled.parts, companies, say)
      : undefined
  const live = await retryUntilReachable(() => openLive(databases.jobs))
  const keyRequests = createRequestLog(databases.app, log)
  let isStopping = false
  const platform: Platform = {
    config,
    database: databases.app,
    log,
    live,
    identify: assembled.identify,
    identifyKey: assembled.identifyKey,
    vault: assembled.parts.signIn.vault,
    isStopping: () => isStopping,
    noteKeyRequest: keyRequests.note,
  }
  const served = {
    calls: isApi === true,
    sites: isWeb === true,
    cardFieldsOrigin: companies.url === '' ? null : new URL(companies.url).origin,
  }
  const apps = isServer
    ? [
        await servePanel(config, platform, assembled, { port: panel, url: panelUrl }, served),
        await serveCheckout(
          config,
          platform,
          assembled,
          { port: checkout, url: checkoutUrl },
          served,
        ),
      ]
    : []
  await demonstrateMore?.()
  const stopWork = isWorker
    ? await startWork(databases.jobs, logins.urlOf('jobs'), assembled, log, roles)
    : await startIdle(databases.jobs, roles)
  const stopWatching = watchClock(databases.jobs, log, isWorker === true)
  const stopOperations = await startOperations(config, databases.jobs, log)

  const seconds = ((machineTime.now() - startedMs) / 1_000).toFixed(1)
  const demoUsers = config.mode === 'sandbox' ? DEMO_USERS : []
  if (!isWhole) say(`${PRODUCT_NAME} (${roles.join(', ')}) pronto em ${seconds} s`)
  else announce(say, { panelUrl, checkoutUrl, deskUrl: companies.deskUrl, seconds, demoUsers })
  return {
    panelUrl,
    checkoutUrl,
    routes: assembled.routes,
    stop: async () => {
      isStopping = true
      stopWatching()
      // A proxy that asks whether this process is ready sends nothing more meanwhile.
      if (isServer) await pause(config.stopDelayMs)
      // Nothing new is accepted from now on; what is under way is finished.
      const closed = Promise.all(apps.map((app) => app.close()))
      await live.stop()
      await stopWork()
      await closed
      await stopOperations()
      await keyRequests.stop()
      companies.process?.stop()
      await databases.app.close()
      await databases.jobs.close()
      await stopTracing()
      await cluster?.stop()
    },
  }
}

// Prometheus waits ten seconds.
const STORED_WITHIN_MS = 5_000

/** The operators' port, where a key opens it; its port is the one that was set or none. */
async function startOperations(
  { operations: { host, port, key } }: Config,
  jobs: Database,
  log: Log,
): Promise<() => Promise<void>> {
  if (!key) return async () => {}
  const { taken } = await choosePort(host, port)
  if (taken) throw new StartRejected(`Operação: a porta ${port} está ocupada por outro programa`)
  // Without the database, operators and Prometheus get what this process knows itself.
  const stored = <Found>(read: () => Promise<Found>) => withinTime(read, STORED_WITHIN_MS, log)
  return serveOperations({
    host,
    port,
    key,
    log,
    page: async (nonce) => operationsPage(await stored(() => readOperations(jobs)), nonce),
    figures: async () => metricsText(await stored(() => readFigures(jobs))),
  })
}

interface Announcement {
  readonly panelUrl: string
  readonly checkoutUrl: string
  readonly deskUrl: string | null
  readonly seconds: string
  /** Prints the users of the demonstration. */
  readonly demoUsers: readonly { email: string; password: string; about: string }[]
}

function announce(say: Say, announcement: Announcement): void {
  const { panelUrl, checkoutUrl, deskUrl, seconds, demoUsers } = announcement
  say('')
  say(`  ${PRODUCT_NAME} pronto em ${seconds} s`)
  say('')
  say(`  Painel    ${panelUrl}`)
  say(`  Checkout  ${checkoutUrl}`)
  if (deskUrl) say(`  Mesa      ${deskUrl}   (caixa de entrada, relógio, quem paga)`)
  say(`  API       ${panelUrl}/docs`)
  say('')
  for (const { email, password, about } of demoUsers) {
    say(`  ${email.padEnd(28)} ${password}   ${about}`)
  }
  say('')
  say('  Ctrl C encerra tudo.')
}
