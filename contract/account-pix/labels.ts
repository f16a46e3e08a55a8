import type { AccountPixState } from '#contract/account-pix/states.ts'
import { labelIn } from '#contract/basics/labels.ts'

const LABELS: Readonly<Record<AccountPixState, string>> = {
  WAITING_APPROVAL: 'Aguardando aprovação',
  SCHEDULED: 'Agendado',
  SENDING: 'Enviando',
  SENT: 'Enviado',
  FAILED: 'Não enviado',
  RETURNED: 'Devolvido',
  CANCELED: 'Cancelado',
  RECEIVED: 'Recebido',
}

/** The label of a Pix's state; an unknown one is shown unchanged (R-GEN-21). */
export const accountPixLabel = (state: string): string => labelIn(LABELS, state)
