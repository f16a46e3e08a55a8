import * as z from 'zod/mini'
import { labelIn } from '#contract/basics/labels.ts'
import type { ClaimKind } from '#contract/pix-keys/claim-states.ts'

/** The states of another institution's claim of a key that leads to our account. */
export const RECEIVED_CLAIM_STATES = [
  'WAITING_ANSWER',
  'CONFIRMING',
  'KEEPING',
  'CONFIRMED',
  'CANCELLED',
  'COMPLETED',
] as const
export type ReceivedClaimState = (typeof RECEIVED_CLAIM_STATES)[number]
export const receivedClaimState = z.enum(RECEIVED_CLAIM_STATES)

export const RECEIVED_CLAIM_EVENTS = [
  'confirm',
  'keep',
  'notTaken',
  'confirmed',
  'cancelled',
  'completed',
] as const
export type ReceivedClaimEvent = (typeof RECEIVED_CLAIM_EVENTS)[number]

interface Transition {
  readonly from: readonly ReceivedClaimState[]
  readonly to: ReceivedClaimState
}

const UNDECIDED = ['WAITING_ANSWER', 'CONFIRMING', 'KEEPING'] as const

/** The machine of a received claim, used by services, panel and tests. */
export const RECEIVED_CLAIM_MACHINE: Readonly<Record<ReceivedClaimEvent, Transition>> = {
  confirm: { from: ['WAITING_ANSWER'], to: 'CONFIRMING' },
  keep: { from: ['WAITING_ANSWER'], to: 'KEEPING' },
  // The directory does not take the account's answer.
  notTaken: { from: ['CONFIRMING', 'KEEPING'], to: 'WAITING_ANSWER' },
  confirmed: { from: UNDECIDED, to: 'CONFIRMED' },
  // By the account, by the other institution, or by the end of the seven days.
  cancelled: { from: [...UNDECIDED, 'CONFIRMED'], to: 'CANCELLED' },
  completed: { from: [...UNDECIDED, 'CONFIRMED'], to: 'COMPLETED' },
}

/** The state after the event; null when the transition does not exist. */
export function afterReceivedEvent(
  state: ReceivedClaimState,
  event: ReceivedClaimEvent,
): ReceivedClaimState | null {
  const { from, to } = RECEIVED_CLAIM_MACHINE[event]
  return from.includes(state) ? to : null
}

/** Whether the claim has ended; until then its key cannot be deleted. */
export const isReceivedOver = (state: ReceivedClaimState): boolean =>
  state === 'CANCELLED' || state === 'COMPLETED'

/**
 * How the account keeps a key: that it still has the phone or e-mail is proven by a code; a
 * portability, which its own company asked for, is refused with a reason.
 */
export const isKeptByCode = (kind: ClaimKind): boolean => kind === 'OWNERSHIP'

/** Why the portability of a key is refused (DICT). */
export const REFUSAL_REASONS = ['USER_REQUESTED', 'FRAUD'] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]
export const refusalReason = z.enum(REFUSAL_REASONS)

export const REFUSAL_REASON_LABELS: Readonly<Record<RefusalReason, string>> = {
  USER_REQUESTED: 'A empresa prefere manter a chave aqui',
  FRAUD: 'A empresa não fez este pedido',
}

const STATE_LABELS: Readonly<Record<ReceivedClaimState, string>> = {
  WAITING_ANSWER: 'Pedida por outra instituição',
  CONFIRMING: 'Cedendo a chave',
  KEEPING: 'Mantendo a chave',
  CONFIRMED: 'Cedida, em transferência',
  CANCELLED: 'Mantida',
  COMPLETED: 'Cedida',
}

/** The name of a received claim's state; an unknown one is shown unchanged (R-GEN-21). */
export const receivedClaimLabel = (state: string): string => labelIn(STATE_LABELS, state)
