import * as z from 'zod/mini'
import { labelIn } from '#contract/basics/labels.ts'

/**
 * What is claimed of a key that another institution has: that it leads to our account from now on,
 * because the company has it there (portability) or because it is the company's and no longer the
 * other person's (ownership).
 */
export const CLAIM_KINDS = ['PORTABILITY', 'OWNERSHIP'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]
export const claimKind = z.enum(CLAIM_KINDS)

/** The states of a claim as the directory has them. */
export const CLAIM_STATUSES = [
  'OPEN',
  'WAITING_RESOLUTION',
  'CONFIRMED',
  'CANCELLED',
  'COMPLETED',
] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]
export const claimStatus = z.enum(CLAIM_STATUSES)

export const CLAIM_EVENTS = ['receive', 'confirm', 'cancel', 'complete'] as const
export type ClaimEvent = (typeof CLAIM_EVENTS)[number]

interface Transition {
  readonly from: readonly ClaimStatus[]
  readonly to: ClaimStatus
}

/** The machine of a claim, used by services, panel and tests. */
export const CLAIM_MACHINE: Readonly<Record<ClaimEvent, Transition>> = {
  // The other institution has asked its customer.
  receive: { from: ['OPEN'], to: 'WAITING_RESOLUTION' },
  confirm: { from: ['OPEN', 'WAITING_RESOLUTION'], to: 'CONFIRMED' },
  cancel: { from: ['OPEN', 'WAITING_RESOLUTION'], to: 'CANCELLED' },
  complete: { from: ['CONFIRMED'], to: 'COMPLETED' },
}

/** The state after the event; null when the transition does not exist. */
export function afterClaimEvent(status: ClaimStatus, event: ClaimEvent): ClaimStatus | null {
  const { from, to } = CLAIM_MACHINE[event]
  return from.includes(status) ? to : null
}

/** How long the other institution's customer may take to answer (DICT). */
export const CLAIM_DAYS = 7

const KIND_LABELS: Readonly<Record<ClaimKind, string>> = {
  PORTABILITY: 'Portabilidade',
  OWNERSHIP: 'Reivindicação de posse',
}

const STATUS_LABELS: Readonly<Record<ClaimStatus, string>> = {
  OPEN: 'Pedido enviado',
  WAITING_RESOLUTION: 'Aguardando resposta',
  CONFIRMED: 'Confirmado',
  CANCELLED: 'Cancelado',
  COMPLETED: 'Concluído',
}

/** The names of a claim's kind and status; unknown ones are shown unchanged (R-GEN-21). */
export const claimKindLabel = (kind: string): string => labelIn(KIND_LABELS, kind)

/** The name of a claim's status; an unknown one is shown unchanged (R-GEN-21). */
export const claimStatusLabel = (status: string): string => labelIn(STATUS_LABELS, status)
