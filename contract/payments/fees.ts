import {
  type BasisPoints,
  type Centavos,
  percentOf,
  shareEqually,
  smallest,
  sum,
} from '#contract/basics/money.ts'

/** The fees of payments that are no card sale. */
export interface CodeFees {
  readonly pixBasisPoints: BasisPoints
  /** Of each slip. */
  readonly bankSlipFee: Centavos
}

/** The fee of a Pix, rounded once. */
export const pixFee = (amount: Centavos, basisPoints: BasisPoints): Centavos =>
  percentOf(amount, basisPoints)

/** The fee of a bank slip; never more than was paid. */
export const bankSlipFee = (amount: Centavos, fee: Centavos): Centavos => smallest(fee, amount)

/** What the seller gets of an amount that is paid by so many equal codes, each with its fee. */
export const receivedByCodes = (
  method: 'PIX' | 'BANK_SLIP',
  amount: Centavos,
  parts: number,
  fees: CodeFees,
): Centavos =>
  sum(
    shareEqually(amount, parts).map((part) =>
      method === 'PIX'
        ? part - pixFee(part, fees.pixBasisPoints)
        : part - bankSlipFee(part, fees.bankSlipFee),
    ),
  )
