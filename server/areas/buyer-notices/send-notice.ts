import { formatDay, type Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { formatReais } from '#contract/basics/money.ts'
import { noticeLabel } from '#contract/buyer-notices/labels.ts'
import {
  type NoticeFacts,
  noticeMethodOf,
  whyNoticeIsSkipped,
} from '#contract/buyer-notices/rules.ts'
import { isSendingHour } from '#contract/buyer-notices/schedule.ts'
import type { NoticeChannel, NoticeKind } from '#contract/buyer-notices/switches.ts'
import { LIVE_ATTEMPT_STATES } from '#contract/charges/states.ts'
import { NO_COMPANY } from '#server/adapters/provider.ts'
import {
  addressOf,
  type Carriers,
  type Sending,
  type SendingOutcome,
  sendBy,
} from '#server/areas/buyer-notices/carriers.ts'
import {
  changeNotice,
  isRenewal,
  lockNotice,
  type NoticeRow,
  noticeById,
} from '#server/areas/buyer-notices/notice-sql.ts'
import { findSettings } from '#server/areas/buyer-notices/sql.ts'
import { type ChargeRow, lockCharge } from '#server/areas/charge-core/charge.ts'
import { payPageUrl } from '#server/areas/charge-core/pay-page.ts'
import { invoiceUrlOf } from '#server/areas/invoices/mail-invoice.ts'
import { attemptsOf } from '#server/areas/payments/attempts/read-attempts.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** Clients and templates that notices are sent with. */
export interface NoticeTools extends Carriers {
  readonly brands: Brands
  /** Signs the links of invoices. */
  readonly vault: Vault
}

const LEASE_MS = 5 * 60_000

const dayOf = (kind: NoticeKind, charge: ChargeRow) =>
  kind === 'payment' ? (charge.paid_date ?? charge.expiration_date) : charge.expiration_date

const firstNameOf = (name: string | null) => name?.trim().split(/\s+/)[0] || 'cliente'

/** What a notice says of its charge. */
function contentOf(kind: NoticeKind, charge: ChargeRow, sender: string, checkoutUrl: string) {
  const paidExtra = kind === 'payment' ? (charge.interest_centavos ?? 0n) : 0n
  return {
    buyer: firstNameOf(charge.customer_name),
    sender,
    title: charge.title,
    value: formatReais(charge.value_centavos + paidExtra),
    day: formatDay(dayOf(kind, charge)),
    url: payPageUrl(checkoutUrl, charge),
  }
}

/** What decides whether the notice is sent, with the settings and the address that it is sent by. */
export async function noticeFactsOf(
  transaction: Transaction,
  notice: NoticeRow,
  charge: ChargeRow,
) {
  const settings = await findSettings(transaction)
  const attempts = await attemptsOf(transaction, charge.id)
  const address = addressOf(notice.channel, charge)
  const facts: NoticeFacts = {
    kind: notice.kind,
    days: notice.days,
    channel: notice.channel,
    dueAt: notice.due_at,
    now: transaction.now,
    charge: {
      status: charge.status,
      isRenewal: await isRenewal(transaction, charge),
      paymentMethod: charge.payment_method,
      processing: attempts.some(({ state }) => LIVE_ATTEMPT_STATES.includes(state)),
    },
    settings: { allActive: settings.all_active, switchedOff: settings.switched_off },
    address,
  }
  return { settings, facts }
}

interface Claimed {
  readonly channel: NoticeChannel
  readonly sending: Sending
}

const isDue = ({ state, kind, due_at }: NoticeRow, now: Instant) =>
  state === 'PLANNED' && due_at <= now && (kind === 'payment' || isSendingHour(now))

/**
 * Claims a due notice, under the lock of its charge: decides whether it is still to be sent and
 * commits that it is being sent. Null when another worker has it, or it is not sent; why is in its
 * row.
 */
async function claim(work: UnitOfWork, tools: NoticeTools, id: Uuid): Promise<Claimed | null> {
  const known = await noticeById(work, id)
  const charge = known && (await lockCharge(work, known.charge_id))
  const notice = charge && (await lockNotice(work, id))
  if (!notice || !isDue(notice, work.now)) return null
  const { settings, facts } = await noticeFactsOf(work, notice, charge)
  const { address } = facts
  const hasCarrier = notice.channel === 'email' || tools.whatsapp.id !== NO_COMPANY
  const why = hasCarrier ? whyNoticeIsSkipped(facts) : 'SWITCHED_OFF'
  if (why || address === null) {
    await changeNotice(work, id, { state: 'SKIPPED', reason: why ?? 'NO_ADDRESS' })
    return null
  }
  const brand = tools.brands.ofSeller(await readSeller(work))
  const number = notice.send_count + 1
  const lease_until = machineInstant(LEASE_MS)
  await changeNotice(work, id, { state: 'SENDING', address, send_count: number, lease_until })
  const sending: Sending = {
    chargeId: charge.id,
    noticeId: id,
    number,
    kind: notice.kind,
    method: noticeMethodOf(charge.payment_method),
    address,
    facts: {
      ...contentOf(notice.kind, charge, settings.name, brand.checkoutUrl),
      invoiceUrl: notice.kind === 'payment' ? await invoiceUrlOf(work, charge.id, tools) : null,
    },
    settings,
    brand,
  }
  return { channel: notice.channel, sending }
}

/** Records the outcome of a sending; an answer that comes after its lease is taken, too. */
async function settle(
  work: UnitOfWork,
  id: Uuid,
  sending: number,
  outcome: SendingOutcome,
): Promise<void> {
  const notice = await lockNotice(work, id)
  const isInFlight = notice?.state === 'SENDING' || notice?.state === 'UNKNOWN'
  if (!isInFlight || notice.send_count !== sending) return
  switch (outcome.kind) {
    case 'unknown':
      return void (await changeNotice(work, id, { state: 'UNKNOWN' }))
    case 'repeatable':
      return void (await changeNotice(work, id, { state: 'PLANNED', send_count: sending - 1 }))
    case 'refused':
      return void (await changeNotice(work, id, { state: 'BOUNCED', reason: outcome.reason }))
    default: {
      await changeNotice(work, id, { state: 'SENT', carrier_ref: outcome.carrierRef })
      const subject = { kind: 'charge', id: notice.charge_id }
      work.emit('NOTICE_SENT', subject, { noticeId: id, detail: noticeLabel(notice) })
    }
  }
}

/** The carrier does not take the notice now; it is tried again later. */
export class CarrierNotReached extends Error {}

/**
 * Sends a notice that is due; false when it is not due or not sent. It throws CarrierNotReached when
 * the carrier did not take it, so that the caller tries again later under the same id.
 */
export async function sendNotice(
  database: Database,
  tools: NoticeTools,
  sellerId: SellerId,
  id: Uuid,
): Promise<boolean> {
  const inWork = <T>(action: (work: UnitOfWork) => Promise<T>): Promise<T> =>
    database.withTenant(sellerId, (transaction) =>
      action(openUnitOfWork(transaction, jobCause('notices'))),
    )
  const claimed = await inWork((work) => claim(work, tools, id))
  if (!claimed) return false
  const outcome = await sendBy(claimed.channel, tools, claimed.sending)
  await inWork((work) => settle(work, id, claimed.sending.number, outcome))
  if (outcome.kind === 'repeatable') {
    throw new CarrierNotReached(`notice ${id} was not taken`, { cause: outcome.error })
  }
  return true
}
