import type { ChargeDetail } from '#contract/charges/shapes.ts'

/** Texts of the derivation of the net amount. */
export const netTexts = {
  received: 'Recebido de quem pagou',
  fees: 'Taxas',
  split: 'Split',
  net: 'Líquido para você',
  reversals: { REFUND: 'Estornado', CHARGEBACK: 'Chargeback' } satisfies Record<
    NonNullable<ChargeDetail['reversal']>['kind'],
    string
  >,
  chargebackFee: 'Taxa de chargeback',
  result: 'Resultado para você',
  receivables: 'Recebíveis',
  parcel: 'Parcela',
  date: 'Data',
  state: 'Situação',
  states: { OPEN: 'A receber', RELEASED: 'Recebido', CANCELED: 'Cancelado' },
} as const
