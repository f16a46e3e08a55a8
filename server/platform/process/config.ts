import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { absenceOf, type Service } from '#contract/access/services.ts'
import { ANSWER_WITHIN_MS } from '#contract/webhooks/schedule.ts'
import { TEMPLATE_LANGUAGE } from '#contract/buyer-notices/templates.ts'
import { DEFAULT_RETRY_DAYS, MAX_CARD_RETRIES } from '#contract/charges/card-retries.ts'

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
  readonly providers: Readonly<Record<ProviderVariable, readonly ProviderShare[]>>
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
  /**
   * 32 bytes in base64 each, older ones after a comma; absent: generated once and stored with the
   * embedded database.
   */
  readonly keys: {
    readonly token: string | undefined
    readonly pepper: string | undefined
    readonly sealing: string | undefined
    readonly database: string | undefined
  }
}

/** How traces are recorded where an OpenTelemetry collector is named. */
export interface TracingConfig {
  /** The part of the traces that begin here and are recorded, from 0 to 1. */
  readonly share: number
}

const PROVIDERS = {
  ACQUIRERS: 'sandbox',
  PIX_BANKS: 'sandbox',
  BOLETO_BANKS: 'sandbox',
  PAYOUT_BANKS: 'sandbox',
  FISCAL_SYSTEM: 'national',
  CARD_ISSUER: 'sandbox',
  KYC: 'sandbox',
  PIX_DIRECTORY: 'sandbox',
  SMS: 'sandbox',
  WHATSAPP: 'cloud-api',
  RECIPIENTS: 'sandbox',
} as const

/** What the companies of each variable do. */
export const SERVICE_OF_VARIABLE = {
  ACQUIRERS: 'acquirer',
  PIX_BANKS: 'pix-bank',
  BOLETO_BANKS: 'boleto-bank',
  PAYOUT_BANKS: 'payout-bank',
  FISCAL_SYSTEM: 'fiscal-system',
  CARD_ISSUER: 'card-issuer',
  KYC: 'kyc',
  PIX_DIRECTORY: 'pix-directory',
  SMS: 'sms',
  WHATSAPP: 'whatsapp',
  RECIPIENTS: 'recipients',
} as const satisfies Record<keyof typeof PROVIDERS, Service>

/** The variables that name the companies of a kind. */
export type ProviderVariable = keyof typeof PROVIDERS

/** A company by its id; of the new records it gets `weight` parts. */
export interface ProviderShare {
  readonly id: string
  readonly weight: number
}

/** A number of Meta's Cloud API, and the app that it belongs to. */
export interface WhatsAppAccount {
  /** The address with its version, such as `https://graph.facebook.com/v23.0`. */
  readonly baseUrl: string
  /** The id of the number that messages are sent from. */
  readonly phoneNumberId: string
  readonly accessToken: string
  /** The app's secret, which signs the reports. */
  readonly appSecret: string
  /** What Meta must say before our callback address answers that it is ours. */
  readonly verifyToken: string
  /** The prefix of the name of each template there. */
  readonly templatePrefix: string
  /** The language under which the templates were approved there. */
  readonly templateLanguage: string
}

export interface Ports {
  readonly panel: number
  readonly checkout: number
  readonly desk: number
  readonly companies: number
}

/** The program cannot start with this configuration; the message says why. */
export class StartRejected extends Error {}

/** Reads TRUSTED_PROXIES: addresses and networks separated by commas, or `none`. */
function proxiesOf(env: NodeJS.ProcessEnv, isProduction: boolean): readonly string[] | false {
  const given = env['TRUSTED_PROXIES']?.trim()
  if (given === 'none') return false
  if (!given) {
    if (!isProduction) return false
    throw new StartRejected(
      'production needs TRUSTED_PROXIES: the addresses of the proxies in front, or none',
    )
  }
  return networksIn('TRUSTED_PROXIES', given)
}

/** Addresses and networks separated by commas. */
function networksIn(variable: string, given: string): readonly string[] {
  const networks = given.split(',').map((network) => network.trim())
  for (const network of networks) {
    const [address = '', bits = '0', ...more] = network.split('/')
    const longest = isIP(address) === 6 ? 128 : 32
    if (isIP(address) !== 0 && /^\d+$/.test(bits) && Number(bits) <= longest && !more.length)
      continue
    throw new StartRejected(`${variable}: ${network} is neither an address nor a network`)
  }
  return networks
}

/** Reads WEBHOOK_ALLOWED_NETWORKS, which a sandbox alone may set. */
function allowedNetworksOf(env: NodeJS.ProcessEnv, isProduction: boolean): readonly string[] {
  const given = env['WEBHOOK_ALLOWED_NETWORKS']?.trim()
  if (!given) return []
  if (isProduction) {
    throw new StartRejected(
      'WEBHOOK_ALLOWED_NETWORKS is for the sandbox: production sends nothing to private addresses',
    )
  }
  return networksIn('WEBHOOK_ALLOWED_NETWORKS', given)
}

const MAX_WEIGHT = 100

/** Reads companies separated by commas: `id` or `id:weight`, where weight is 1 when left out, or `none`. */
function sharesOf(env: NodeJS.ProcessEnv, variable: ProviderVariable): readonly ProviderShare[] {
  const given = env[variable]?.trim() || PROVIDERS[variable]
  if (given === 'none') return []
  const shares = given.split(',').map((share) => {
    const [, id = '', weight = '1'] = /^([a-z0-9-]+)(?::(\d{1,3}))?$/.exec(share.trim()) ?? []
    if (id && Number(weight) <= MAX_WEIGHT) return { id, weight: Number(weight) }
    throw new StartRejected(
      `${variable}: ${share.trim()} is neither id nor id:weight with a weight up to ${MAX_WEIGHT}`,
    )
  })
  if (new Set(shares.map(({ id }) => id)).size < shares.length) {
    throw new StartRejected(`${variable} names a company twice`)
  }
  if (shares.every(({ weight }) => weight === 0)) {
    throw new StartRejected(`${variable}: one company must have a weight above 0`)
  }
  return shares
}

const HIGHEST_PORT = 65_535

const variableOf = (name: keyof Ports) => `${name.toUpperCase()}_PORT`

function portIn(env: NodeJS.ProcessEnv, variable: string, otherwise: number): number {
  const given = env[variable]
  const port = Number(given || otherwise)
  if (Number.isInteger(port) && port > 0 && port <= HIGHEST_PORT) return port
  throw new StartRejected(`${variable} must be a port, not ${given}`)
}

const portOf = (env: NodeJS.ProcessEnv, name: keyof Ports, otherwise: number): number =>
  portIn(env, variableOf(name), otherwise)

const operationsPortOf = (env: NodeJS.ProcessEnv): number => portIn(env, 'OPERATIONS_PORT', 3004)

function operationsHostOf(env: NodeJS.ProcessEnv): string {
  const given = env['OPERATIONS_HOST']?.trim() || '127.0.0.1'
  if (isIP(given) !== 0) return given
  throw new StartRejected(`OPERATIONS_HOST must be an address, not ${given}`)
}

const SHORTEST_OPERATIONS_KEY = 32

function operationsKeyOf(env: NodeJS.ProcessEnv): string | undefined {
  const key = env['OPERATIONS_KEY'] || undefined
  if (key === undefined || key.length >= SHORTEST_OPERATIONS_KEY) return key
  throw new StartRejected(`OPERATIONS_KEY must have at least ${SHORTEST_OPERATIONS_KEY} characters`)
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

/** A whole number that may be set, its default and what it may be. */
interface WholeNumber {
  readonly otherwise: number
  readonly min: number
  readonly max: number
}

// A timer takes what is longer than 24 days as one millisecond.
const LONGEST_WAIT_MS = 600_000

const NUMBERS = {
  OUTSIDE_TIMEOUT_MS: { otherwise: 8_000, min: 1, max: LONGEST_WAIT_MS },
  WEBHOOK_TIMEOUT_MS: { otherwise: ANSWER_WITHIN_MS, min: 1, max: LONGEST_WAIT_MS },
  STOP_DELAY_MS: { otherwise: 0, min: 0, max: LONGEST_WAIT_MS },
  /** Cards or codes that a job requests at the same time. */
  OUTSIDE_AT_ONCE: { otherwise: 8, min: 1, max: 100 },
} as const satisfies Record<string, WholeNumber>

function numberOf(env: NodeJS.ProcessEnv, variable: keyof typeof NUMBERS): number {
  const given = env[variable]?.trim()
  const { otherwise, min, max } = NUMBERS[variable]
  const count = given ? Number(given) : otherwise
  if (Number.isInteger(count) && count >= min && count <= max) return count
  throw new StartRejected(`${variable} must be from ${min} to ${max}, not ${given}`)
}

/** The first of the words is the default. */
const CHOICES = {
  GUICHE_MODE: ['sandbox', 'production'],
  LOOKUPS: ['sandbox', 'public'],
  LIMITS: ['on', 'off'],
  REQUIRE_2FA_FOR_MONEY: ['false', 'true'],
  LOG_LEVEL: ['warn', 'fatal', 'error', 'info', 'debug', 'trace', 'silent'],
} as const

type Choice<Variable extends keyof typeof CHOICES> = (typeof CHOICES)[Variable][number]

function choiceOf<Variable extends keyof typeof CHOICES>(
  env: NodeJS.ProcessEnv,
  variable: Variable,
): Choice<Variable> {
  const words: readonly Choice<Variable>[] = CHOICES[variable]
  const given = env[variable]?.trim() || words[0]
  const choice = words.find((word) => word === given)
  if (choice !== undefined) return choice
  const named = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
  throw new StartRejected(`${variable} must be ${named}, not ${given}`)
}

const WEB = ['http:', 'https:']
const POSTGRESQL = ['postgresql:', 'postgres:']

/** The protocols of each address. */
const ADDRESSES = {
  DATABASE_URL: POSTGRESQL,
  MIGRATE_URL: POSTGRESQL,
  MOVE_TO_URL: POSTGRESQL,
  PANEL_URL: WEB,
  CHECKOUT_URL: WEB,
  INVOICE_FORM_URL: WEB,
  SMTP_URL: ['smtp:', 'smtps:'],
  COMPANIES_URL: WEB,
  API_URL: WEB,
} as const satisfies Record<string, readonly string[]>

/** An address; the sentence about a wrong one does not repeat it, because it may hold a password. */
function addressOf(env: NodeJS.ProcessEnv, variable: keyof typeof ADDRESSES): string | undefined {
  const given = env[variable]?.trim() || undefined
  const protocols: readonly string[] = ADDRESSES[variable]
  if (given === undefined) return undefined
  if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given
  const named = protocols.map((protocol) => `${protocol}//`).join(' or ')
  throw new StartRejected(`${variable} must be an address that begins with ${named}`)
}

const isOfThisMachine = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** The public address of a site, which paths are added to. */
function siteOf(
  env: NodeJS.ProcessEnv,
  variable: 'PANEL_URL' | 'CHECKOUT_URL',
  isProduction: boolean,
): string | undefined {
  const given = addressOf(env, variable)
  if (given === undefined) return undefined
  const { protocol, hostname, origin } = new URL(given)
  if (given !== origin) {
    throw new StartRejected(`${variable} must end with its host or port, such as ${origin}`)
  }
  if (isProduction && protocol !== 'https:' && !isOfThisMachine(hostname)) {
    throw new StartRejected(`${variable} must begin with https:// in production, not ${given}`)
  }
  return given
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

// What a number of Meta's cannot be used without.
const WHATSAPP_NEEDS = [
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_ACCESS_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const
const WHATSAPP_CHOICES = {
  WHATSAPP_URL: 'https://graph.facebook.com/v23.0',
  WHATSAPP_TEMPLATE_PREFIX: '',
  WHATSAPP_TEMPLATE_LANGUAGE: TEMPLATE_LANGUAGE,
} as const

const WHATSAPP_FORMS: Readonly<
  Record<string, { readonly pattern: RegExp; readonly form: string }>
> = {
  WHATSAPP_URL: {
    pattern: /^https?:\/\/[^\s/?#]+\/v\d+\.\d+$/,
    form: 'an address with a version and no slash at its end',
  },
  WHATSAPP_PHONE_NUMBER_ID: { pattern: /^\d{1,30}$/, form: "the digits of the number's id" },
  WHATSAPP_TEMPLATE_PREFIX: {
    pattern: /^[a-z0-9_]{0,100}$/,
    form: 'lower-case letters, digits and _',
  },
  WHATSAPP_TEMPLATE_LANGUAGE: { pattern: /^[a-z]{2,3}(_[A-Z]{2})?$/, form: 'a code such as pt_BR' },
}

/** Reads the number at Meta: all of it or nothing. */
function whatsAppOf(env: NodeJS.ProcessEnv, isProduction: boolean): WhatsAppAccount | undefined {
  const needed = WHATSAPP_NEEDS.map((variable) => [variable, env[variable]?.trim() ?? ''] as const)
  const chosen = Object.entries(WHATSAPP_CHOICES).map(
    ([variable, otherwise]) => [variable, env[variable]?.trim() || otherwise] as const,
  )
  const missing = needed.filter(([, value]) => value === '').map(([variable]) => variable)
  const isMentioned = Object.keys(WHATSAPP_CHOICES).some((variable) => env[variable]?.trim())
  if (missing.length === needed.length && !isMentioned) return undefined
  if (missing.length > 0) {
    throw new StartRejected(`messages through Meta's Cloud API need ${missing.join(', ')} as well`)
  }
  const values = Object.fromEntries([...needed, ...chosen])
  const chosenOf = (variable: string) => values[variable] ?? ''
  for (const [variable, { pattern, form }] of Object.entries(WHATSAPP_FORMS)) {
    if (pattern.test(chosenOf(variable))) continue
    throw new StartRejected(`${variable} must be ${form}, not ${chosenOf(variable)}`)
  }
  const baseUrl = chosenOf('WHATSAPP_URL')
  if (isProduction && !baseUrl.startsWith('https:')) {
    throw new StartRejected(`WHATSAPP_URL must begin with https:// in production, not ${baseUrl}`)
  }
  return {
    baseUrl,
    phoneNumberId: chosenOf('WHATSAPP_PHONE_NUMBER_ID'),
    accessToken: chosenOf('WHATSAPP_ACCESS_TOKEN'),
    appSecret: chosenOf('WHATSAPP_APP_SECRET'),
    verifyToken: chosenOf('WHATSAPP_VERIFY_TOKEN'),
    templatePrefix: chosenOf('WHATSAPP_TEMPLATE_PREFIX'),
    templateLanguage: chosenOf('WHATSAPP_TEMPLATE_LANGUAGE'),
  }
}

/** The variable of each key. */
export const KEY_VARIABLES = {
  token: 'TOKEN_KEY',
  pepper: 'PEPPER_KEY',
  sealing: 'SEALING_KEY',
  database: 'DATABASE_KEY',
} as const

/** The bytes of a key. */
export const KEY_BYTES = 32

/** The keys of a variable, the current one first; StartRejected when one of them is malformed. */
export function readKeyRing(variable: string, text: string): readonly [Buffer, ...Buffer[]] {
  const [first, ...others] = text.split(',').map((base64) => Buffer.from(base64.trim(), 'base64'))
  if (first && [first, ...others].every(({ length }) => length === KEY_BYTES)) {
    return [first, ...others]
  }
  throw new StartRejected(
    `${variable} must be ${KEY_BYTES} bytes in base64 (openssl rand -base64 ${KEY_BYTES}), several separated by commas`,
  )
}

/** A sentence for each key that production lacks. */
export const missingKeys = (keys: Config['keys']): string[] =>
  Object.entries(KEY_VARIABLES)
    .filter(([purpose]) => !keys[purpose as keyof Config['keys']])
    .map(([, variable]) => `production needs ${variable}: 32 random bytes in base64`)

// What production cannot do without, and the sandbox has a substitute for.
const NEEDED: Readonly<Record<string, string>> = {
  DATABASE_URL: 'the address of its PostgreSQL; the embedded one is for the sandbox',
  PANEL_URL: 'the public address of the panel, for links in mails and answers',
  CHECKOUT_URL: 'the public address of the checkout, for the links that buyers get',
  SMTP_URL: 'the server that sends its mails',
  MAIL_FROM: 'the address that its mails come from',
}

const providerVariables = Object.keys(PROVIDERS) as ProviderVariable[]

/** The features that tell callers which services the configuration is without. */
export const absencesOf = ({ providers }: Pick<Config, 'providers'>): string[] =>
  providerVariables
    .filter((variable) => providers[variable].length === 0)
    .map((variable) => absenceOf(SERVICE_OF_VARIABLE[variable]))

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

/**
 * Reads the environment once. Whatever is missing or wrong in it refuses the start, all of it at
 * once, a sentence each.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
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
  const choice = <Variable extends keyof typeof CHOICES>(variable: Variable) =>
    tried<Choice<Variable>>(() => choiceOf(env, variable), CHOICES[variable][0])
  const mode = choice('GUICHE_MODE')
  const isProduction = mode === 'production'
  const whole = (variable: keyof typeof NUMBERS) =>
    tried(() => numberOf(env, variable), NUMBERS[variable].otherwise)
  const address = (variable: keyof typeof ADDRESSES) =>
    tried(() => addressOf(env, variable), undefined)
  const site = (variable: 'PANEL_URL' | 'CHECKOUT_URL') =>
    tried(() => siteOf(env, variable, isProduction), undefined)
  const port = (name: keyof Ports, otherwise: number) =>
    tried(() => portOf(env, name, otherwise), otherwise)
  const shares = (variable: ProviderVariable) => tried(() => sharesOf(env, variable), [])
  const key = (variable: string) => {
    const given = env[variable]
    if (given) tried<unknown>(() => readKeyRing(variable, given), undefined)
    return given
  }
  const keys = {
    token: key('TOKEN_KEY'),
    pepper: key('PEPPER_KEY'),
    sealing: key('SEALING_KEY'),
    database: key('DATABASE_KEY'),
  }
  const config: Config = {
    mode,
    rootFolder,
    databaseUrl: address('DATABASE_URL'),
    migrateUrl: address('MIGRATE_URL'),
    moveToUrl: address('MOVE_TO_URL'),
    host: env['HOST'] ?? '127.0.0.1',
    ports: {
      panel: port('panel', 3000),
      checkout: port('checkout', 3001),
      desk: port('desk', 3002),
      companies: port('companies', 3003),
    },
    trustedProxies: tried(() => proxiesOf(env, isProduction), false),
    requestedPorts: (['panel', 'checkout', 'desk', 'companies'] as const).filter(
      (name) => env[variableOf(name)],
    ),
    panelUrl: site('PANEL_URL'),
    checkoutUrl: site('CHECKOUT_URL'),
    brandsFile: env['BRANDS_FILE'],
    invoiceFormUrl: address('INVOICE_FORM_URL'),
    smtpUrl: address('SMTP_URL'),
    mailFrom: tried(() => mailFromOf(env), ''),
    lookups: choice('LOOKUPS'),
    companiesUrl: address('COMPANIES_URL'),
    apiUrl: address('API_URL'),
    providers: {
      ACQUIRERS: shares('ACQUIRERS'),
      PIX_BANKS: shares('PIX_BANKS'),
      BOLETO_BANKS: shares('BOLETO_BANKS'),
      PAYOUT_BANKS: shares('PAYOUT_BANKS'),
      FISCAL_SYSTEM: shares('FISCAL_SYSTEM'),
      CARD_ISSUER: shares('CARD_ISSUER'),
      KYC: shares('KYC'),
      PIX_DIRECTORY: shares('PIX_DIRECTORY'),
      SMS: shares('SMS'),
      WHATSAPP: shares('WHATSAPP'),
      RECIPIENTS: shares('RECIPIENTS'),
    },
    whatsApp: tried(() => whatsAppOf(env, isProduction), undefined),
    cardRetryDays: tried(() => retryDaysOf(env), []),
    outsideTimeoutMs: whole('OUTSIDE_TIMEOUT_MS'),
    outsideAtOnce: whole('OUTSIDE_AT_ONCE'),
    webhookTimeoutMs: whole('WEBHOOK_TIMEOUT_MS'),
    stopDelayMs: whole('STOP_DELAY_MS'),
    webhookAllowedNetworks: tried(() => allowedNetworksOf(env, isProduction), []),
    operations: {
      host: tried(() => operationsHostOf(env), ''),
      port: tried(() => operationsPortOf(env), 0),
      key: tried(() => operationsKeyOf(env), undefined),
    },
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
