import type { InputOf, OutputOf } from '#contract/access/endpoint.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { chargeRefusals, paymentRefusals } from '#contract/charges/refusals.ts'
import { afterEvent, isPayable, LIVE_ATTEMPT_STATES } from '#contract/charges/states.ts'
import type { simulateChargeEvent } from '#contract/sandbox/endpoints.ts'
import { sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import {
  type ChargeRow,
  chargeById,
  isBoughtOnce,
  lockCharge,
} from '#server/areas/charge-core/charge.ts'
import { moveCharge } from '#server/areas/charge-core/charge-state.ts'
import { paymentOf } from '#server/areas/charges/pay/pay-charge.ts'
import {
  beginAttempt,
  sendAttempt,
  settleAttempt,
} from '#server/areas/payments/attempts/attempts.ts'
import {
  type AttemptRow,
  approvedAttemptOf,
  attemptsOf,
} from '#server/areas/payments/attempts/read-attempts.ts'
import { expireCodes } from '#server/areas/payments/codes/code-removal.ts'
import { codesOf } from '#server/areas/payments/codes/read-codes.ts'
import { resolveDispute } from '#server/areas/payments/disputes/disputes.ts'
import {
  type PaymentTools,
  resolveAttempt,
  resolveCode,
} from '#server/areas/payments/reconciler.ts'
import { type Cause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { testCards } from '#server/sandbox/outbox.ts'

type Input = InputOf<typeof simulateChargeEvent>
type Event = Input['body']['event']

/** A charge of a sandbox event, with its seller and tools. */
interface Simulated {
  readonly database: Database
  readonly tools: PaymentTools
  readonly companiesUrl: string
  readonly sellerId: SellerId
  readonly id: Uuid
}

const cause = (): Cause => ({
  actorKind: 'SANDBOX',
  actorId: null,
  call: 'SBX-05',
  requestId: newId(),
  ip: null,
})

const rejectEvent = () => reject(paymentRefusals.notPayable)

const inSeller = <T>({ database, sellerId }: Simulated, work: (t: Transaction) => Promise<T>) =>
  database.withTenant(sellerId, work)

/** Performs an action at a company; rejects one that is no longer possible. */
async function callCompany(
  { companiesUrl }: Simulated,
  path: string,
  body: object = {},
): Promise<unknown> {
  const request = { method: 'POST', body, timeoutMs: TIMEOUT_MS } as const
  const response = await sendHttp(`${companiesUrl}/${path}`, request)
  if (!response) return reject(platformRefusals.outsideUnavailable)
  return response.status < 300 ? response.body : rejectEvent()
}

async function payCode(charge: Simulated, kind: 'PIX' | 'BANK_SLIP'): Promise<void> {
  const code = await inSeller(charge, async (transaction) => {
    const { status } = (await chargeById(transaction, charge.id)) ?? rejectEvent()
    const codes = await codesOf(transaction, charge.id)
    return isPayable(status) && codes.find((one) => one.kind === kind && one.state === 'ACTIVE')
  })
  if (!code) return rejectEvent()
  const company = kind === 'PIX' ? 'pix' : 'slips'
  await callCompany(charge, `counterparty/${company}/${code.provider_ref}/pay`)
  await resolveCode(charge.database, charge.tools, charge.sellerId, code.id, 'SANDBOX')
}

async function cardToken(charge: Simulated, outcome: string): Promise<string> {
  const cards = await testCards(charge.companiesUrl)
  const card = cards.find((one) => one.outcome === outcome) ?? rejectEvent()
  const typed = { holderName: 'PESSOA DE TESTE', expMonth: 12, expYear: 2035, cvv: '123' }
  const stored = await callCompany(charge, 'tokenizer/cards', { number: card.number, ...typed })
  return (stored as { readonly cardToken: string }).cardToken
}

/** Decides the pending attempt, or pays with a test card of that outcome. */
async function payCard(charge: Simulated, isApproved: boolean): Promise<void> {
  const { database, tools, sellerId } = charge
  const waiting = await inSeller(charge, async (transaction) =>
    (await attemptsOf(transaction, charge.id)).find(isLive),
  )
  if (waiting) {
    await callCompany(
      charge,
      `counterparty/charges/${waiting.id}/${isApproved ? 'approve' : 'decline'}`,
    )
    return resolveAttempt(database, tools, sellerId, waiting.id, 'SANDBOX')
  }
  const token = await cardToken(charge, isApproved ? 'APPROVED' : 'DECLINED_05')
  const sent = await inSeller(charge, async (transaction) => {
    const row = (await lockCharge(transaction, charge.id)) ?? rejectEvent()
    if (!isPayable(row.status)) rejectEvent()
    return beginAttempt(openUnitOfWork(transaction, cause()), tools, row, { cardToken: token })
  })
  const outcome = await sendAttempt(tools, sent)
  await inSeller(charge, (transaction) =>
    settleAttempt(openUnitOfWork(transaction, cause()), sent.id, outcome),
  )
}

async function dispute(charge: Simulated, action: 'dispute' | 'win' | 'lose'): Promise<void> {
  const attempt = await inSeller(charge, (transaction) => approvedAttemptOf(transaction, charge.id))
  if (!attempt) return rejectEvent()
  await callCompany(charge, `counterparty/charges/${attempt.id}/${action}`)
  const { database, tools, sellerId } = charge
  await resolveDispute(database, tools, sellerId, attempt.id, 'SANDBOX')
}

const isLive = ({ state }: AttemptRow): boolean => LIVE_ATTEMPT_STATES.includes(state)

/** Ends a purchase by a link; a charge of a subscription or a file is due until it is paid. */
const abandon = (charge: Simulated): Promise<void> =>
  inSeller(charge, async (transaction) => {
    const row: ChargeRow = (await lockCharge(transaction, charge.id)) ?? rejectEvent()
    if (!isBoughtOnce(row) || !afterEvent(row.status, 'codeEnded')) rejectEvent()
    if ((await attemptsOf(transaction, row.id)).some(isLive)) rejectEvent()
    const work = openUnitOfWork(transaction, cause())
    moveCharge(work, row, 'codeEnded')
    await expireCodes(work, row.id)
  })

const EVENTS: Readonly<Record<Event, (charge: Simulated) => Promise<void>>> = {
  PIX_PAID: (charge) => payCode(charge, 'PIX'),
  BANK_SLIP_PAID: (charge) => payCode(charge, 'BANK_SLIP'),
  CARD_PAID: (charge) => payCard(charge, true),
  CARD_DECLINED: (charge) => payCard(charge, false),
  DISPUTE_OPENED: (charge) => dispute(charge, 'dispute'),
  DISPUTE_WON: (charge) => dispute(charge, 'win'),
  DISPUTE_LOST: (charge) => dispute(charge, 'lose'),
  ABANDONED: abandon,
}

/**
 * Triggers an event of a charge at its company, so that the charge follows SM-CHARGE (SBX-05,
 * R-SBX-03). Rejects an event that the charge does not allow (BAR-4407).
 */
export async function simulateEvent(
  database: Database,
  parts: { readonly payments: PaymentTools; readonly companiesUrl: string },
  { params, body }: Input,
): Promise<OutputOf<typeof simulateChargeEvent>> {
  const entry = await lookUp(database, 'charge', params.uuid)
  const { sellerId } = entry ?? reject(chargeRefusals.notFound)
  const { payments: tools, companiesUrl } = parts
  await EVENTS[body.event]({ database, tools, companiesUrl, sellerId, id: params.uuid })
  return database.withTenant(sellerId, async (transaction) => {
    const charge = await chargeById(transaction, params.uuid)
    return paymentOf(transaction, charge ?? reject(chargeRefusals.notFound))
  })
}
