import { randomUUID } from 'node:crypto'
import type { SellerId } from '#contract/basics/ids.ts'
import { createUser } from '#server/areas/accounts/users.ts'
import { createSeller, nextSellerId } from '#server/areas/sellers/create-seller.ts'
import { storePayoutAccount } from '#server/areas/sellers/payout-account.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import {
  codeOf,
  isUnanswered,
  type Person,
  RUNNING,
  renewed,
  type Shop,
  until,
} from '#tests/campaigns/clients/load-clients.ts'
import { post, type ReceivedResponse, request, send } from '#tests/campaigns/requests.ts'
import { openAs } from '#tests/factories/environment/database.ts'

/** The name of every bill of a campaign; the demonstration's have others. */
export const CAMPAIGN_BILL = 'Campanha'

/** A withdrawal as its client saw it end: paid, or paid and sent back by the bank. */
export interface Withdrawn {
  readonly id: string
  readonly end: 'paid' | 'returned'
  readonly amountCentavos: bigint
  /** The tax of what was anticipated for it; 0: nothing was. */
  readonly taxCentavos: bigint
}

/** A bill as its client saw it end. */
export interface PaidBill {
  readonly id: string
  readonly end: 'paid' | 'returned' | 'refused'
}

const WITHDRAWAL_REAIS = 12.34
const ANTICIPATED_REAIS = 20
const BILL_REAIS = 7.89
const PRICE_CHANGED = 'BAR-5006'

const centavos = (reais: unknown) => BigInt(Math.round(Number(reais) * 100))

/** Sends with the token; undefined while no definitive answer has come. */
export async function sent(
  shop: Shop,
  method: 'POST' | 'PATCH',
  path: string,
  body: unknown,
  key: string,
): Promise<ReceivedResponse | undefined> {
  const headers = { authorization: `Bearer ${shop.token}`, 'idempotency-key': key }
  const answer = await send(method, `${shop.url}${path}`, body, headers)
  const isOpen = isUnanswered(answer.status) || codeOf(answer.body) === RUNNING
  return isOpen || (await renewed(shop, answer.status)) ? undefined : answer
}

/** Has the bank decide until the withdrawal has the status; false when it never does. */
const simulated = (shop: Shop, id: string, status: 'PAID' | 'REJECTED') =>
  until(shop, async () => {
    const path = `${shop.url}/core/sandbox/transfers/${id}/status`
    const answer = await post(path, { status })
    return answer.status === 200 && answer.body.status === status ? true : undefined
  })

/** Has the bank pay a withdrawal, or return it too. */
async function endOf(shop: Shop, withdrawn: Withdrawn): Promise<Withdrawn | string> {
  const { id, end } = withdrawn
  if (!(await simulated(shop, id, 'PAID'))) return `withdrawal ${id} was never paid`
  if (end === 'returned' && !(await simulated(shop, id, 'REJECTED')))
    return `withdrawal ${id} was never returned`
  return withdrawn
}

/** Withdraws with one key until the answer is definitive, then has the bank decide. */
export async function withdraw(shop: Shop, end: Withdrawn['end']): Promise<Withdrawn | string> {
  const key = randomUUID()
  const answer = await until(shop, () =>
    sent(shop, 'POST', '/core/sellers/transfers', { amount: WITHDRAWAL_REAIS }, key),
  )
  if (answer?.status !== 201)
    return `a withdrawal was answered ${answer?.status} ${codeOf(answer?.body)}`
  const amountCentavos = centavos(answer.body.amount)
  return endOf(shop, { id: answer.body.id, end, amountCentavos, taxCentavos: 0n })
}

/** As `withdraw`, of a seller whose receivables are anticipated for it. */
export async function withdrawAnticipating(
  shop: Shop,
  end: Withdrawn['end'],
): Promise<Withdrawn | string> {
  let key = randomUUID()
  const body = { requestedAmount: ANTICIPATED_REAIS, useAnticipationAmount: true }
  const answer = await until(shop, async () => {
    const received = await sent(shop, 'POST', '/core/redeems/anticipation', body, key)
    // Another client changed the balance: the answer is stored under that key.
    if (codeOf(received?.body) !== PRICE_CHANGED) return received
    key = randomUUID()
    return undefined
  })
  if (answer?.status !== 201)
    return `an anticipation was answered ${answer?.status} ${codeOf(answer?.body)}`
  const { transfer, quote } = answer.body
  const taxCentavos = centavos(quote.anticipationTax)
  return endOf(shop, {
    id: transfer.id,
    end,
    amountCentavos: centavos(ANTICIPATED_REAIS) - taxCentavos,
    taxCentavos,
  })
}

const readBill = async (shop: Shop, id: string) => {
  const answer = await request(`${shop.url}/core/bills/${id}`, {
    headers: { authorization: `Bearer ${shop.token}` },
  })
  await renewed(shop, answer.status)
  return answer.status === 200 ? answer.body : null
}

const isMoved = async (shop: Shop, id: string, Status: string): Promise<boolean> => {
  const answer = await post(`${shop.url}/core/sandbox/bills/${id}/status`, { Status })
  return answer.status === 200 && answer.body.fields.Status === Status
}

const becomes = (shop: Shop, id: string, status: string) =>
  until(shop, async () => ((await isMoved(shop, id, status)) ? true : undefined))

/** Approves a bill; an approval whose answer was lost is seen in the bill. */
const approve = (shop: Shop, id: string) =>
  until(shop, async () => {
    const body = { records: [{ id, fields: { Status: 'Aprovado' } }] }
    const answer = await sent(shop, 'PATCH', '/core/bills', body, randomUUID())
    if (answer?.status === 200) return true
    return (await readBill(shop, id))?.fields.Status === 'Aprovado' ? true : undefined
  })

/** Whether a bill that the bank was to refuse was paid, because a crash came before the refusal. */
const wasPaidBefore = async (shop: Shop, id: string) =>
  (await readBill(shop, id))?.fields.Status === 'Paga'

/** Has the bank refuse the payment of a bill; 'paid' when it had paid before that. */
const refuse = (shop: Shop, id: string) =>
  until<'refused' | 'paid'>(shop, async () => {
    if (await isMoved(shop, id, 'Erro no pagamento')) return 'refused'
    return (await wasPaidBefore(shop, id)) ? 'paid' : undefined
  })

/** Has the bank send the payment of a bill back until the bill says so. */
const sendBack = (shop: Shop, id: string) =>
  until(shop, async () => {
    const payout = await shop.jobs
      .row<{ id: string }>('select id from payout where bill_id = $1', [id])
      // The database may be unavailable.
      .catch(() => undefined)
    if (payout) await post(`${shop.companiesUrl}/counterparty/payouts/${payout.id}/return`, {})
    return (await readBill(shop, id))?.failureReason ? true : undefined
  })

/** Creates a bill with one key, approves it and has the bank pay it, send it back, or refuse it. */
export async function payBill(shop: Shop, end: PaidBill['end']): Promise<PaidBill | string> {
  const key = randomUUID()
  const { today } = await shop.jobs.time()
  const fields = {
    'Nome da Conta': CAMPAIGN_BILL,
    Beneficiário: 'Imobiliária Sol',
    Método: 'Pix',
    'Pix - Chave Pix': 'sol@exemplo.com.br',
    'Tipo do valor': 'Valor fixo',
    'Tipo de conta': 'Pontual',
    Recorrência: 1,
    parcela: 1,
    Valor: BILL_REAIS,
    Vencimento: today,
  }
  const made = await until(shop, () =>
    sent(shop, 'POST', '/core/bills', { records: [{ fields }] }, key),
  )
  if (made?.status !== 201) return `a bill was answered ${made?.status} ${codeOf(made?.body)}`
  const { id } = made.body.records[0]
  if (!(await approve(shop, id))) return `bill ${id} was never approved`
  if (!(await becomes(shop, id, 'Pagamento agendado'))) return `bill ${id} was never scheduled`
  if (end === 'refused') {
    const refused = await refuse(shop, id)
    return refused ? { id, end: refused } : `bill ${id} was neither refused nor paid`
  }
  if (!(await becomes(shop, id, 'Paga'))) return `bill ${id} was never paid`
  if (end === 'returned' && !(await sendBack(shop, id))) return `bill ${id} never came back`
  return { id, end }
}

const ACCOUNT = {
  account: {
    bank: '341',
    issuer: '0123',
    issuerDigit: '0',
    number: '45678',
    bankDigit: '4',
    accountType: 'CHECKING_ACCOUNT',
  },
  pixKey: null,
  pixKeyType: 'DOCUMENT',
} as const

/** Creates a seller without balance, so that its withdrawals need anticipations. */
export async function anticipatingSeller(databaseUrl: string): Promise<Person> {
  const person = { email: 'antecipa@campanha.example', password: 'uma-senha-bem-longa' }
  const database = await openAs(databaseUrl, 'app', 1)
  const keys = await loadKeys(readConfig())
  const passwordHash = await createPasswords(keys.pepper).hash(person.password)
  const sellerId: SellerId = await nextSellerId(database)
  await database.withTenant(sellerId, async (transaction) => {
    await createSeller(transaction, {
      document: '11222333000181',
      companyName: 'Antecipa',
      fantasyName: 'Antecipa',
      siteUrl: 'https://campanha.example',
      address: {},
      contact: { name: 'A', email: person.email, phone: '11987654321' },
    })
    await storePayoutAccount(transaction, createVault(keys), ACCOUNT)
    await createUser(transaction, { email: person.email, profile: 'ADMIN', passwordHash })
  })
  await database.close()
  return person
}
