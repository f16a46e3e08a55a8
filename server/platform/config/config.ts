import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEFAULT_RETRY_DAYS, MAX_CARD_RETRIES } from '#contract/charges/card-retries.ts'
import { KEY_VARIABLES, type Keys, missingKeys, readKeyRing } from '#server/platform/config/keys.ts'
import {
  allowedNetworksOf,
  OPERATIONS_PORT,
  operationsHostOf,
  operationsKeyOf,
  PORTS,
  type Ports,
  portIn,
  portNames,
  proxiesOf,
  siteOf,
  variableOfPort,
} from '#server/platform/config/network.ts'
import { type Providers, providerVariables, sharesOf } from '#server/platform/config/providers.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import {
  type ADDRESSES,
  addressOf,
  CHOICES,
  type Choice,
  choiceOf,
  NUMBERS,
  numberOf,
} from '#server/platform/config/values.ts'
import { type WhatsAppAccount, whatsAppOf } from '#server/platform/config/whatsapp-account.ts'

/** The product's name on pages, in mails and in authenticators. */
export const PRODUCT_NAME = 'Guichê'

const rootFolder = resolve(join(import.meta.dirname, '..', '..', '..'))
const { version } = JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as {
  readonly version: string
}

export const PRODUCT_VERSION = version

/** The configuration. This module is the only reader of the environment. */
export interface Config {
  readonly mode: 'sandbox' | 'production'
  readonly rootFolder: string
  /**
   * The owner's address, or that of the program's own login (`…_app`) once the migrations have run.
   * Absent: the embedded PostgreSQL.
   */
  readonly databaseUrl: string | undefined
  /** The owner's address, for migrations alone; absent: DATABASE_URL is the owner's. */
  readonly migrateUrl: string | undefined
  /** A superuser's address of the database that one is moved to. */
  readonly moveToUrl: string | undefined
  readonly host: string
  readonly ports: Ports
  /**
   * Addresses of the proxies in front, whose X-Forwarded-For is believed; `false` when there are
   * none. Behind an unnamed proxy every client has the proxy's address.
   */
  readonly trustedProxies: readonly string[] | false
  /**
   * Ports that were set explicitly: when one is in use, the start fails, because a proxy expects
   * it.
   */
  readonly requestedPorts: readonly (keyof Ports)[]
  /** Public addresses, for links in mails and answers; absent: localhost and the ports. */
  readonly panelUrl: string | undefined
  readonly checkoutUrl: string | undefined
  /** Brands of other hosts, as JSON; absent: every host has the product's own. */
  readonly brandsFile: string | undefined
  /** The form by which sellers set their fiscal notes up; absent: the support does it. */
  readonly invoiceFormUrl: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly lookups: 'sandbox' | 'public'
  /**
   * The address of the simulated companies when they run separately; absent: they are started as a
   * child process.
   */
  readonly companiesUrl: string | undefined
  /** The address of our API, given to the companies when they run separately. */
  readonly apiUrl: string | undefined
  /** The companies that take part, by id, and their shares of the new records; none: without any. */
  readonly providers: Providers
  /** The number at Meta from which messages are sent; absent: the simulated company's. */
  readonly whatsApp: WhatsAppAccount | undefined
  /** How long another company may take to answer. */
  readonly outsideTimeoutMs: number
  /** How many items of a job request other companies at the same time. */
  readonly outsideAtOnce: number
  /** How long the receiver of a webhook may take to answer. */
  readonly webhookTimeoutMs: number
  /** Private networks that webhooks of a sandbox may reach; none in production. */
  readonly webhookAllowedNetworks: readonly string[]
  /** How long a stopping process still accepts requests while it says that it is not ready. */
  readonly stopDelayMs: number
  /** Days after the due date at which a declined renewal is charged again. */
  readonly cardRetryDays: readonly number[]
  /** The operators' page and the metrics; without a key neither exists. */
  readonly operations: {
    /** The loopback address, unless the process has a network of its own, as in a container. */
    readonly host: string
    readonly port: number
    readonly key: string | undefined
  }
  /** How traces are recorded; null: they are not. */
  readonly tracing: TracingConfig | null
  readonly sandboxKey: string | undefined
  /** Off in load tests only, which would measure the limits. */
  readonly limits: 'on' | 'off'
  readonly requireTwoFactorForMoney: boolean
  readonly logLevel: string
  readonly keys: Keys
}

/** How traces are recorded where an OpenTelemetry collector is named. */
export interface TracingConfig {
  /** The part of the traces that begin here and are recorded, from 0 to 1. */
  readonly share: number
}

/** Reads the standard variables of OpenTelemetry that decide whether and which traces are recorded. */
function tracingOf(env: NodeJS.ProcessEnv): TracingConfig | null {
  const collector = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT']
  const isOff = env['OTEL_SDK_DISABLED'] === 'true'
  const given = env['OTEL_TRACES_SAMPLER_ARG'] || '1'
  if (!collector || isOff) return null
  const share = Number(given)
  if (share >= 0 && share <= 1) return { share }
  throw new StartRejected(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not ${given}`)
}

const MAIL_FROM = /^(?:[^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/

function mailFromOf(env: NodeJS.ProcessEnv): string {
  const given = env['MAIL_FROM']?.trim() || `${PRODUCT_NAME} <nao-responda@guiche.localhost>`
  if (MAIL_FROM.test(given)) return given
  throw new StartRejected(
    `MAIL_FROM must be an address, or a name and the address in <>, not ${given}`,
  )
}

const LATEST_RETRY_DAY = 30

/** Reads CARD_RETRY_DAYS: ascending days separated by commas, or `none`. */
function retryDaysOf(env: NodeJS.ProcessEnv): readonly number[] {
  const given = env['CARD_RETRY_DAYS']?.trim()
  if (!given) return DEFAULT_RETRY_DAYS
  const days = given === 'none' ? [] : given.split(',').map((text) => Number(text.trim()))
  const isAscending = days.every(
    (day, at) => Number.isInteger(day) && day > (days[at - 1] ?? 0) && day <= LATEST_RETRY_DAY,
  )
  if (isAscending && days.length <= MAX_CARD_RETRIES) return days
  throw new StartRejected(
    `CARD_RETRY_DAYS must be up to ${MAX_CARD_RETRIES} ascending days from 1 to ${LATEST_RETRY_DAY}, or none`,
  )
}

// What production cannot do without, and the sandbox has a substitute for.
const NEEDED: Readonly<Record<string, string>> = {
  DATABASE_URL: 'the address of its PostgreSQL; the embedded one is for the sandbox',
  PANEL_URL: 'the public address of the panel, for links in mails and answers',
  CHECKOUT_URL: 'the public address of the checkout, for the links that buyers get',
  SMTP_URL: 'the server that sends its mails',
  MAIL_FROM: 'the address that its mails come from',
}

function missingInProduction(
  env: NodeJS.ProcessEnv,
  { keys, whatsApp }: Pick<Config, 'keys' | 'whatsApp'>,
): string[] {
  const needed = Object.entries(NEEDED).filter(([variable]) => !env[variable]?.trim())
  return [
    ...needed.map(([variable, why]) => `production needs ${variable}: ${why}`),
    ...(env['LOOKUPS']?.trim() === 'public'
      ? []
      : ['production needs LOOKUPS=public: the other look-ups know invented companies alone']),
    ...(env['LIMITS']?.trim() === 'off'
      ? ['LIMITS=off is for load tests: production has limits']
      : []),
    ...providerVariables
      .filter((variable) => !env[variable] && !(variable === 'WHATSAPP' && whatsApp))
      .map((variable) => `production needs ${variable}: the companies that take part, or none`),
    ...missingKeys(keys),
  ]
}

/** Reads the parts of the configuration one after another and keeps what is wrong in each. */
function readerOf(env: NodeJS.ProcessEnv) {
  const problems: string[] = []
  const tried = <Value>(read: () => Value, otherwise: Value): Value => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof StartRejected)) throw error
      problems.push(error.message)
      return otherwise
    }
  }
  return {
    problems,
    tried,
    choice: <Variable extends keyof typeof CHOICES>(variable: Variable) =>
      tried<Choice<Variable>>(() => choiceOf(env, variable), CHOICES[variable][0]),
    whole: (variable: keyof typeof NUMBERS) =>
      tried(() => numberOf(env, variable), NUMBERS[variable].otherwise),
    address: (variable: keyof typeof ADDRESSES) => tried(() => addressOf(env, variable), undefined),
    port: (variable: string, otherwise: number) =>
      tried(() => portIn(env, variable, otherwise), otherwise),
    /** A key as it is set; it is decoded where it is used. */
    key(variable: string): string | undefined {
      const given = env[variable]
      if (given) tried<unknown>(() => readKeyRing(variable, given), undefined)
      return given
    },
  }
}

type Reader = ReturnType<typeof readerOf>

/** An object with what is read for each of these keys. */
const eachOf = <Key extends string, Value>(
  keys: readonly Key[],
  read: (key: Key) => Value,
): Record<Key, Value> =>
  Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<Key, Value>

function readOperations(env: NodeJS.ProcessEnv, { tried, port }: Reader): Config['operations'] {
  return {
    host: tried(() => operationsHostOf(env), ''),
    port: port('OPERATIONS_PORT', OPERATIONS_PORT),
    key: tried(() => operationsKeyOf(env), undefined),
  }
}

/** Where the program, its database and its companies are reached. */
function readAddresses(env: NodeJS.ProcessEnv, isProduction: boolean, reader: Reader) {
  const { tried, address, port } = reader
  const site = (variable: 'PANEL_URL' | 'CHECKOUT_URL') =>
    tried(() => siteOf(env, variable, isProduction), undefined)
  return {
    databaseUrl: address('DATABASE_URL'),
    migrateUrl: address('MIGRATE_URL'),
    moveToUrl: address('MOVE_TO_URL'),
    host: env['HOST'] ?? '127.0.0.1',
    ports: eachOf(portNames, (name) => port(variableOfPort(name), PORTS[name])),
    trustedProxies: tried(() => proxiesOf(env, isProduction), false),
    requestedPorts: portNames.filter((name) => env[variableOfPort(name)]),
    panelUrl: site('PANEL_URL'),
    checkoutUrl: site('CHECKOUT_URL'),
    invoiceFormUrl: address('INVOICE_FORM_URL'),
    smtpUrl: address('SMTP_URL'),
    companiesUrl: address('COMPANIES_URL'),
    apiUrl: address('API_URL'),
    webhookAllowedNetworks: tried(() => allowedNetworksOf(env, isProduction), []),
  }
}

/**
 * Reads the environment once. Whatever is missing or wrong in it refuses the start, all of it at
 * once, a sentence each.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const reader = readerOf(env)
  const { problems, tried, choice, whole, key } = reader
  const keys = {
    token: key(KEY_VARIABLES.token),
    pepper: key(KEY_VARIABLES.pepper),
    sealing: key(KEY_VARIABLES.sealing),
    database: key(KEY_VARIABLES.database),
  }
  const mode = choice('GUICHE_MODE')
  const isProduction = mode === 'production'
  const config: Config = {
    mode,
    rootFolder,
    ...readAddresses(env, isProduction, reader),
    brandsFile: env['BRANDS_FILE'],
    mailFrom: tried(() => mailFromOf(env), ''),
    lookups: choice('LOOKUPS'),
    providers: eachOf(providerVariables, (variable) => tried(() => sharesOf(env, variable), [])),
    whatsApp: tried(() => whatsAppOf(env, isProduction), undefined),
    cardRetryDays: tried(() => retryDaysOf(env), []),
    outsideTimeoutMs: whole('OUTSIDE_TIMEOUT_MS'),
    outsideAtOnce: whole('OUTSIDE_AT_ONCE'),
    webhookTimeoutMs: whole('WEBHOOK_TIMEOUT_MS'),
    stopDelayMs: whole('STOP_DELAY_MS'),
    operations: readOperations(env, reader),
    tracing: tried(() => tracingOf(env), null),
    sandboxKey: env['SANDBOX_KEY'],
    limits: choice('LIMITS'),
    requireTwoFactorForMoney: choice('REQUIRE_2FA_FOR_MONEY') === 'true',
    logLevel: choice('LOG_LEVEL'),
    keys,
  }
  if (isProduction) problems.push(...missingInProduction(env, config))
  if (problems.length > 0) throw new StartRejected(problems.join('\n'))
  return config
}
