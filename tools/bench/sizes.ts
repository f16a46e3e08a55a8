/** How much is filled in and how long is measured. */
export interface Size {
  /** The prefix of its databases, which stay from run to run. */
  readonly prefix: string
  readonly bigCharges: number
  readonly smallSellers: number
  readonly rounds: number
  readonly seconds: number
  readonly warmUpSeconds: number
  /** Calls a round of each write. */
  readonly calls: number
  /** Sellers whose subscriptions are due on the billing day, and subscriptions of each. */
  readonly billers: number
  readonly subscriptions: number
  /** Events of each measurement of webhooks, each for 50 endpoints. */
  readonly webhookEvents: number
}

const WHOLE: Size = {
  prefix: 'bench_',
  bigCharges: 1_000_000,
  smallSellers: 1_000,
  rounds: 3,
  seconds: 4,
  warmUpSeconds: 15,
  calls: 1_600,
  billers: 10,
  subscriptions: 1_000,
  webhookEvents: 60,
}

// Whether everything runs, and roughly how fast; its figures prove nothing.
const SMALL: Size = {
  prefix: 'small_',
  bigCharges: 20_000,
  smallSellers: 20,
  rounds: 3,
  seconds: 1,
  warmUpSeconds: 2,
  calls: 320,
  billers: 4,
  subscriptions: 100,
  webhookEvents: 10,
}

const SUBSCRIPTIONS_OF_A_BILLER = 1_000

/**
 * `npm run bench -- small` tries the bench out; without a word it measures in full. A number is how
 * many subscriptions are due on the billing day, in thousands at least.
 */
export function sizeOf(words: readonly string[]): Size {
  const size = words.includes('small') ? SMALL : WHOLE
  const wanted = words.find((word) => /^\d+$/.test(word))
  if (!wanted) return size
  const billers = Number(wanted) / SUBSCRIPTIONS_OF_A_BILLER
  if (Number.isInteger(billers) && billers >= 2) {
    return { ...size, billers, subscriptions: SUBSCRIPTIONS_OF_A_BILLER }
  }
  throw new Error('the number of subscriptions must be a multiple of 1000, 2000 at least')
}
