import { isDocument } from '#contract/basics/brazil/documents.ts'
import type { Refusal } from '#contract/basics/refusals.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import {
  afterEvent,
  CHARGE_MACHINE,
  type ChargeStatus,
  isPayable,
} from '#contract/charges/states.ts'

/** Whether a bank registers a slip for a payer: only for one with a CPF or CNPJ. */
export const allowsBankSlip = (document: string | null): boolean =>
  document !== null && isDocument(document)

/** The facts about a charge that its rules need. */
export interface ChargeFacts {
  readonly status: ChargeStatus
  readonly paymentMethod: string
  readonly tradeAgreement: object | null
  readonly processing?: boolean
  readonly refunding?: boolean
}

const isCard = ({ paymentMethod }: ChargeFacts) => paymentMethod.startsWith('CREDIT_CARD')

const whileBusy = ({ processing, refunding }: ChargeFacts): Refusal | null => {
  if (refunding) return chargeRefusals.refundUnderWay
  return processing ? chargeRefusals.paymentUnderWay : null
}

/** Why a charge rejects an action; null when it allows it (SM-CHARGE). */
export const whyChargeRejects = {
  refund(charge: ChargeFacts): Refusal | null {
    if (charge.status !== 'PAID' || !isCard(charge)) return chargeRefusals.onlyPaidCards
    return whileBusy(charge)
  },
  manualPayment(charge: ChargeFacts): Refusal | null {
    if (!afterEvent(charge.status, 'manualPayment')) return chargeRefusals.notToBePaid
    return whileBusy(charge)
  },
  remove(charge: ChargeFacts): Refusal | null {
    if (!afterEvent(charge.status, 'delete')) return chargeRefusals.notRemovable
    if (charge.tradeAgreement !== null) return chargeRefusals.anticipated
    return whileBusy(charge)
  },
  letter: ({ status }: Pick<ChargeFacts, 'status'>): Refusal | null =>
    status === 'REFUND' ? null : chargeRefusals.noLetter,
  collectionLetter: ({ status }: Pick<ChargeFacts, 'status'>): Refusal | null =>
    status === 'LATE' ? null : chargeRefusals.notLate,
} as const

export type ChargeAction = keyof typeof whyChargeRejects

// These reasons are temporary: the button stays visible, disabled, and explains why.
const PASSING: readonly Refusal[] = [
  chargeRefusals.refundUnderWay,
  chargeRefusals.paymentUnderWay,
  chargeRefusals.anticipated,
]

/** Whether the action is shown for the charge's status, even if disabled (R-CHD-26, R-CHD-31). */
export function isActionOffered(charge: ChargeFacts, action: ChargeAction): boolean {
  const refusal = whyChargeRejects[action](charge)
  return refusal === null || PASSING.includes(refusal)
}

/** The actions that a charge allows, by name; panel and server use the same rules. */
export const chargeAllows = {
  refund: (charge: ChargeFacts): boolean => whyChargeRejects.refund(charge) === null,
  manualPayment: (charge: ChargeFacts): boolean => whyChargeRejects.manualPayment(charge) === null,
  remove: (charge: ChargeFacts): boolean => whyChargeRejects.remove(charge) === null,
  letter: (charge: ChargeFacts): boolean => whyChargeRejects.letter(charge) === null,
  collectionLetter: (charge: Pick<ChargeFacts, 'status'>): boolean =>
    whyChargeRejects.collectionLetter(charge) === null,
  /** Whether the buyer's pages still accept a payment by boleto or Pix. */
  payment: (charge: ChargeFacts): boolean => isPayable(charge.status),
} as const

/** The lifetime of a cancellation letter's URL. */
export const LETTER_LIFETIME_MS = 7 * 24 * 3_600_000

/** Whether a charge can still change; its detail is then refreshed (R-CHD-28). */
export const isActive = (status: ChargeStatus): boolean =>
  Object.values(CHARGE_MACHINE).some(({ from }: { readonly from: readonly ChargeStatus[] }) =>
    from.includes(status),
  )
