import { addDays, type Day } from '#contract/basics/days.ts'
import { type SellerId, sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { DAYS_BEFORE } from '#contract/buyer-notices/switches.ts'
import { customerRowText } from '#contract/imports/labels.ts'
import { receiveArrival } from '#server/areas/account-pix/receive-pix.ts'
import { usersByEmail } from '#server/areas/accounts/users.ts'
import { accountNumberOf } from '#server/areas/bank-account/account-number.ts'
import { changeInBulk } from '#server/areas/bills/change-bills.ts'
import { createBills } from '#server/areas/bills/create-bills.ts'
import { noticesOf } from '#server/areas/buyer-notices/notice-sql.ts'
import { planReceipt } from '#server/areas/buyer-notices/plan-notices.ts'
import { type ChargeRow, lockCharge } from '#server/areas/charge-core/charge.ts'
import { ensureCustomer } from '#server/areas/customers/ensure-customer.ts'
import { insertBatch, insertRows } from '#server/areas/imports/sql.ts'
import { invoicesAreActive, setUpSandboxInvoices } from '#server/areas/invoices/config.ts'
import { requestInvoice } from '#server/areas/invoices/request-invoice.ts'
import { ownedAccount, platformAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, post, sweep } from '#server/areas/ledger/post.ts'
import { receiveClaim } from '#server/areas/med-claims/follow-claims.ts'
import { claimIdOf } from '#server/areas/med-claims/settle-claim.ts'
import { beginAttempt, settleAttempt } from '#server/areas/payments/attempts/attempts.ts'
import { requestReturn } from '#server/areas/payments/buyer-returns/buyer-returns.ts'
import { lockBuyerPayment } from '#server/areas/payments/buyer-returns/due-to-buyer.ts'
import { beginCode } from '#server/areas/payments/codes/codes.ts'
import { resolveDispute } from '#server/areas/payments/disputes/disputes.ts'
import { insertReceivable } from '#server/areas/payments/receivables/sql.ts'
import { resolveCode } from '#server/areas/payments/reconciler.ts'
import { beginRefund } from '#server/areas/payments/refunds/refunds.ts'
import { planCollection } from '#server/areas/payments/renewal-cards/retry-plan.ts'
import { beginScheduled } from '#server/areas/payments/scheduled-cards/scheduled-cards.ts'
import { requestPayout } from '#server/areas/payouts/payouts.ts'
import { resolvePayout } from '#server/areas/payouts/send-payouts.ts'
import { sealTarget } from '#server/areas/payouts/target.ts'
import { receiveKeyClaim } from '#server/areas/pix-keys/follow-received.ts'
import { insertReport } from '#server/areas/reports/sql.ts'
import { sealAccount } from '#server/areas/sub-sellers/sealed-account.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { hashOf, newId } from '#server/platform/security/identifiers.ts'
import { caller } from '#tests/factories/environment/product.ts'
import { SOME_ACCOUNT, unansweredRegistration } from '#tests/factories/jobs/due-registration.ts'
import { aCardDuplicate, aCharge, sentCard } from '#tests/factories/jobs/duplicate-payments.ts'
import {
  byConstraint,
  byValue,
  comesFirst,
  copyRow,
  type JobContext,
  LONG_AGO,
  LONG_AGO_DAY,
  type Preparation,
} from '#tests/factories/jobs/job-context.ts'
import { BUYER } from '#tests/factories/payments/checkout.ts'
import { ATELIER } from '#tests/factories/sellers/people.ts'

/** A charge paid by card at the simulated acquirer. */
export async function paidByCard(context: JobContext, sellerId: SellerId) {
  const { chargeId, attemptId, outcome } = await sentCard(context, sellerId, 'CREDIT_CARD')
  await context.inWork(sellerId, (work) => settleAttempt(work, attemptId, outcome))
  return { chargeId, attemptId }
}

const lateCharge: Preparation = async (context, sellerId) => {
  const { id } = await context.inWork(sellerId, (work) => aCharge(work, 'PIX'))
  await comesFirst(context, 'charge', 'late_from', id)
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'charge', `id <> '${id}' or status <> 'LATE'`),
    done: `select 1 from charge where id = $1 and status = 'LATE'`,
  }
}

/** An ACTIVE subscription whose last period began ten days ago. */
async function renewingSubscription(context: JobContext, sellerId: SellerId): Promise<Uuid> {
  const id = newId()
  const start = await lastPeriod(context)
  await context.sql(
    `insert into plan (seller_id, id, title, description, bullets, month_centavos,
       semester_month_centavos, year_month_centavos, credit_card, bank_slip, pix, active, search,
       created_at, updated_at, version)
     values ($1, 901, 'Clube', 'Clube', '{Toda sexta}', 8000, 7500, 7000, true, true, true, true,
             'clube', $2, $2, 1) on conflict do nothing`,
    [sellerId, LONG_AGO],
  )
  const { document, name, email, countryCode, phone } = BUYER
  const customer = await context.inWork(sellerId, (work) =>
    ensureCustomer(work, { name, document, email, countryCode, phone, address: null }),
  )
  await copyRow(context, 'subscription', 'true', {
    seller_id: sellerId,
    id,
    status: 'ACTIVE',
    periodicity: 'MONTHLY',
    start_date: start,
    last_period: start,
    renew_on: LONG_AGO_DAY,
    plan_id: 901,
    customer_id: customer,
    cancelled_date: null,
  })
  return id
}

const lastPeriod = async ({ jobs }: JobContext): Promise<Day> =>
  addDays((await jobs.time()).today, -10)

const renewal: Preparation = async (context, sellerId) => {
  const id = await renewingSubscription(context, sellerId)
  const start = await lastPeriod(context)
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'subscription', `id <> '${id}' or last_period = '${start}'`),
    done: `select 1 from subscription where id = $1 and last_period > '${start}'`,
  }
}

/** A charge of a renewing subscription whose card is due to be charged. */
const dueCollection: Preparation = async (context, sellerId) => {
  const subscription = await renewingSubscription(context, sellerId)
  const { today } = await context.jobs.time()
  const id = await context.inWork(sellerId, async (work) => {
    const charge = await aCharge(work, 'CREDIT_CARD', today)
    await planCollection(work, charge, subscription)
    return charge.id
  })
  await context.sql('update card_collection set next_on = $2 where id = $1', [id, LONG_AGO_DAY])
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'card_collection', `id <> '${id}' or next_on = '${LONG_AGO_DAY}'`),
    // It has no card of record, so the next attempt is planned.
    done: `select 1 from card_collection where id = $1 and next_on > '${LONG_AGO_DAY}'`,
  }
}

/** A charge whose first reminder is to be planned. */
const unplannedReminder: Preparation = async (context, sellerId) => {
  const { id } = await context.inWork(sellerId, (work) =>
    aCharge(work, 'PIX', addDays(work.today, DAYS_BEFORE[0])),
  )
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'buyer_notice', `charge_id <> '${id}'`),
    done: `select 1 from buyer_notice where charge_id = $1`,
  }
}

/** The receipt of a paid charge, to be sent. */
const unsentNotice: Preparation = async (context, sellerId) => {
  const { chargeId } = await paidByCard(context, sellerId)
  const id = await context.inWork(sellerId, async (work) => {
    await planReceipt(work, chargeId)
    const notice = (await noticesOf(work, chargeId)).find(({ channel }) => channel === 'email')
    if (!notice) throw new Error('no receipt was planned')
    return notice.id
  })
  await comesFirst(context, 'buyer_notice', 'due_at', id)
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'buyer_notice', `id <> '${id}' or state = 'PLANNED'`),
    done: `select 1 from buyer_notice where id = $1 and state = 'SENT'`,
  }
}

const openLink: Preparation = async (context, sellerId) => {
  const id = newId()
  await context.sql(
    `insert into payment_link (seller_id, id, type, state, title, value_centavos, white_label,
       expires_at, terms, search, created_at, updated_at, version)
     values ($1, $2, 'ORDER', 'OPEN', 'Bolo', 15000, false, $3, '{}', 'bolo', $3, $3, 1)`,
    [sellerId, id, LONG_AGO],
  )
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'payment_link', `id <> '${id}' or state = 'OPEN'`),
    done: `select 1 from payment_link where id = $1 and state = 'EXPIRED'`,
  }
}

/** A due receivable with its balance. */
export const dueReceivable: Preparation = async (context, sellerId) => {
  const id = newId()
  await context.inWork(sellerId, async (work) => {
    const charge = await aCharge(work, 'CREDIT_CARD')
    const owner = sellerOwner(sellerId)
    await post(work, { kind: 'CARD_CAPTURED', ref: charge.id }, [
      debit(platformAccount('P:ACQ:sandbox'), 1_000n),
      credit(ownedAccount(owner, 'RECEIVABLE'), 1_000n),
    ])
    await insertReceivable(work, {
      id,
      ownerId: owner,
      chargeId: charge.id,
      attemptId: null,
      installment: 1,
      gross: 1_000n,
      fee: 0n,
      net: 1_000n,
      dueDate: LONG_AGO_DAY,
      released: false,
    })
  })
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'receivable', `id <> '${id}' or state = 'OPEN'`),
    done: `select 1 from receivable where id = $1 and state = 'RELEASED'`,
  }
}

const unansweredAttempt: Preparation = async (context, sellerId) => {
  const { id } = await context.inWork(sellerId, async (work) => {
    const charge = await aCharge(work, 'CREDIT_CARD')
    return beginAttempt(work, context.tools, charge, { cardToken: 'a-token-of-no-card' })
  })
  await comesFirst(context, 'attempt', 'next_poll_at', id)
  return {
    itemId: id,
    recordId: id,
    ...byValue(context, 'attempt', 'card_token_sealed', id, Buffer.of(0)),
    done: `select 1 from attempt where id = $1 and state = 'DECLINED'`,
  }
}

const scheduledCard =
  (state: 'TOKENIZING' | 'TOKENIZED'): Preparation =>
  async (context, sellerId) => {
    const { id } = await context.inWork(sellerId, async (work) => {
      const charge = await aCharge(work, 'CREDIT_CARD')
      return beginScheduled(work, context.tools, charge, 'a-token-of-no-card', LONG_AGO)
    })
    await context.sql(
      'update scheduled_card set state = $2, next_poll_at = $3, charge_at = $3 where id = $1',
      [id, state, LONG_AGO],
    )
    return {
      itemId: id,
      recordId: id,
      ...byValue(context, 'scheduled_card', 'card_token_sealed', id, Buffer.of(0)),
      done: `select 1 from scheduled_card where id = $1 and state in ('CHARGED', 'ENDED')`,
    }
  }

/** A card of a declined payment, whose token is to be deleted. */
const unstoredCard: Preparation = async (context, sellerId) => {
  const subscription = await renewingSubscription(context, sellerId)
  const { id } = await context.inWork(sellerId, async (work) => {
    const charge = await aCharge(work, 'CREDIT_CARD')
    const ofSubscription = { ...charge, subscription_id: subscription }
    const cardToken = 'a-token-of-no-card'
    const attempt = await beginAttempt(work, context.tools, ofSubscription, { cardToken })
    await settleAttempt(work, attempt.id, { kind: 'token-over' })
    return attempt
  })
  await comesFirst(context, 'subscription_card', 'next_poll_at', id)
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'subscription_card', `id <> '${id}' or state = 'STORING'`),
    done: `select 1 from subscription_card where id = $1 and state = 'ENDED'`,
  }
}

const unregisteredCode: Preparation = async (context, sellerId) => {
  const id = await context.inWork(sellerId, async (work) => {
    const charge = await aCharge(work, 'PIX')
    return beginCode(work, charge, 'PIX', `${addDays(work.today, 1)}T12:00:00.000Z`, LONG_AGO)
  })
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(
      context,
      'payment_code',
      `id <> '${id}' or (state = 'REQUESTED' and poll_count = 0)`,
    ),
    done: `select 1 from payment_code where id = $1 and state = 'ACTIVE'`,
  }
}

const lockedCharge = async (work: UnitOfWork, id: Uuid): Promise<ChargeRow> => {
  const charge = await lockCharge(work, id)
  if (!charge) throw new Error('no charge')
  return charge
}

const unansweredRefund: Preparation = async (context, sellerId) => {
  const { chargeId } = await paidByCard(context, sellerId)
  const { id } = await context.inWork(sellerId, async (work) =>
    beginRefund(work, await lockedCharge(work, chargeId), false),
  )
  await comesFirst(context, 'refund', 'next_poll_at', id)
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'refund', `id <> '${id}' or state = 'SENDING'`),
    done: `select 1 from refund where id = $1 and state = 'CONFIRMED'`,
  }
}

const requestedReturn: Preparation = async (context, sellerId) => {
  const { caseId } = await aCardDuplicate(context, sellerId)
  const id = newId()
  await context.inWork(sellerId, async (work) => {
    const payment = await lockBuyerPayment(work, caseId)
    if (!payment) throw new Error('no payment is due to the buyer')
    await requestReturn(work, id, payment)
  })
  await comesFirst(context, 'buyer_return', 'next_poll_at', id)
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'buyer_return', `id <> '${id}' or state = 'REQUESTED'`),
    done: `select 1 from buyer_return where id = $1 and state = 'CONFIRMED'`,
  }
}

/** A withdrawal whose day has come. */
const dueWithdrawal: Preparation = async (context, sellerId) => {
  const ownerId = sellerOwner(sellerId)
  const id = await context.inWork(sellerId, async (work) => {
    const amount = 1_000n
    await post(work, { kind: 'BALANCE_ADJUSTED', ref: newId() }, [
      debit(platformAccount('P:LOSS'), amount),
      sweep(ownerId, amount),
    ])
    const payout = await requestPayout(work, context.tools, {
      ownerId,
      purpose: 'WITHDRAWAL',
      billId: null,
      source: 'AVAILABLE',
      state: 'SCHEDULED',
      amount,
      target: { kind: 'pix-key', key: 'caixa@exemplo.com.br' },
      scheduledDate: work.today,
    })
    if (!payout) throw new Error('the balance is too low')
    return payout.id
  })
  await comesFirst(context, 'payout', 'next_poll_at', id)
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'payout', `id <> '${id}' or state = 'SCHEDULED'`),
    done: `select 1 from payout where id = $1 and state <> 'SCHEDULED'`,
  }
}

/** A sub-seller with an available balance and a bank account. */
const subSellerToPay: Preparation = async (context, sellerId) => {
  const ownerId = newId()
  const id = sellerId + 5_000
  const sealed = sealAccount(context.tools.vault, { sellerId, id }, SOME_ACCOUNT)
  await copyRow(context, 'sub_seller', 'true', {
    account_sealed: `\\x${sealed?.toString('hex')}`,
    seller_id: sellerId,
    id,
    owner_id: ownerId,
    document: String(id),
    split_status: 'ACTIVE',
    registration_id: newId(),
    payouts_held_until: null,
    next_poll_at: null,
  })
  await context.inWork(sellerId, (work) =>
    post(work, { kind: 'BALANCE_ADJUSTED', ref: newId() }, [
      debit(platformAccount('P:LOSS'), 1_000n),
      sweep(ownerId, 1_000n),
    ]),
  )
  return {
    itemId: ownerId,
    recordId: ownerId,
    ...byConstraint(context, 'payout', `owner_id <> '${ownerId}'`),
    done: 'select 1 from payout where owner_id = $1',
  }
}

/** An approved bill whose payment day has come. */
const dueBill: Preparation = async (context, sellerId) => {
  const id = await context.inWork(sellerId, async (work) => {
    const series = { 'Tipo de conta': 'Pontual', Recorrência: 1, parcela: 1 } as const
    const [bill] = await createBills(work, [
      {
        fields: {
          ...series,
          'Nome da Conta': 'Aluguel',
          Beneficiário: 'Imobiliária Sol',
          Método: 'Pix',
          'Boleto - Código': null,
          'Pix - Copia e Cola': null,
          'Pix - Chave Pix': 'sol@exemplo.com.br',
          'Tipo do valor': 'Valor fixo',
          Valor: 1n,
          Vencimento: work.today,
        },
      },
    ])
    if (!bill) throw new Error('no bill was created')
    await changeInBulk(work, 'approve', [bill.id])
    return bill.id
  })
  await context.sql('update bill set scheduled_on = $2 where id = $1', [id, LONG_AGO_DAY])
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'bill', `id <> '${id}' or status = 'Aprovado'`),
    done: `select 1 from bill where id = $1 and status <> 'Aprovado'`,
  }
}

/** A scheduled Pix whose day has come: it is sent or, without a business account, says why not. */
const duePix: Preparation = async (context, sellerId) => {
  const id = newId()
  const target = { kind: 'pix-key', key: 'caixa@exemplo.com.br' } as const
  const kept = { table: 'account_pix', sellerId, id } as const
  await context.sql(
    `insert into account_pix (seller_id, id, direction, state, amount_centavos, party_name,
                              target_sealed, scheduled_on, created_at)
     values ($1, $2, 'OUT', 'SCHEDULED', 100, 'Caixa', $5, $3, $4)`,
    [sellerId, id, LONG_AGO_DAY, LONG_AGO, sealTarget(context.tools.vault, kept, target)],
  )
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'account_pix', `id <> '${id}' or state = 'SCHEDULED'`),
    done: `select 1 from account_pix where id = $1 and state <> 'SCHEDULED'`,
  }
}

/** Leads what banks tell of the account to its seller; an earlier item may have removed that. */
const registerAccount = (context: JobContext, sellerId: SellerId) =>
  context.sql(
    `insert into directory (kind, key_hash, seller_id) values ('bank-account', $1, $2)
     on conflict do nothing`,
    [hashOf(accountNumberOf(sellerId)), sellerId],
  )

/** A Pix at the bank whose callback never reaches the product: none runs here. */
async function arrivedPix(context: JobContext, sellerId: SellerId): Promise<string> {
  const { body } = await caller(context.companiesUrl)('/counterparty/account-pix', {
    method: 'POST',
    key: null,
    body: {
      to: accountNumberOf(sellerId),
      amount: 100,
      payer: { name: 'Marina Alves', document: null },
    },
  })
  await registerAccount(context, sellerId)
  return body.endToEndId
}

const missedArrival: Preparation = async (context, sellerId) => {
  const endToEndId = await arrivedPix(context, sellerId)
  return {
    itemId: endToEndId,
    recordId: endToEndId,
    ...byConstraint(context, 'account_pix', `end_to_end_id <> '${endToEndId}'`),
    done: 'select 1 from account_pix where end_to_end_id = $1',
  }
}

/** A claim at the bank of a Pix that is booked here; no callback reaches the product. */
async function claimAtBank(context: JobContext, sellerId: SellerId) {
  const endToEndId = await arrivedPix(context, sellerId)
  const [bank] = context.tools.payoutBanks.all
  if (!bank) throw new Error('no bank of business accounts')
  await receiveArrival(context.jobs, bank, { key: endToEndId })
  const { body } = await caller(context.companiesUrl)('/counterparty/med-claims', {
    method: 'POST',
    key: null,
    body: { endToEndId, kind: 'fraud' },
  })
  return { bank, claimId: body.claimId as string }
}

const missedClaim: Preparation = async (context, sellerId) => {
  const { claimId } = await claimAtBank(context, sellerId)
  return {
    itemId: claimId,
    recordId: claimId,
    ...byConstraint(context, 'med_claim', `provider_ref <> '${claimId}'`),
    done: 'select 1 from med_claim where provider_ref = $1',
  }
}

/** A dispute at its acquirer; no callback reaches the product. */
const missedDispute: Preparation = async (context, sellerId) => {
  const { attemptId } = await paidByCard(context, sellerId)
  const url = `/counterparty/charges/${attemptId}/dispute`
  await caller(context.companiesUrl)(url, { method: 'POST', key: null, body: {} })
  return {
    itemId: attemptId,
    recordId: attemptId,
    ...byConstraint(context, 'dispute', `attempt_id <> '${attemptId}'`),
    done: 'select 1 from dispute where attempt_id = $1',
  }
}

/** A Pix that its buyer paid; no callback reaches the product. */
const missedPayment: Preparation = async (context, sellerId) => {
  const { recordId: id } = await unregisteredCode(context, sellerId)
  await resolveCode(context.jobs, context.tools, sellerId, id as Uuid)
  const txid = id.replaceAll('-', '')
  await caller(context.companiesUrl)(`/counterparty/pix/${txid}/pay`, { method: 'POST', key: null })
  // Without our API the bank has the host's time.
  const pay = 'update outside.pix_payment set at = $2 where txid = $1'
  await context.sql(pay, [txid, (await context.jobs.time()).now])
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'payment_code', `id <> '${id}' or state <> 'PAID'`),
    done: `select 1 from payment_code where id = $1 and state = 'PAID'`,
  }
}

/** A withdrawal that its bank has paid and then returned; no callback reaches the product. */
const missedReturn: Preparation = async (context, sellerId) => {
  const { recordId: id } = await dueWithdrawal(context, sellerId)
  const bankDoes = (action: string) =>
    caller(context.companiesUrl)(`/counterparty/payouts/${id}/${action}`, {
      method: 'POST',
      key: null,
    })
  await resolvePayout(context.jobs, context.tools, sellerId, id as Uuid)
  await bankDoes('confirm')
  await resolvePayout(context.jobs, context.tools, sellerId, id as Uuid)
  await bankDoes('return')
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'payout', `id <> '${id}' or returned_on is null`),
    done: 'select 1 from payout where id = $1 and returned_on is not null',
  }
}

/** A claim that its bank has released, which the product does not know. */
const endedClaim: Preparation = async (context, sellerId) => {
  const { bank, claimId } = await claimAtBank(context, sellerId)
  const notice = { about: 'claim', key: claimId, eventId: claimId, body: '{}' } as const
  await receiveClaim(context.jobs, bank, notice)
  const url = `/counterparty/med-claims/${claimId}/release`
  await caller(context.companiesUrl)(url, { method: 'POST', key: null })
  const id = claimIdOf(bank.id, claimId)
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'med_claim', `id <> '${id}' or state = 'OPEN'`),
    done: `select 1 from med_claim where id = $1 and state = 'RELEASED'`,
  }
}

const uncontestedDispute: Preparation = async (context, sellerId) => {
  const { attemptId, chargeId } = await paidByCard(context, sellerId)
  const call = caller(context.companiesUrl)
  await call(`/counterparty/charges/${attemptId}/dispute`, { method: 'POST', key: null, body: {} })
  await resolveDispute(context.jobs, context.tools, sellerId, attemptId)
  const found = await context.jobs.row<{ id: Uuid }>(
    'select id from dispute where charge_id = $1',
    [chargeId],
  )
  if (!found) throw new Error('no dispute')
  const { id } = found
  await context.sql('update dispute set deadline = $2 where id = $1', [id, LONG_AGO_DAY])
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'dispute', `id <> '${id}' or state = 'OPEN'`),
    done: `select 1 from dispute where id = $1 and state = 'LOST'`,
  }
}

const NOTE_TERMS = {
  cityIbge: '3550308',
  municipalRegistration: '123',
  serviceCode: '010101',
  simplesNacional: 1,
  simplesBasisPoints: 0,
  series: '900',
} as const

const unansweredNote: Preparation = async (context, sellerId) => {
  const { vault, environment } = context.tools
  const { chargeId } = await paidByCard(context, sellerId)
  const { id } = await context.inWork(sellerId, async (work) => {
    if (!(await invoicesAreActive(work))) await setUpSandboxInvoices(work, vault, NOTE_TERMS)
    return requestInvoice(work, chargeId, environment)
  })
  await comesFirst(context, 'invoice', 'next_poll_at', id)
  return {
    itemId: id,
    recordId: id,
    ...byValue(context, 'invoice', 'facts', id, '{}'),
    done: `select 1 from invoice where id = $1 and (status = 'AUTHORIZED' or poll_count > 0
             or next_poll_at > '${LONG_AGO}')`,
  }
}

async function virtualCard(context: JobContext, sellerId: SellerId): Promise<Uuid> {
  const [id, cardId] = [newId(), newId()]
  await context.sql(
    `insert into virtual_card (seller_id, id, card_id, name, search, state, status, poll_count,
                               next_poll_at, created_at)
     values ($1, $2, $3, 'Anúncios', 'anuncios', 'CREATING', 'ACTIVE', 0, $4, $4)`,
    [sellerId, id, cardId, LONG_AGO],
  )
  return id
}

const unansweredCard: Preparation = async (context, sellerId) => {
  const id = await virtualCard(context, sellerId)
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'virtual_card', `id <> '${id}' or state = 'CREATING'`),
    done: `select 1 from virtual_card where id = $1 and state = 'CREATED'`,
  }
}

const unansweredKey: Preparation = async (context, sellerId) => {
  const id = newId()
  await context.sql(
    `insert into pix_key (seller_id, id, account_id, key_type, state, next_poll_at, created_at)
     values ($1, $2, $2, 'evp', 'CREATING', $3, $3)`,
    [sellerId, id, LONG_AGO],
  )
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'pix_key', `id <> '${id}' or state = 'CREATING'`),
    done: `select 1 from pix_key where id = $1 and state = 'ACTIVE'`,
  }
}

/** A claim that was not sent yet, of a key that no other institution has: it ends. */
const unansweredClaim: Preparation = async (context, sellerId) => {
  const id = newId()
  await context.sql(
    `insert into pix_claim (seller_id, id, entry_id, account_id, kind, key_type, key, status,
                            request, answer_by, next_poll_at, created_at)
     values ($1, $2, $2, $2, 'PORTABILITY', 'email', $4, 'OPEN', 'OPEN', $3, $3, $3)`,
    [sellerId, id, LONG_AGO, `${id}@exemplo.com.br`],
  )
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'pix_claim', `id <> '${id}' or status = 'OPEN'`),
    done: `select 1 from pix_claim where id = $1 and status = 'CANCELLED'`,
  }
}

/** A key that another institution claimed: its id at the directory. */
async function claimedKey(context: JobContext, sellerId: SellerId): Promise<Uuid> {
  const id = newId()
  const key = `${id}@exemplo.com.br`
  const owner = { name: 'Chave', document: '22333444000181' }
  await registerAccount(context, sellerId)
  const account = { branch: '0001', number: accountNumberOf(sellerId), owner }
  await context.tools.pixDirectory.create({ entryId: id, keyType: 'EMAIL', key, account })
  await context.sql(
    `insert into pix_key (seller_id, id, account_id, key_type, key, state, created_at)
     values ($1, $2, $2, 'email', $4, 'ACTIVE', $3)`,
    [sellerId, id, LONG_AGO, key],
  )
  const { body } = await caller(context.companiesUrl)('/counterparty/received-key-claims', {
    method: 'POST',
    key: null,
    body: { key, kind: 'PORTABILITY' },
  })
  return body.claimId
}

const missedKeyClaim: Preparation = async (context, sellerId) => {
  const id = await claimedKey(context, sellerId)
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'pix_received_claim', `id <> '${id}'`),
    done: 'select 1 from pix_received_claim where id = $1',
  }
}

/** A claim that the other institution gave up, which the product does not know. */
const endedKeyClaim: Preparation = async (context, sellerId) => {
  const id = await claimedKey(context, sellerId)
  const notice = { about: 'received-claim', key: id, eventId: id, body: '{}' } as const
  await receiveKeyClaim(context.jobs, context.tools, notice)
  const url = `/counterparty/received-key-claims/${id}/cancel`
  await caller(context.companiesUrl)(url, { method: 'POST', key: null })
  const due = 'update pix_received_claim set next_poll_at = $2 where id = $1'
  await context.sql(due, [id, LONG_AGO])
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'pix_received_claim', `id <> '${id}' or state = 'WAITING_ANSWER'`),
    done: `select 1 from pix_received_claim where id = $1 and state = 'CANCELLED'`,
  }
}

/** What the demonstration's account was applied for with. */
async function someApplication({ jobs }: JobContext): Promise<unknown> {
  const account = await jobs.row<{ input: unknown }>(
    'select input from bank_account where seller_id = $1',
    [ATELIER],
  )
  return account?.input
}

const unansweredReview: Preparation = async (context, sellerId) => {
  const id = newId()
  // The approval registers the account, which an earlier item may have.
  await context.sql(`delete from directory where kind = 'bank-account' and seller_id = $1`, [
    sellerId,
  ])
  await context.sql(
    `insert into bank_account (seller_id, status, kyc_result, input, application_id, submitted_at,
                               next_poll_at, created_at, updated_at)
     values ($1, 'PENDING', 'IN_ANALYSIS', $4, $2, $3, $3, $3, $3)
     on conflict (seller_id) do update
        set status = 'PENDING', application_id = $2, next_poll_at = $3`,
    [sellerId, id, LONG_AGO, await someApplication(context)],
  )
  const isWaiting = `next_poll_at is not distinct from '${LONG_AGO}'`
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'bank_account', `application_id <> '${id}' or ${isWaiting}`),
    done: `select 1 from bank_account where application_id = $1 and not ${isWaiting}`,
  }
}

const dueIncrease: Preparation = async (context, sellerId) => {
  const id = newId()
  await context.sql(
    `insert into bank_account (seller_id, status, kyc_result, debit_account_id, input, created_at,
                               updated_at)
     values ($1, 'ACTIVE', 'APPROVED', $3, $4, $2, $2)
     on conflict (seller_id) do update set debit_account_id =
       coalesce(bank_account.debit_account_id, excluded.debit_account_id)`,
    [sellerId, LONG_AGO, newId(), await someApplication(context)],
  )
  await context.sql(
    `insert into pix_limit (seller_id, id, period, amount_centavos, scheduled_centavos,
                            scheduled_at, used_centavos)
     values ($1, $2, 'NIGHT', 100, 200, $3, 0)`,
    [sellerId, id, LONG_AGO],
  )
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(context, 'pix_limit', `id <> '${id}' or scheduled_at is not null`),
    done: 'select 1 from pix_limit where id = $1 and amount_centavos = 200',
  }
}

const cardInvoice: Preparation = async (context, sellerId) => {
  const cardId = await virtualCard(context, sellerId)
  await context.sql('update virtual_card set next_poll_at = null where id = $1', [cardId])
  const id = newId()
  const owner = sellerOwner(sellerId)
  const entryId = await context.inWork(sellerId, (work) =>
    post(work, { kind: 'CARD_PURCHASE_APPROVED', ref: id }, [
      debit(ownedAccount(owner, 'CARD_INVOICE'), 700n),
      credit(platformAccount('P:ISSUER_PAYABLE'), 700n),
    ]),
  )
  await context.sql(
    `insert into card_purchase (seller_id, id, card_id, issuer_ref, merchant_name,
                                amount_centavos, entry_id, created_at)
     values ($1, $2::uuid, $3, $2::text, 'Moinho', 700, $4, $5)`,
    [sellerId, id, cardId, entryId, LONG_AGO],
  )
  return {
    itemId: owner,
    recordId: String(sellerId),
    ...byConstraint(context, 'card_invoice', `seller_id <> ${sellerId}`),
    done: `select 1 from card_invoice where seller_id = $1`,
  }
}

/** An event of a charge, not relayed yet. */
export const waitingEvent: Preparation = async (context, sellerId) => {
  const charge = await context.inWork(sellerId, (work) => aCharge(work, 'PIX'))
  const found = await context.jobs.row<{ id: Uuid }>('select id from event where subject_id = $1', [
    charge.id,
  ])
  if (!found) throw new Error('no event')
  const { id } = found
  return {
    itemId: id,
    recordId: id,
    ...byValue(context, 'event', 'data', id, '"not what a subscriber reads"'),
    done: `select 1 from event where id = $1 and relayed`,
  }
}

const requestedReport: Preparation = async (context, sellerId) => {
  const id = await context.inWork(sellerId, async (work) => {
    const [user] = await usersByEmail(work)
    if (!user) throw new Error(`seller ${sellerId} has no user`)
    const reportId = newId()
    await insertReport(work, {
      id: reportId,
      type: 'extrato',
      starts_on: work.today,
      ends_on: work.today,
      user_id: user.id,
      recipient: user.email,
      state: 'WAITING',
      try_count: 0,
      row_count: 0,
      piece_count: 0,
      size_bytes: 0n,
      requested_at: work.now,
    })
    return reportId
  })
  return {
    itemId: id,
    recordId: id,
    ...byConstraint(
      context,
      'report',
      `seller_id <> ${sellerId} or state in ('WAITING', 'MAKING')`,
    ),
    done: `select 1 from report where id = $1 and state = 'SENT'`,
  }
}

/** An import of which one row is to be created. */
const startedImport: Preparation = async (context, sellerId) => {
  const id = newId()
  await context.inWork(sellerId, async (work) => {
    await insertBatch(work, {
      id,
      kind: 'CUSTOMERS',
      state: 'RUNNING',
      file_name: 'clientes.csv',
      file_hash: Buffer.of(1),
      columns: ['Nome', 'CPF', 'E-mail', 'Telefone'],
      choices: ['name', 'document', 'email', 'phone'].map((field, column) => ({ field, column })),
      row_count: 1,
      created_by: BUYER.email,
      acting_user: BUYER.email,
      created_at: LONG_AGO,
    })
    const cells = ['Da Planilha', '39053344705', 'planilha@exemplo.com.br', '11987654321']
    await insertRows(work, id, [{ number: 2, cells }])
  })
  // The check said what is created now.
  await context.sql(`update import_row set state = 'READY', message = $2 where import_id = $1`, [
    id,
    customerRowText('39053344705', true),
  ])
  return {
    itemId: `${id}/2`,
    recordId: id,
    ...byConstraint(context, 'import_row', `import_id <> '${id}' or state <> 'CREATED'`),
    done: `select 1 from import_row where import_id = $1 and state = 'CREATED'`,
  }
}

/** A due item of every job that handles items one by one. */
export const DUE_ITEMS: readonly (readonly [job: string, prepare: Preparation])[] = [
  ['late-marker', lateCharge],
  ['recurring-charges', renewal],
  ['notices', unplannedReminder],
  ['notices', unsentNotice],
  ['link-expiry', openLink],
  ['receivables-release', dueReceivable],
  ['attempt-janitor', unansweredAttempt],
  ['scheduled-charging', scheduledCard('TOKENIZED')],
  ['scheduled-charging', scheduledCard('TOKENIZING')],
  ['card-retries', dueCollection],
  ['card-retries', unstoredCard],
  ['code-janitor', unregisteredCode],
  ['refund-janitor', unansweredRefund],
  ['buyer-returns', requestedReturn],
  ['bills-payment', dueBill],
  ['account-pix', duePix],
  ['account-arrivals', missedArrival],
  ['account-arrivals', missedClaim],
  ['account-arrivals', missedKeyClaim],
  ['missed-callbacks', missedDispute],
  ['missed-callbacks', missedPayment],
  ['missed-callbacks', missedReturn],
  ['med-claims', endedClaim],
  ['transfers', dueWithdrawal],
  ['subseller-payouts', subSellerToPay],
  ['dispute-deadline', uncontestedDispute],
  ['invoice-poll', unansweredNote],
  ['card-janitor', unansweredCard],
  ['card-invoices', cardInvoice],
  ['subseller-split', unansweredRegistration],
  ['reports', requestedReport],
  ['imports', startedImport],
  ['account-reviews', unansweredReview],
  ['pix-keys', unansweredKey],
  ['pix-claims', unansweredClaim],
  ['pix-claims', endedKeyClaim],
  ['pix-limits', dueIncrease],
  ['event-relay', waitingEvent],
]
