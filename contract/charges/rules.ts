import { isPayable, type ChargeStatus } from '#contract/charges/states.ts'

/** What the rules look at in a charge. */
export interface Judged {
  readonly status: ChargeStatus
  readonly paymentMethod: string
  readonly tradeAgreement: object | null
  readonly processing?: boolean
  readonly refunding?: boolean
}

const isCard = ({ paymentMethod }: Judged) => paymentMethod.startsWith('CREDIT_CARD')
const isBusy = ({ processing, refunding }: Judged) => processing === true || refunding === true

/** What a charge allows, asked by name on both sides (SM-CHARGE). */
export const chargeAllows = {
  refund: (charge: Judged): boolean =>
    charge.status === 'PAID' && isCard(charge) && !isBusy(charge),
  manualPayment: (charge: Judged): boolean => isPayable(charge.status) && !isBusy(charge),
  remove: (charge: Judged): boolean =>
    isPayable(charge.status) && charge.tradeAgreement === null && !isBusy(charge),
  /** The buyer's pages of boleto and Pix still take its money. */
  payment: (charge: Judged): boolean => isPayable(charge.status),
} as const

/** Final statuses: nothing more happens to the charge (R-CHD-28). */
export const isFinal = (status: ChargeStatus): boolean =>
  ['CANCELED', 'REFUND', 'CHARGEBACK', 'PAID_MANUALLY'].includes(status)
