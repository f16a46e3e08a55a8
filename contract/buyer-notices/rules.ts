import type { Instant } from '#contract/basics/days.ts'
import type { Refusal } from '#contract/basics/refusals.ts'
import { noticeRefusals } from '#contract/buyer-notices/refusals.ts'
import { isTooLate } from '#contract/buyer-notices/schedule.ts'
import type { NoticeState, SkipReason } from '#contract/buyer-notices/states.ts'
import {
  type NoticeChannel,
  type NoticeKind,
  type NoticeMethod,
  switchNameOf,
} from '#contract/buyer-notices/switches.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import type { PaymentMethod } from '#contract/charges/shapes.ts'
import type { ChargeStatus } from '#contract/charges/states.ts'

/** The most characters of the name that notices are sent under. */
export const MAX_NAME_LENGTH = 120
/** The most characters of an e-mail address. */
export const MAX_EMAIL_LENGTH = 254
/** How many notices of a charge may be sent again within an hour. */
export const RESENT_NOTICES = { max: 5, windowMs: 3_600_000 } as const
/** The one record of a seller, in its audit trail. */
export const NOTICE_SETTINGS_ID = 'buyer-notices'

/** The method of notices about a charge of that payment method. */
export function noticeMethodOf(method: PaymentMethod): NoticeMethod {
  if (method === 'BANK_SLIP') return 'bankSlip'
  return method === 'PIX' ? 'pix' : 'creditCard'
}

/** The status of a charge that justifies a notice of the kind. */
const STATUS_OF_KIND: Readonly<Record<NoticeKind, ChargeStatus>> = {
  prePayment: 'SCHEDULED',
  payment: 'PAID',
  latePayment: 'LATE',
}

/** What of a charge justifies its notices. */
export interface NoticeCause {
  readonly status: ChargeStatus
  /** It is of a subscription that renews. */
  readonly isRenewal: boolean
}

/**
 * Whether a charge justifies a notice of the kind. A late notice says that no payment was
 * identified after the due date: that is also so when the card of a renewal was refused for good,
 * which makes its charge FAILED. Who only had a card declined in a purchase is not dunned, nor is
 * who ended the subscription.
 */
export const isJustified = (kind: NoticeKind, { status, isRenewal }: NoticeCause): boolean =>
  status === STATUS_OF_KIND[kind] || (kind === 'latePayment' && status === 'FAILED' && isRenewal)

/** What decides at the moment of sending whether a notice goes out. */
export interface NoticeFacts {
  readonly kind: NoticeKind
  readonly days: number
  readonly channel: NoticeChannel
  readonly dueAt: Instant
  readonly now: Instant
  readonly charge: NoticeCause & {
    readonly paymentMethod: PaymentMethod
    /** A payment of it is in flight. */
    readonly processing: boolean
  }
  readonly settings: {
    readonly allActive: boolean
    readonly switchedOff: readonly string[]
  }
  readonly address: string | null
}

/** Why a notice is not sent; null when it is (R-NOTS-13, SM-NOTICE). */
export function whyNoticeIsSkipped(notice: NoticeFacts): SkipReason | null {
  const { kind, days, channel, charge, settings, address, dueAt, now } = notice
  if (!isJustified(kind, charge)) return 'CHARGE_CHANGED'
  // A late notice says that no payment was identified (R-NOTS-09).
  if (kind !== 'payment' && charge.processing) return 'PAYMENT_IN_PROGRESS'
  if (!settings.allActive) return 'ALL_SWITCHED_OFF'
  const name = switchNameOf(noticeMethodOf(charge.paymentMethod), days, channel)
  if (name === null || settings.switchedOff.includes(name)) return 'SWITCHED_OFF'
  if (address === null) return 'NO_ADDRESS'
  return kind !== 'payment' && isTooLate(dueAt, now) ? 'TOO_LATE' : null
}

/** Notices that are waiting for their sending. */
const WAITING: readonly NoticeState[] = ['PLANNED', 'SENDING']

/** Whether a notice is offered to be sent again: its charge is still in the state that justifies it. */
export const mayResend = (
  { kind, state }: { readonly kind: NoticeKind; readonly state: NoticeState },
  charge: NoticeCause,
): boolean => !WAITING.includes(state) && isJustified(kind, charge)

const REFUSAL_OF: Readonly<Record<SkipReason, Refusal>> = {
  CHARGE_CHANGED: noticeRefusals.chargeChanged,
  PAYMENT_IN_PROGRESS: chargeRefusals.paymentUnderWay,
  ALL_SWITCHED_OFF: noticeRefusals.allNoticesOff,
  SWITCHED_OFF: noticeRefusals.switchedOff,
  NO_ADDRESS: noticeRefusals.noAddress,
  TOO_LATE: noticeRefusals.chargeChanged,
}

/** Why a notice cannot be sent again; null when it can. */
export function whyResendIsRefused(state: NoticeState, notice: NoticeFacts): Refusal | null {
  if (WAITING.includes(state)) return noticeRefusals.alreadyPlanned
  const why = whyNoticeIsSkipped(notice)
  return why && REFUSAL_OF[why]
}
