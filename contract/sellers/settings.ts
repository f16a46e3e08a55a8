import type { Feature } from '#contract/access/features.ts'
import type { BasisPoints, Centavos } from '#contract/basics/money.ts'

/** The features that only administrators and finance users of a seller may get (S-01). */
export const EXTRA_FEATURES = [
  'view_banking_account',
  'block_items_credit_card',
] as const satisfies readonly Feature[]

/**
 * Settings that differ by seller, stored as data; no behaviour depends on an id in code (R-GEN-16).
 */
export interface SellerSettings {
  readonly adminFinanceExtraFeatures: readonly (typeof EXTRA_FEATURES)[number][]
  readonly defaultCreditCardType: 'EARLY_BUYER' | 'EARLY_SELLER'
  readonly defaultInstallments: number
  readonly maxInstallments: number
  readonly onlyCreditCard: boolean
  readonly isActiveForTax: boolean
  readonly forceBuyerAboveInstallments: number | null
  readonly mixedInstallment: boolean
  readonly mixedInstallments: {
    readonly creditCard: number
    readonly bankSlip: number
    readonly pix: number
  }
  /** A withdrawal must be above this; absent on older sellers: R$ 9,00 (K-FIN-01). */
  readonly minTransferExclusiveCentavos?: number
  readonly nonAnticipatedReductionBasisPoints: BasisPoints
  /** Card fee by number of instalments: the first row whose `upTo` is not below it. */
  readonly creditCardTax: readonly { readonly upTo: number; readonly basisPoints: BasisPoints }[]
  readonly earlyMonthlyBasisPoints: BasisPoints
  readonly anticipationMonthlyBasisPoints: BasisPoints
  /** The part of an anticipation that a flagged seller pays; absent: 10 %. */
  readonly antiFraudAnticipationBasisPoints?: BasisPoints
  readonly bankSlipFeeCentavos: number
  readonly pixBasisPoints: BasisPoints
  /** The fee of a lost dispute beside its value; absent on older sellers: none. */
  readonly chargebackFeeCentavos?: number
  /** Whether the fraud check flagged the seller: operators approve its withdrawals; absent: not. */
  readonly antiFraudFlagged?: boolean
  readonly bankingType: 'BANKING' | 'EXTERNAL'
  readonly enableSplitOperation: boolean
  readonly totalValueBagCentavos: number
  readonly defaultMethods: {
    readonly creditCard: boolean
    readonly bankSlip: boolean
    readonly pix: boolean
  }
  /** The interest is a month's. */
  readonly lateFees: { readonly fine: LateFee; readonly interest: LateFee }
}

/** A fee of late bank slips; switched off, it keeps its rate. */
export interface LateFee {
  readonly isOn: boolean
  readonly basisPoints: BasisPoints
}

const MIN_TRANSFER_EXCLUSIVE_CENTAVOS = 900

/** The default settings of a new seller (S-01 … S-17). */
export const DEFAULT_SETTINGS: SellerSettings = {
  adminFinanceExtraFeatures: [],
  defaultCreditCardType: 'EARLY_BUYER',
  defaultInstallments: 12,
  maxInstallments: 21,
  onlyCreditCard: false,
  isActiveForTax: false,
  forceBuyerAboveInstallments: null,
  mixedInstallment: false,
  mixedInstallments: { creditCard: 10, bankSlip: 1, pix: 1 },
  minTransferExclusiveCentavos: MIN_TRANSFER_EXCLUSIVE_CENTAVOS,
  nonAnticipatedReductionBasisPoints: 3_500,
  creditCardTax: [
    { upTo: 1, basisPoints: 299 },
    { upTo: 6, basisPoints: 349 },
    { upTo: 12, basisPoints: 399 },
    { upTo: 21, basisPoints: 449 },
  ],
  earlyMonthlyBasisPoints: 199,
  anticipationMonthlyBasisPoints: 199,
  bankSlipFeeCentavos: 299,
  pixBasisPoints: 99,
  chargebackFeeCentavos: 0,
  bankingType: 'EXTERNAL',
  enableSplitOperation: true,
  totalValueBagCentavos: 500_000,
  defaultMethods: { creditCard: true, bankSlip: true, pix: true },
  lateFees: {
    fine: { isOn: true, basisPoints: 200 },
    interest: { isOn: true, basisPoints: 100 },
  },
}

/** What a withdrawal of the seller must be above (S-08). */
export const minTransferExclusiveOf = (settings: SellerSettings): Centavos =>
  BigInt(settings.minTransferExclusiveCentavos ?? MIN_TRANSFER_EXCLUSIVE_CENTAVOS)

/** The card fee of a sale in so many instalments. */
export function cardTaxOf({ creditCardTax }: SellerSettings, installments: number): BasisPoints {
  const row = creditCardTax.find(({ upTo }) => installments <= upTo) ?? creditCardTax.at(-1)
  if (!row) throw new RangeError('the settings have no card fees')
  return row.basisPoints
}
