import type { Day, Instant } from '#contract/basics/days.ts'
import type { BasisPoints, Centavos } from '#contract/basics/money.ts'
import type { CallsBack, Notice } from '#server/adapters/provider.ts'
import type { SettlesDaily } from '#server/adapters/settlement-file.ts'

export interface SlipOrder {
  /** Our number of the slip (nosso número), 11 digits; registering it again changes nothing. */
  readonly ourNumber: string
  readonly amount: Centavos
  readonly due: Day
  readonly lastPayable: Day
  readonly fineBasisPoints: BasisPoints
  readonly interestMonthlyBasisPoints: BasisPoints
  readonly payer: { readonly document: string; readonly name: string } | null
}

export interface SlipPayment {
  readonly paymentId: string
  readonly ourNumber: string
  /** What was paid in all: value, fine and interest. */
  readonly amount: Centavos
  readonly fineAndInterest: Centavos
  readonly paidOn: Day
  readonly at: Instant
}

export type Slip =
  | {
      readonly kind: 'active' | 'paid' | 'removed'
      /** 44 digits. */
      readonly barcode: string
      /** 47 digits. */
      readonly line: string
      readonly payments: readonly SlipPayment[]
    }
  | {
      readonly kind: 'refused'
      readonly message: string
      /** The bank has a slip with other content: it can be paid until it is removed. */
      readonly isRegistered: boolean
    }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

/** Known by our number of the slip. */
export type SlipNotice = Notice<'slip'>

/** The requests that a boleto bank answers. Never throws: what fails is `unknown`. */
export interface BoletoBankClient extends SettlesDaily {
  register(order: SlipOrder): Promise<Slip>
  slip(ourNumber: string): Promise<Slip>
  /** Our numbers of the slips that were paid from that moment on; null: no usable answer. */
  paidSince(from: Instant): Promise<readonly string[] | null>
  remove(ourNumber: string): Promise<Slip>
}

/** The agreement under which the bank collects slips, as printed on each of them. */
export interface CollectionAgreement {
  readonly bankName: string
  /** The bank's code with its check digit, for example `341-7`. */
  readonly bankCode: string
  /** Agência and código do beneficiário. */
  readonly beneficiaryCode: string
  /** Carteira. */
  readonly portfolio: string
  /** Espécie do documento, for example `DM`. */
  readonly documentKind: string
}

/** A bank that registers and collects slips. What it owes us is on the account `P:BOLETO:{id}`. */
export interface BoletoBank extends BoletoBankClient, CallsBack<SlipNotice> {
  readonly agreement: CollectionAgreement
}
