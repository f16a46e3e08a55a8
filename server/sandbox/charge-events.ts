import type { InputOf } from '#contract/access/endpoint.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { chargeRefusals, paymentRefusals } from '#contract/charges/refusals.ts'
import type { PublicPayment } from '#contract/charges/shapes.ts'
import { afterEvent, type ChargeEvent } from '#contract/charges/states.ts'
import type { playChargeEvent, SandboxChargeEvent } from '#contract/sandbox/endpoints.ts'
import { exchange, PATIENCE_MS } from '#server/adapters/exchange.ts'
import { paymentOf } from '#server/areas/charges/pay-charge.ts'
import { removeCode, sentCode, settleCode } from '#server/areas/payments/codes.ts'
import { resolveDispute } from '#server/areas/payments/disputes.ts'
import { resolveAttempt, resolveCode, type PaymentTools } from '#server/areas/payments/janitor.ts'
import {
  attemptsOf,
  chargeById,
  codesOf,
  type AttemptRow,
  type CodeRow,
} from '#server/areas/payments/records.ts'
import type { Database } from '#server/platform/database.ts'
import { lookUp } from '#server/platform/directory.ts'
import { refuse } from '#server/platform/refused.ts'
import { jobCause, openWork } from '#server/platform/work.ts'

interface World {
  readonly database: Database
  readonly payments: PaymentTools
  readonly companiesUrl: string
}

/** A charge with what the world may act on. */
interface Found {
  readonly sellerId: SellerId
  readonly attempts: readonly AttemptRow[]
  readonly codes: readonly CodeRow[]
}

const EVENTS: Readonly<Record<SandboxChargeEvent, ChargeEvent>> = {
  PIX_PAID: 'paymentConfirmed',
  BANK_SLIP_PAID: 'paymentConfirmed',
  CARD_PAID: 'paymentConfirmed',
  CARD_DECLINED: 'cardDeclined',
  DISPUTE_OPENED: 'disputeOpened',
  DISPUTE_WON: 'disputeWon',
  DISPUTE_LOST: 'disputeLost',
  ABANDONED: 'codeEnded',
}

const DEEDS = {
  CARD_PAID: 'approve',
  CARD_DECLINED: 'decline',
  DISPUTE_OPENED: 'dispute',
  DISPUTE_WON: 'win',
  DISPUTE_LOST: 'lose',
} as const

const notAllowed = () => refuse(paymentRefusals.notPayable)

/** The counterparty does it at its company; what a company doesn't let happen isn't allowed. */
async function act({ companiesUrl }: World, path: string, body?: object): Promise<void> {
  const given = body ? { body } : {}
  const asked = { method: 'POST', timeoutMs: PATIENCE_MS, ...given } as const
  const answered = await exchange(`${companiesUrl}/counterparty/${path}`, asked)
  if (!answered) refuse(platformRefusals.outsideUnavailable)
  if (answered.status !== 200) notAllowed()
}

async function payCode(world: World, { sellerId, codes }: Found, kind: CodeRow['kind']) {
  const code = codes.find((each) => each.kind === kind && each.state === 'ACTIVE')
  if (!code) return notAllowed()
  await act(world, `${kind === 'PIX' ? 'pix' : 'slips'}/${code.provider_ref}/pay`)
  await resolveCode(world.database, world.payments, sellerId, code.id, 'SANDBOX')
}

async function decide(world: World, { sellerId, attempts }: Found, said: Said): Promise<void> {
  const deed = DEEDS[said.event as keyof typeof DEEDS]
  const isDispute = said.event.startsWith('DISPUTE')
  const wanted = isDispute ? ['APPROVED'] : ['SENDING', 'UNKNOWN']
  const attempt = attempts.find(({ state }) => wanted.includes(state))
  if (!attempt) return notAllowed()
  const { codeReason = '05', message = 'Transação não autorizada pelo emissor.' } = said
  const body = deed === 'decline' ? { codeReason, message } : undefined
  await act(world, `charges/${attempt.id}/${deed}`, body)
  const { database, payments } = world
  if (isDispute) await resolveDispute(database, payments, sellerId, attempt.id, 'SANDBOX')
  else await resolveAttempt(database, payments, sellerId, attempt.id, 'SANDBOX')
}

/** Every code of the charge ends unpaid at its bank. */
async function endCodes({ database, payments }: World, { sellerId, codes }: Found): Promise<void> {
  const alive = codes.filter(({ state }) => state === 'ACTIVE')
  if (alive.length === 0) notAllowed()
  for (const { id } of alive) {
    const sent = await database.inSeller(sellerId, (transaction) => sentCode(transaction, id))
    if (!sent) continue
    const outcome = await removeCode(payments, sent)
    await database.inSeller(sellerId, (transaction) =>
      settleCode(openWork(transaction, jobCause('sandbox-event', 'SANDBOX')), id, outcome),
    )
  }
}

type Said = InputOf<typeof playChargeEvent>['body']

async function find({ database }: World, uuid: Uuid, event: SandboxChargeEvent): Promise<Found> {
  const entry = (await lookUp(database, 'charge', uuid)) ?? refuse(chargeRefusals.notFound)
  return database.inSeller(entry.sellerId, async (transaction) => {
    const charge = (await chargeById(transaction, uuid)) ?? refuse(chargeRefusals.notFound)
    if (!afterEvent(charge.status, EVENTS[event])) notAllowed()
    const { sellerId } = entry
    const attempts = await attemptsOf(transaction, uuid)
    return { sellerId, attempts, codes: await codesOf(transaction, uuid) }
  })
}

/** Lets the world do something to a charge, and answers how it stands then (SBX-05). */
export async function playEvent(world: World, uuid: Uuid, said: Said): Promise<PublicPayment> {
  const found = await find(world, uuid, said.event)
  if (said.event === 'PIX_PAID') await payCode(world, found, 'PIX')
  else if (said.event === 'BANK_SLIP_PAID') await payCode(world, found, 'BANK_SLIP')
  else if (said.event === 'ABANDONED') await endCodes(world, found)
  else await decide(world, found, said)
  return world.database.inSeller(found.sellerId, async (transaction) => {
    const charge = await chargeById(transaction, uuid)
    return paymentOf(transaction, charge ?? refuse(chargeRefusals.notFound))
  })
}
