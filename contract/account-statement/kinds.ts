import * as z from 'zod/mini'
import { labelIn } from '#contract/basics/labels.ts'

/** Why money entered or left the business account. */
export const MOVEMENT_KINDS_OF_ACCOUNT = [
  'PIX_SENT',
  'PIX_NOT_SENT',
  'PIX_RECEIVED',
  'PAYMENT_RETURNED',
  'WITHDRAWAL',
  'BILL_PAID',
  'BILL_NOT_PAID',
  'CARD_INVOICE_PAID',
  'CARD_PURCHASE_REVERSED',
  'MED_BLOCKED',
  'MED_RELEASED',
] as const
export type AccountMovementKind = (typeof MOVEMENT_KINDS_OF_ACCOUNT)[number]
export const accountMovementKind = z.enum(MOVEMENT_KINDS_OF_ACCOUNT)

const LABELS: Readonly<Record<AccountMovementKind, string>> = {
  PIX_SENT: 'Pix enviado',
  PIX_NOT_SENT: 'Pix não enviado, valor devolvido',
  PIX_RECEIVED: 'Pix recebido',
  PAYMENT_RETURNED: 'Pagamento devolvido pelo banco',
  WITHDRAWAL: 'Saque do saldo de vendas',
  BILL_PAID: 'Pagamento de conta',
  BILL_NOT_PAID: 'Conta não paga, valor devolvido',
  CARD_INVOICE_PAID: 'Pagamento da fatura dos cartões',
  CARD_PURCHASE_REVERSED: 'Estorno de compra no cartão',
  MED_BLOCKED: 'Bloqueio por contestação de Pix (MED)',
  MED_RELEASED: 'Fim do bloqueio por contestação de Pix (MED)',
}

/** The name of a movement; an unknown one is shown unchanged (R-GEN-21). */
export const movementLabel = (kind: string): string => labelIn(LABELS, kind)
