import * as z from 'zod/mini'
import type { LimitPeriod } from '#contract/basics/brazil/pix.ts'
import { addDays } from '#contract/basics/days.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { answerOf } from '#database/seeds/company-answer.ts'
import { SEED_CAUSE } from '#database/seeds/demo-seller.ts'
import type { KycCompany } from '#server/adapters/kyc/port.ts'
import { receiveArrival } from '#server/areas/account-pix/receive-pix.ts'
import { receiverQuery } from '#server/areas/account-pix/receiver.ts'
import { sendPix } from '#server/areas/account-pix/send-pix.ts'
import { credentialsByEmail } from '#server/areas/accounts/credentials.ts'
import { accountOf } from '#server/areas/bank-account/account.ts'
import { accountNumberOf } from '#server/areas/bank-account/account-number.ts'
import { resolveReview } from '#server/areas/bank-account/review.ts'
import type { PayoutTools } from '#server/areas/payouts/payouts.ts'
import { changeLimit, readLimits } from '#server/areas/pix-limits/limits.ts'
import { openUnitOfWork, type UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/security/identifiers.ts'

export interface AccountTools extends Pick<PayoutTools, 'payoutBanks' | 'vault'> {
  readonly kyc: KycCompany
  readonly companiesUrl: string
}

interface Payment {
  readonly payer: { readonly name: string; readonly document: string }
  readonly amount: number
}

const FIRST_PAYMENT: Payment = {
  payer: { name: 'Marina Alves', document: '52998224725' },
  amount: 325_000,
}
const LATER_PAYMENT: Payment = {
  payer: { name: 'Hotel Serra Azul Ltda', document: '11444777000161' },
  amount: 148_000,
}

const Arrived = z.object({ endToEndId: z.string() })

/** A busy machine may leave the first questions without an answer. */
const TRIES = 5

/** Somebody pays the account at the bank, which is then asked for the Pix as after its callback. */
async function receive(
  database: Database,
  sellerId: SellerId,
  { payoutBanks, companiesUrl }: AccountTools,
  payment: Payment,
): Promise<void> {
  const body = { to: accountNumberOf(sellerId), ...payment }
  const { endToEndId } = await answerOf(`${companiesUrl}/counterparty/account-pix`, Arrived, body)
  const bank = payoutBanks.choose(newId())
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await receiveArrival(database, bank, { key: endToEndId })) return
  }
  throw new Error(`the bank does not tell of the Pix ${endToEndId}`)
}

/**
 * Activates the account that the seller applied for, by the company that reviews it, and has the first
 * Pix paid into it.
 */
export async function seedBusinessAccount(
  database: Database,
  sellerId: SellerId,
  tools: AccountTools,
): Promise<void> {
  const account = await database.withTenant(sellerId, accountOf)
  if (!account?.application_id) throw new Error(`seller ${sellerId} applied for no account`)
  const id = account.application_id
  // Sends the application, and then asks what was decided.
  await resolveReview(database, tools, sellerId, id)
  await answerOf(`${tools.companiesUrl}/counterparty/applications/${id}/approve`, z.unknown(), {})
  await resolveReview(database, tools, sellerId, id)
  await receive(database, sellerId, tools, FIRST_PAYMENT)
}

/** The Pix that the demonstration sends: after how many days, to which key, how much. */
const SENT: readonly {
  readonly days: number
  readonly pixKey: string
  readonly amount: Centavos
}[] = [
  { days: 0, pixKey: 'tecidos@fornecedor.example', amount: 32_000n },
  { days: 3, pixKey: 'aluguel@imobiliaria.example', amount: 145_000n },
]

/** What becomes of its limits: lower at once, higher after a day. */
const LIMITS: Readonly<Record<LimitPeriod, Centavos>> = { DAY: 6_000_000n, NIGHT: 80_000n }

/**
 * Uses the account by the actions that the panel calls: a second Pix comes in, one is sent, one is
 * scheduled, and both limits are changed.
 */
export async function seedAccountUse(
  database: Database,
  sellerId: SellerId,
  tools: AccountTools,
  email: string,
): Promise<void> {
  const inWork = <Answer>(act: (work: UnitOfWork) => Promise<Answer>) =>
    database.withTenant(sellerId, (transaction) => act(openUnitOfWork(transaction, SEED_CAUSE)))
  await receive(database, sellerId, tools, LATER_PAYMENT)
  const user = await database.withTenant(sellerId, (each) => credentialsByEmail(each, email))
  if (!user) throw new Error(`seller ${sellerId} has no user ${email}`)
  const { begin, request } = receiverQuery(tools)
  for (const { days, pixKey, amount } of SENT) {
    const target = { kind: 'KEY', keyType: 'EMAIL', pixKey } as const
    const found = await request(await inWork((work) => begin(work, { body: { target } })))
    if (!('receiver' in found)) throw new Error(`the bank does not tell who has ${pixKey}`)
    const { receiver } = found
    await inWork((work) => {
      const scheduledDate = days === 0 ? null : addDays(work.today, days)
      return sendPix(work, tools, { receiver, amount, scheduledDate }, user.id)
    })
  }
  await inWork(async (work) => {
    for (const { limitId, accountId, period } of await readLimits(work))
      await changeLimit(work, { limitId, accountId, amount: LIMITS[period] })
  })
}
