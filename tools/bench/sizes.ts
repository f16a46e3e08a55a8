/** How much is filled in and how long is measured. */
export interface Size {
  /** The prefix of its databases, which stay from run to run. */
  readonly prefix: string
  /** Charges of the big and of the middle seller, and of each small one. */
  readonly bigCharges: number
  readonly middleCharges: number
  readonly smallSellers: number
  readonly smallCharges: number
  /** How many paid charges have their entry in the ledger; the others were paid outside. */
  readonly ledgerCharges: number
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
  middleCharges: 10_000,
  smallSellers: 1_000,
  smallCharges: 200,
  ledgerCharges: 0,
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
  ...WHOLE,
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

/** Ten million charges of ten thousand sellers, a million of them in the ledger. */
export const LARGE: Size = {
  ...WHOLE,
  prefix: 'large_',
  smallSellers: 9_998,
  smallCharges: 900,
  ledgerCharges: 1_000_000,
}

/** What the large size is measured beside. */
export const TEN_THOUSAND: Size = {
  ...WHOLE,
  prefix: 'ten_',
  bigCharges: 10_000,
  middleCharges: 0,
  smallSellers: 1,
  smallCharges: LARGE.smallCharges,
  ledgerCharges: 10_000,
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

/** How many charges a database of the size has in all. */
export const allCharges = ({
  bigCharges,
  middleCharges,
  smallSellers,
  smallCharges,
}: Size): number => bigCharges + middleCharges + smallSellers * smallCharges
