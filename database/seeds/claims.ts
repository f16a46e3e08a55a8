import * as z from 'zod/mini'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { percentOf } from '#contract/basics/money.ts'
import { readTestCards } from '#contract/sandbox/endpoints.ts'
import { cardTaxOf, DEFAULT_SETTINGS } from '#contract/sellers/settings.ts'
import { answerOf } from '#database/seeds/company-answer.ts'
import { DEMO_TERMS, SEED_CAUSE } from '#database/seeds/demo-seller.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import { createCharge } from '#server/areas/charge-core/create-charge.ts'
import {
  type AttemptTools,
  beginAttempt,
  type SentAttempt,
  sendAttempt,
  settleAttempt,
} from '#server/areas/payments/attempts/attempts.ts'
import { settleDispute } from '#server/areas/payments/disputes/disputes.ts'
import { beginRefund, sendRefund, settleRefund } from '#server/areas/payments/refunds/refunds.ts'
import { openUnitOfWork, type UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'

interface ClaimTools extends AttemptTools {
  readonly companiesUrl: string
}

/** The final state of a card sale in the demonstration. */
interface Sale {
  readonly title: string
  readonly value: bigint
  readonly fate: 'paid' | 'refunded' | 'disputed' | 'won' | 'lost'
}

const SALES: readonly Sale[] = [
  { title: 'Encomenda de salgados', value: 38_700n, fate: 'paid' },
  { title: 'Bolo de casamento', value: 124_000n, fate: 'refunded' },
  { title: 'Café da manhã corporativo', value: 56_450n, fate: 'disputed' },
  { title: 'Curso de confeitaria', value: 47_900n, fate: 'won' },
  { title: 'Cesta de Natal', value: 21_990n, fate: 'lost' },
]

const Token = z.object({ cardToken: z.string() })

async function goodCard(companiesUrl: string): Promise<string> {
  const cards = await answerOf(`${companiesUrl}/test-cards`, readTestCards.output)
  const good = cards.find(({ outcome }) => outcome === 'APPROVED')
  if (!good) throw new Error('the sandbox has no test card with the outcome APPROVED')
  return good.number
}

interface Customer {
  readonly id: Uuid
  readonly name: string
  readonly document_number: string
  readonly email: string
  readonly phone: string
  readonly country_code: string
}

const customersOf = ({ sellerId, rows }: Transaction) =>
  rows<Customer>(
    `select id, name, document_number, email, phone, country_code from customer
      where seller_id = $1 order by name limit $2`,
    [sellerId, SALES.length],
  )

const sold = (work: UnitOfWork, { title, value }: Sale, customer: Customer) =>
  createCharge(work, {
    method: 'CREDIT_CARD',
    title,
    value,
    installments: 1,
    due: work.today,
    customer: {
      id: customer.id,
      name: customer.name,
      document: customer.document_number,
      email: customer.email,
      phone: customer.phone,
      countryCode: customer.country_code,
    },
    origin: 'ORDER',
    linkId: null,
    bankSlipDescription: null,
    terms: { ...DEMO_TERMS, cardFee: String(percentOf(value, cardTaxOf(DEFAULT_SETTINGS, 1))) },
  })

/** Creates card sales, refunds and disputes through the simulated acquirer, as in real use. */
export async function seedClaims(
  database: Database,
  sellerId: SellerId,
  tools: ClaimTools,
): Promise<void> {
  const inWork = <Answer>(act: (work: UnitOfWork) => Promise<Answer>) =>
    database.withTenant(sellerId, (transaction) => act(openUnitOfWork(transaction, SEED_CAUSE)))
  const { companiesUrl } = tools
  const number = await goodCard(companiesUrl)
  const customers = await database.withTenant(sellerId, customersOf)

  const buy = async (sale: Sale, customer: Customer) => {
    const holder = { holderName: customer.name.toUpperCase(), expMonth: 12, expYear: 2033 }
    const card = { number, cvv: '123', ...holder }
    const made = await answerOf(`${companiesUrl}/tokenizer/cards`, Token, card)
    const begun = await inWork(async (work) => {
      const charge = await sold(work, sale, customer)
      return { charge, sent: await beginAttempt(work, tools, charge, made) }
    })
    const outcome = await sendAttempt(tools, begun.sent)
    await inWork((work) => settleAttempt(work, begun.sent.id, outcome))
    return { chargeId: begun.charge.id, sent: begun.sent }
  }
  const refund = async (chargeId: Uuid) => {
    const sent = await inWork(async (work) => {
      const charge = await lockCharge(work, chargeId)
      if (!charge) throw new Error(`charge ${chargeId} not found`)
      return beginRefund(work, charge, false)
    })
    const outcome = await sendRefund(tools, sent)
    await inWork((work) => settleRefund(work, sent.id, outcome))
  }
  const dispute = async ({ id, provider }: SentAttempt, ...deeds: readonly string[]) => {
    for (const deed of deeds) {
      await answerOf(`${companiesUrl}/counterparty/charges/${id}/${deed}`, z.unknown(), {})
      const state = await tools.acquirers.of(provider).dispute(id)
      await inWork((work) => settleDispute(work, id, state))
    }
  }
  for (const [at, sale] of SALES.entries()) {
    const customer = customers[at]
    if (!customer) continue
    const { chargeId, sent } = await buy(sale, customer)
    if (sale.fate === 'refunded') await refund(chargeId)
    if (sale.fate === 'disputed') await dispute(sent, 'dispute')
    if (sale.fate === 'won') await dispute(sent, 'dispute', 'win')
    if (sale.fate === 'lost') await dispute(sent, 'dispute', 'lose')
  }
}
