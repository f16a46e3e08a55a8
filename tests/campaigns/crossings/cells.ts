/** How the payment under test is made. */
export const METHODS = ['PIX', 'BANK_SLIP', 'CREDIT_CARD', 'SCHEDULED_CARD'] as const

/**
 * What happens to its charge after the payment was begun and before its final answer. Paid at a former
 * price: the price was changed before the payment was begun, and the Pix of the old one is paid.
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
 * What the acquirer or the bank says of the payment. Of a code, declined is a registration with
 * another amount than asked for (the code is refused), and approved means that it is paid.
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

/** Prices change, and subscriptions end, of subscriptions' charges alone. */
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

/** Centavos. A new price is that of a subscription whose price changes. */
export const PRICE = 15_000
export const NEW_PRICE = 20_000
/** The simulated acquirer cuts the first request for this amount before it reads it. */
export const CUT_PRICE = 6_660_003

// The attempt of a kept card has no name before it is sent: only its amount can bring a fault.
export const priceOf = ({ method, outcome }: Cell): number =>
  method === 'SCHEDULED_CARD' && outcome === 'never received' ? CUT_PRICE : PRICE
