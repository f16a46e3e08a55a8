import { ANSWER_WITHIN_MS } from '#contract/webhooks/schedule.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'

/** A whole number that may be set, its default and what it may be. */
interface WholeNumber {
  readonly otherwise: number
  readonly min: number
  readonly max: number
}

// A timer takes what is longer than 24 days as one millisecond.
const LONGEST_WAIT_MS = 600_000

/** Whole numbers that may be set. */
export const NUMBERS = {
  OUTSIDE_TIMEOUT_MS: { otherwise: 8_000, min: 1, max: LONGEST_WAIT_MS },
  WEBHOOK_TIMEOUT_MS: { otherwise: ANSWER_WITHIN_MS, min: 1, max: LONGEST_WAIT_MS },
  STOP_DELAY_MS: { otherwise: 0, min: 0, max: LONGEST_WAIT_MS },
  /** Cards or codes that a job requests at the same time. */
  OUTSIDE_AT_ONCE: { otherwise: 8, min: 1, max: 100 },
} as const satisfies Record<string, WholeNumber>

/** A whole number; its default when none is set. */
export function numberOf(env: NodeJS.ProcessEnv, variable: keyof typeof NUMBERS): number {
  const given = env[variable]?.trim()
  const { otherwise, min, max } = NUMBERS[variable]
  const count = given ? Number(given) : otherwise
  if (Number.isInteger(count) && count >= min && count <= max) return count
  throw new StartRejected(`${variable} must be from ${min} to ${max}, not ${given}`)
}

/** The words of each choice; the first is the default. */
export const CHOICES = {
  GUICHE_MODE: ['sandbox', 'production'],
  LOOKUPS: ['sandbox', 'public'],
  LIMITS: ['on', 'off'],
  REQUIRE_2FA_FOR_MONEY: ['false', 'true'],
  LOG_LEVEL: ['warn', 'fatal', 'error', 'info', 'debug', 'trace', 'silent'],
} as const

/** What a choice may be. */
export type Choice<Variable extends keyof typeof CHOICES> = (typeof CHOICES)[Variable][number]

/** One of the words of a choice. */
export function choiceOf<Variable extends keyof typeof CHOICES>(
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
export const ADDRESSES = {
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
export function addressOf(
  env: NodeJS.ProcessEnv,
  variable: keyof typeof ADDRESSES,
): string | undefined {
  const given = env[variable]?.trim() || undefined
  const protocols: readonly string[] = ADDRESSES[variable]
  if (given === undefined) return undefined
  if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given
  const named = protocols.map((protocol) => `${protocol}//`).join(' or ')
  throw new StartRejected(`${variable} must be an address that begins with ${named}`)
}
