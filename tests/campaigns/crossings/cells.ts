/** How the payment under test is made. */
export const METHODS = ['PIX', 'BANK_SLIP', 'CREDIT_CARD', 'SCHEDULED_CARD'] as const

/**
 * What happens to the charge between the start of the payment and its final outcome. 'paid at a
 * former price': the price was changed before the payment, and the Pix of the former price is paid.
 */
export const MEANWHILE = [
  'nothing',
  'paid otherwise',
  'subscription cancelled',
  'deleted',
  'repriced',
  'paid at a former price',
  'another payment in flight',
] as const

/**
 * The outcome at the acquirer or bank. For a code, 'declined' is a registration with another amount
 * (the code is refused), and 'approved' a payment.
 */
export const OUTCOMES = [
  'approved',
  'declined',
  'declined, then approved',
  'unknown, then approved',
  'never received',
] as const

export interface Cell {
  readonly method: (typeof METHODS)[number]
  readonly meanwhile: (typeof MEANWHILE)[number]
  readonly outcome: (typeof OUTCOMES)[number]
}

/** Repricing and cancellation apply to charges of subscriptions only. */
export const isOfSubscription = ({ meanwhile }: Cell): boolean =>
  meanwhile === 'subscription cancelled' || isRepriced(meanwhile)

const isRepriced = (meanwhile: Cell['meanwhile']): boolean =>
  meanwhile === 'repriced' || meanwhile === 'paid at a former price'

interface Rule {
  readonly reason: string
  readonly excludes: (cell: Cell) => boolean
}

/** Why a combination cannot happen. */
export const IMPOSSIBLE: readonly Rule[] = [
  {
    reason: 'a card is kept for a later day by payment links alone, never for a subscription',
    excludes: (cell) => cell.method === 'SCHEDULED_CARD' && isOfSubscription(cell),
  },
]

export const CELLS: readonly Cell[] = METHODS.flatMap((method) =>
  MEANWHILE.flatMap((meanwhile) => OUTCOMES.map((outcome) => ({ method, meanwhile, outcome }))),
).filter((cell) => !IMPOSSIBLE.some(({ excludes }) => excludes(cell)))

export const titleOf = ({ method, meanwhile, outcome }: Cell): string =>
  `${method}, ${meanwhile}, ${outcome}`

/** In centavos. The new price applies to repriced subscriptions. */
export const PRICE = 15_000
export const NEW_PRICE = 20_000
/** For this amount the simulated acquirer drops the first request before reading it. */
export const CUT_PRICE = 6_660_003

// The attempt of a stored card has no id before it is sent, so only its amount can select a fault.
export const priceOf = ({ method, outcome }: Cell): number =>
  method === 'SCHEDULED_CARD' && outcome === 'never received' ? CUT_PRICE : PRICE
