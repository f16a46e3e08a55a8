import * as z from 'zod/mini'

/** The statuses of a bill, with the wire's Portuguese values (M-BILL-26). */
export const BILL_STATUSES = [
  'Aprovar',
  'Aprovado',
  'Pagamento agendado',
  'Reprovado',
  'Atualização necessária',
  'Erro no pagamento',
  'Saldo insuficiente',
  'Paga',
  'Cancelada',
] as const
export type BillStatus = (typeof BILL_STATUSES)[number]
export const billStatus = z.enum(BILL_STATUSES)

/** The groups of the list, in the order of the tabs (R-BILL-02). */
export const BILL_GROUPS = ['REVISAR', 'APROVAR', 'AGENDADAS', 'HISTORICO'] as const
export type BillGroup = (typeof BILL_GROUPS)[number]
export const billGroup = z.enum(BILL_GROUPS)

/** The group in which each status is listed (R-BILL-28). */
export const GROUP_OF: Readonly<Record<BillStatus, BillGroup>> = {
  Aprovar: 'APROVAR',
  Aprovado: 'AGENDADAS',
  'Pagamento agendado': 'AGENDADAS',
  Reprovado: 'REVISAR',
  'Atualização necessária': 'REVISAR',
  'Erro no pagamento': 'REVISAR',
  'Saldo insuficiente': 'REVISAR',
  Paga: 'HISTORICO',
  Cancelada: 'HISTORICO',
}

/**
 * The status with the state that the wire shows as 'Pagamento agendado': the bank was or may have
 * been asked to pay, so that the bill can neither be changed nor deleted.
 */
export const BEING_PAID = 'being paid'
export type BillState = BillStatus | typeof BEING_PAID
export const BILL_STATES: readonly BillState[] = [...BILL_STATUSES, BEING_PAID]

/** The state of a bill as its record says it. */
export const billStateOf = (bill: {
  readonly isBeingPaid: boolean
  readonly fields: { readonly Status: BillStatus }
}): BillState => (bill.isBeingPaid ? BEING_PAID : bill.fields.Status)

export type BillEvent =
  | 'edit'
  | 'reprove'
  | 'approve'
  | 'cancel'
  | 'schedule'
  | 'lackBalance'
  | 'startPayment'
  | 'pay'
  | 'fail'
  | 'refuse'

interface Transition {
  readonly from: readonly BillState[]
  readonly to: BillState
}

const TO_REVIEW = [
  'Reprovado',
  'Atualização necessária',
  'Erro no pagamento',
  'Saldo insuficiente',
] as const satisfies readonly BillStatus[]

/** The state machine SM-BILL. */
export const BILL_MACHINE: Readonly<Record<BillEvent, Transition>> = {
  edit: { from: [...TO_REVIEW, 'Aprovar', 'Aprovado', 'Pagamento agendado'], to: 'Aprovar' },
  reprove: { from: ['Aprovar'], to: 'Reprovado' },
  approve: { from: ['Aprovar', ...TO_REVIEW], to: 'Aprovado' },
  cancel: { from: [...TO_REVIEW, 'Aprovar', 'Aprovado', 'Pagamento agendado'], to: 'Cancelada' },
  schedule: { from: ['Aprovado'], to: 'Pagamento agendado' },
  lackBalance: { from: ['Pagamento agendado'], to: 'Saldo insuficiente' },
  startPayment: { from: ['Pagamento agendado'], to: BEING_PAID },
  pay: { from: [BEING_PAID], to: 'Paga' },
  fail: { from: [BEING_PAID], to: 'Erro no pagamento' },
  // The bank refuses it before any money is reserved.
  refuse: { from: ['Pagamento agendado'], to: 'Erro no pagamento' },
}

/** The state after the event; null when the transition does not exist. */
export function afterBillEvent(state: BillState, event: BillEvent): BillState | null {
  const { from, to } = BILL_MACHINE[event]
  return from.includes(state) ? to : null
}

/** The event that a status asks for when it is sent with a record (BIL-05); null: none. */
export const eventOfStatus = (status: BillStatus): BillEvent | null => STATUS_EVENTS[status] ?? null

const STATUS_EVENTS: Readonly<Partial<Record<BillStatus, BillEvent>>> = {
  Aprovar: 'edit',
  Aprovado: 'approve',
  Reprovado: 'reprove',
  Cancelada: 'cancel',
}

/** Whether the bill ended and can only be viewed (R-BILL-27). */
export const isBillOver = (status: BillStatus): boolean =>
  status === 'Paga' || status === 'Cancelada'

/** Whether saving edits takes an approval back, which the panel confirms (R-BILL-25). */
export const isBillApproved = (status: BillStatus): boolean => GROUP_OF[status] === 'AGENDADAS'
