import assert from 'node:assert/strict'
import type { InputOf } from '#contract/access/endpoint.ts'
import {
  anticipationRatesOf,
  isRefusal,
  lastUnanticipatedDay,
  neededFromReceivables,
  type PricedAnticipation,
  priceAnticipation,
} from '#contract/balance/anticipation.ts'
import type { requestAnticipation as requestEndpoint } from '#contract/balance/endpoints.ts'
import { anticipationRefusals } from '#contract/balance/refusals.ts'
import { sellerOwner } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import {
  insertAnticipation,
  insertAnticipationPart,
} from '#server/areas/balance/anticipation-sql.ts'
import { balanceOf, lockedBalancesOf } from '#server/areas/ledger/balance-of.ts'
import { ownedAccount, platformAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, post, sweep, take } from '#server/areas/ledger/post.ts'
import {
  type AdvanceableReceivable,
  advanceReceivable,
  receivablesToAdvance,
  receivablesToQuote,
} from '#server/areas/payments/receivables/advance.ts'
import { requestWithdrawal, type WithdrawalTools } from '#server/areas/payouts/withdraw.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { newId } from '#server/platform/security/identifiers.ts'

export interface AnticipationOrder {
  readonly requested: Centavos
  readonly usesAnticipation: boolean
}

/** The settings of a seller that may anticipate; rejects business accounts (R-FIN-10). */
async function settingsOf(transaction: Transaction) {
  const { settings } = await readSeller(transaction)
  if (settings.bankingType !== 'EXTERNAL') reject(anticipationRefusals.unavailable)
  return settings
}

const openOf = ({ id, net_centavos: net, due_date: due }: AdvanceableReceivable) => ({
  id,
  net,
  due,
})

/** The price of a withdrawal that may anticipate receivables; changes nothing (FIN-04). */
export async function quoteAnticipation(
  transaction: Transaction,
  { requested, usesAnticipation }: AnticipationOrder,
): Promise<PricedAnticipation> {
  const settings = await settingsOf(transaction)
  const { today, sellerId } = transaction
  const ownerId = sellerOwner(sellerId)
  const balances = await balanceOf(transaction, ownerId)
  const amount = balances.AVAILABLE - balances.DEBT
  const receivables = await receivablesToQuote(transaction, {
    ownerId,
    dueAfter: lastUnanticipatedDay(today),
    needed: usesAnticipation ? neededFromReceivables(requested, amount) : 0n,
  })
  const priced = priceAnticipation({
    requested,
    amount,
    usesAnticipation,
    today,
    rates: anticipationRatesOf(settings),
    receivables: receivables.map(openOf),
  })
  return isRefusal(priced) ? reject(priced) : priced
}

/**
 * Advances what the balance lacks for the requested amount, in the caller's unit of work; the
 * requested amount less the tax is available afterwards. Prices again under the locks and rejects
 * another tax than the one that was quoted. Without need of receivables it changes nothing.
 */
export async function anticipate(
  work: UnitOfWork,
  requested: Centavos,
  quotedTax: Centavos | null,
): Promise<PricedAnticipation> {
  const rates = anticipationRatesOf(await settingsOf(work))
  const { today } = work
  const ownerId = sellerOwner(work.sellerId)
  // Receivables are locked before balances, as their release does.
  const before = await balanceOf(work, ownerId)
  const rows = await receivablesToAdvance(work, {
    ownerId,
    dueAfter: lastUnanticipatedDay(today),
    needed: neededFromReceivables(requested, before.AVAILABLE - before.DEBT),
  })
  const { AVAILABLE, DEBT } = await lockedBalancesOf(work, ownerId, [
    'ANTICIPATED_DEBT',
    'AVAILABLE',
    'DEBT',
  ])
  const priced = priceAnticipation({
    requested,
    amount: AVAILABLE - DEBT,
    usesAnticipation: true,
    today,
    rates,
    receivables: rows.map(openOf),
  })
  if (isRefusal(priced)) {
    const hasBalanceFallen = AVAILABLE - DEBT < before.AVAILABLE - before.DEBT
    const lacksReceivables = priced === anticipationRefusals.aboveReceivables
    // The balance fell meanwhile, so that too few receivables were locked: the price is another.
    return reject(hasBalanceFallen && lacksReceivables ? anticipationRefusals.taxChanged : priced)
  }
  const { anticipationTax: tax } = priced.quote
  if (quotedTax !== null && quotedTax !== tax) reject(anticipationRefusals.taxChanged)
  if (priced.advanced === 0n) return priced
  const id = newId()
  await insertAnticipation(work, { id, requested, advanced: priced.advanced, tax, ...rates })
  for (const part of priced.parts) {
    const row = rows.find((each) => each.id === part.id)
    assert(row, `receivable ${part.id} was not locked`)
    await advanceReceivable(work, row, part.net, id)
    await insertAnticipationPart(work, id, part)
  }
  const net = priced.advanced - tax
  await post(work, { kind: 'RECEIVABLES_ANTICIPATED', ref: id }, [
    debit(ownedAccount(ownerId, 'ANTICIPATED_DEBT'), priced.advanced),
    net >= 0n ? sweep(ownerId, net) : take(ownerId, -net),
    credit(platformAccount('P:ANTICIPATION_INCOME'), tax),
  ])
  work.audit({
    subject: { kind: 'anticipation', id },
    after: { requested: String(requested), advanced: String(priced.advanced), tax: String(tax) },
  })
  return priced
}

/**
 * Withdraws the requested amount less the tax of what is anticipated for it: both together or
 * neither (FIN-05). Where nothing is anticipated it is a plain withdrawal, with its minimum.
 */
export async function withdrawWithAnticipation(
  work: UnitOfWork,
  tools: WithdrawalTools,
  { requestedAmount, anticipationTax }: InputOf<typeof requestEndpoint>['body'],
) {
  const { quote, advanced } = await anticipate(work, requestedAmount, anticipationTax ?? null)
  const transfer = await requestWithdrawal(work, tools, {
    amount: quote.amountToReceive,
    withAnticipation: advanced > 0n,
  })
  return { transfer, quote }
}
