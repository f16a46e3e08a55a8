import type { ChargeEntryKind } from '#contract/charges/net-endpoints.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'

/** Texts of the derivation of the net amount. */
export const netTexts = {
  open: 'De onde vem este valor?',
  title: 'De onde vem este valor?',
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
  entries: 'Lançamentos',
  entriesText: 'Cada lançamento soma zero: o que sai de uma conta entra em outra.',
  notLoaded: 'Não foi possível carregar de onde vem o valor',
  kinds: {
    CARD_CAPTURED: 'Pagamento com cartão',
    RECEIVABLE_RELEASED: 'Recebível liberado',
    PIX_RECEIVED: 'Pix recebido',
    BOLETO_PAID: 'Boleto pago',
    MANUAL_PAYMENT_RECORDED: 'Paga fora daqui',
    CARD_CAPTURED_EARLY: 'Pagamento com cartão, antecipado',
    REFUND_REQUESTED: 'Estorno pedido',
    REFUND_CONFIRMED: 'Estorno confirmado',
    REFUND_REFUSED: 'Estorno recusado',
    DISPUTE_OPENED: 'Disputa aberta',
    DISPUTE_WON: 'Disputa ganha',
    DISPUTE_LOST: 'Disputa perdida',
  } satisfies Record<ChargeEntryKind, string>,
  accounts: {
    RECEIVABLE: 'A receber',
    AVAILABLE: 'Saldo disponível',
    DEBT: 'Dívida',
    ANTICIPATED_DEBT: 'Antecipado',
    REFUND_PENDING: 'Reservado para o estorno',
    DISPUTE_HOLD: 'Retido pela disputa',
    MEMO_PAID_OUTSIDE: 'Pago fora daqui',
    MEMO_SALES: 'Vendas recebidas fora daqui',
    'P:FEES': 'Taxas',
    'P:CHARGEBACK_COST': 'Taxa de chargeback',
  } as Readonly<Record<string, string>>,
  acquirer: 'Adquirente',
  pixBank: 'Banco do Pix',
  boletoBank: 'Banco do boleto',
  ofSplit: (account: string) => `${account} (split)`,
} as const

/** The name of an account; an unknown one is shown as it is. */
export function accountLabel(account: string): string {
  if (account.startsWith('P:ACQ')) return netTexts.acquirer
  if (account.startsWith('P:PIX')) return netTexts.pixBank
  if (account.startsWith('P:BOLETO')) return netTexts.boletoBank
  return netTexts.accounts[account] ?? account
}
