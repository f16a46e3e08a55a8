import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type AccountMovementKind, movementLabel } from '#contract/account-statement/kinds.ts'
import { buildBoleto, formatLine } from '#contract/basics/brazil/boleto.ts'
import {
  addDays,
  type Day,
  formatDay,
  formatInstant,
  type Instant,
  instantInSaoPaulo,
} from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import { paymentDays } from '#contract/bills/rules.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { movementKind } from '#server/areas/account-statement/list-movements.ts'
import { ENTRIES, ENTRY_KINDS } from '#server/areas/ledger/entries.ts'
import { textsOf } from '#tests/factories/documents/read-pdf.ts'
import { errorOf } from '#tests/factories/environment/answers.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { sendPix } from '#tests/factories/payments/pix-out.ts'
import { aReceivedPix } from '#tests/factories/payments/received-pix.ts'
import { accountBlocking, anOperator } from '#tests/factories/sellers/blocked-account.ts'
import { ATELIER, addOtherSeller, addUsers, tokenOf } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string
let otherSeller: string

before(async () => {
  product = await startProduct({ notices: 'off' })
  const body = { decisionMs: 50 }
  await product.call(`${product.companiesUrl}/payout/v1/chaos`, { method: 'PUT', key: null, body })
  token = await product.signIn(ATELIER_ADMIN.email)
  otherSeller = await addOtherSeller(product)
})
after(() => product.stop())

interface Movement {
  readonly id: string
  readonly hasReceipt: boolean
  readonly kind: AccountMovementKind
  readonly counterpart: string | null
  readonly endToEndId: string | null
  readonly amount: number
  readonly balance: number
  readonly idPix: string | null
}

const statement = (query = '', as = token) =>
  product.call(`/banking/accounts/statement${query}`, { token: as })
const movements = async (query = '') => (await statement(query)).body.content as Movement[]

async function send(amount: number, scheduledDate?: string): Promise<string> {
  const sent = await sendPix(product, token, { amount, scheduledDate })
  assert.equal(sent.status, 201, sent.text)
  return sent.body.id
}

const until = (id: string, state: string) =>
  product.until(`${id} ${state}`, async () => {
    const { body } = await product.call('/banking/pix?size=200', { token })
    return body.content.some(
      (pix: { id: string; state: string }) => pix.id === id && pix.state === state,
    )
  })

async function receiptBytes(id: string, path = `pix/${id}`): Promise<Buffer> {
  const answer = await fetch(`${product.url}/banking/${path}/receipt.pdf`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return Buffer.from(await answer.arrayBuffer())
}

const movementReceipt = async (id: string) =>
  (await textsOf(await receiptBytes(id, `accounts/statement/${id}`)))
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('\u00a0', ' ')

test('each movement of the account is listed with who it was with and the balance after it', async () => {
  const [received, ...none] = await movements()
  assert.deepEqual(none, [])
  assert.ok(received)
  const [pix] = (await product.call('/banking/pix?direction=IN', { token })).body.content
  assert.deepEqual(
    [received.kind, received.counterpart, received.amount, received.balance],
    ['PIX_RECEIVED', 'Marina Alves', 3250, 3250],
  )
  assert.deepEqual([received.endToEndId, received.idPix], [pix.endToEndId, pix.id])
  const sent = await send(200)
  await until(sent, 'SENT')
  await product.call(`${product.companiesUrl}/payout/v1/faults/next`, {
    method: 'PUT',
    key: null,
    body: { fault: 'refuse' },
  })
  const failed = await send(50.25)
  await until(failed, 'FAILED')
  const all = await movements()
  assert.deepEqual(
    all.map(({ kind, amount, balance }) => [kind, amount, balance]),
    [
      ['PIX_NOT_SENT', 50.25, 3050],
      ['PIX_SENT', -50.25, 2999.75],
      ['PIX_SENT', -200, 3050],
      ['PIX_RECEIVED', 3250, 3250],
    ],
  )
  const paid = all[2]
  assert.ok(paid?.counterpart && paid.endToEndId)
  assert.equal(paid.idPix, sent)
  assert.deepEqual(
    all.slice(0, 2).map(({ idPix }) => idPix),
    [null, null],
  )
  const { balance } = (await product.call('/banking/accounts', { token })).body
  assert.equal(all[0]?.balance, balance)

  // Pages continue the balance where the one before ended.
  const second = await statement('?page=1&size=2')
  assert.deepEqual(second.body.content, (await statement()).body.content.slice(2))
  assert.deepEqual([second.body.totalElements, second.body.totalPages], [4, 2])
  const past = await statement('?page=10000&size=20')
  assert.deepEqual([past.status, past.body.content, past.body.totalElements], [200, [], 4])
})

test('the statement shows a period, with the balances that the whole one has', async () => {
  const moved = await product.call('/core/sandbox/clock/advance', {
    method: 'POST',
    key: null,
    body: { hours: 24 },
  })
  assert.equal(moved.status, 200, moved.text)
  await until(await send(7), 'SENT')
  const whole = await movements()
  const { today } = await product.jobs.time()
  const { body: now } = await statement(`?startDate=${today}&endDate=${today}`)
  assert.deepEqual(now.content, whole.slice(0, now.totalElements))
  const before = await statement(`?endDate=${addDays(today, -1)}`)
  assert.deepEqual(before.body.content, whole.slice(now.totalElements))
  assert.ok(now.totalElements > 0 && before.body.totalElements > 0)
  assert.deepEqual((await statement(`?startDate=${addDays(today, 1)}`)).body.content, [])
  const wrong = await statement(`?startDate=${today}&endDate=${addDays(today, -1)}`)
  assert.deepEqual(errorOf(wrong), [422, 'BAR-0012'])
})

test('the statement of a period is a file with its rows', async () => {
  const path = '/banking/exports/accounts/statement'
  const file = await product.call(path, { token })
  const turned = `${path}?startDate=2026-11-24&endDate=2026-11-23`
  assert.deepEqual(errorOf(await product.call(turned, { token })), [422, 'BAR-0012'])
  assert.equal(file.status, 200, file.text)
  const [head, ...lines] = file.text.replace('\ufeff', '').trimEnd().split('\r\n')
  assert.equal(head, 'Data;Movimentação;Quem enviou ou recebeu;Valor;Saldo;ID do Pix;Código')
  const whole = await movements()
  assert.equal(lines.length, whole.length)
  assert.ok(lines.at(-1)?.includes('Pix recebido') && lines.at(-1)?.includes('3250,00'))
  const { today } = await product.jobs.time()
  const none = await product.call(`${path}?startDate=${addDays(today, 1)}`, { token })
  assert.equal(none.text.replace('\ufeff', '').trimEnd().split('\r\n').length, 1)
  const sheet = await product.call(`${path}?format=xlsx&columns=valor,saldo`, { token })
  assert.equal(sheet.status, 200)
  const empty = await product.call(path, { token: otherSeller })
  assert.equal(empty.text.replace('\ufeff', '').trimEnd().split('\r\n').length, 1)
})

/** A bill that is due on the next payment day, approved. */
async function aBill(due: Day, given: object): Promise<string> {
  const fields = {
    'Nome da Conta': 'Conta do extrato',
    'Tipo do valor': 'Valor fixo',
    'Tipo de conta': 'Pontual',
    Recorrência: 1,
    parcela: 1,
    Valor: 10,
    Vencimento: due,
    ...given,
  }
  const made = await product.call('/core/bills', {
    method: 'POST',
    token,
    body: { records: [{ fields }] },
  })
  assert.equal(made.status, 201, made.text)
  const [{ id }] = made.body.records
  const body = { method: 'approve', ids: [id] }
  const approved = await product.call('/core/bills/bulk', { method: 'POST', token, body })
  assert.deepEqual(approved.body.refused, [])
  return id
}

test('a received Pix is listed with who paid it, a bill with its beneficiary and, paid by Pix, its id', async () => {
  const id = await aReceivedPix(product, { sellerId: ATELIER, name: 'Bruna Lima', token })
  const [received] = await movements()
  assert.ok(received)
  const { kind, counterpart, amount, idPix } = received
  assert.deepEqual([kind, counterpart, amount, idPix], ['PIX_RECEIVED', 'Bruna Lima', 100, id])
  assert.match(received.endToEndId ?? '', /^E/)

  const { now } = await product.jobs.time()
  const { date } = paymentDays(now)
  const slip = buildBoleto({ bank: '001', due: date, amount: 1_100n, freeField: '2'.repeat(25) })
  const ids = [
    await aBill(date, {
      Beneficiário: 'Imobiliária Sol',
      Método: 'Pix',
      'Pix - Chave Pix': 'sol@exemplo.com.br',
    }),
    await aBill(date, {
      Beneficiário: 'Energia do Vale',
      Método: 'Boleto',
      'Boleto - Código': slip.line,
      Valor: 11,
    }),
  ]
  const body = { now: instantInSaoPaulo(date, '12:00:00'), mode: 'fixed' }
  await product.call('/core/sandbox/clock', { method: 'PUT', body })
  token = await product.signIn(ATELIER_ADMIN.email)
  for (const bill of ids) {
    await product.until('a paid bill', async () => {
      const read = await product.call(`/core/bills/${bill}`, { token })
      return read.body.fields.Status === 'Paga'
    })
  }
  const paid = (await movements()).filter((each) => each.kind === 'BILL_PAID')
  const found = (name: string) => paid.find((each) => each.counterpart === name)
  const bank = await product.jobs.rows<{ bill_id: string; bank_reference: string }>(
    'select bill_id, bank_reference from payout where bill_id = any ($1::uuid[])',
    [ids],
  )
  const reference = bank.find((payout) => payout.bill_id === ids[0])?.bank_reference
  assert.match(reference ?? '', /^E/)
  assert.deepEqual(
    [found('Imobiliária Sol')?.amount, found('Imobiliária Sol')?.endToEndId],
    [-10, reference],
  )
  assert.deepEqual(
    [found('Energia do Vale')?.amount, found('Energia do Vale')?.endToEndId],
    [-11, null],
  )
})

test('the receipt of a received Pix is a PDF with its payer and its id', async () => {
  const id = await aReceivedPix(product, { sellerId: ATELIER, name: 'Bruna Lima', token })
  const [movement] = await movements()
  const whole = (await textsOf(await receiptBytes(id))).map(({ text }) => text).join(' ')
  assert.match(whole, /Pix recebido .*Ateliê Três Marias Confecções Ltda .*Bruna Lima/)
  assert.ok(movement?.endToEndId && whole.includes(movement.endToEndId))
})

test('the receipt of a sent Pix is a PDF with its id; one that was not sent has none', async () => {
  const id = await send(12.34)
  await until(id, 'SENT')
  const answer = await product.call(`/banking/pix/${id}/receipt.pdf`, { token })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  const texts = await textsOf(await receiptBytes(id))
  const whole = texts.map(({ text }) => text).join(' ')
  const [movement] = await movements()
  assert.match(whole, /R\$\s12,34/)
  assert.ok(movement?.endToEndId && whole.includes(movement.endToEndId))
  assert.ok(whole.includes('Ateliê Três Marias Confecções Ltda'))
  assert.ok(whole.includes('fornecedor@exemplo.com.br'))

  const refusedAt = async (pix: string) => {
    const { status, body } = await product.call(`/banking/pix/${pix}/receipt.pdf`, { token })
    return [status, body[0]?.code]
  }
  const { today } = await product.jobs.time()
  const later = await send(1, `${Number(today.slice(0, 4)) + 1}-01-15`)
  assert.deepEqual(await refusedAt(later), [409, 'BAR-8501'])
  assert.deepEqual(await refusedAt(randomUUID()), [404, 'BAR-8401'])
})

test('each movement that has happened has a receipt, a bill with its code and when it was paid', async () => {
  const all = await movements('?size=200')
  const withReceipt = new Set<AccountMovementKind>()
  for (const movement of all) {
    const { id, kind, amount, counterpart, hasReceipt } = movement
    const path = `/banking/accounts/statement/${id}/receipt.pdf`
    if (!hasReceipt) {
      // A Pix that was not sent: its money came back by a movement of its own.
      assert.equal(kind, 'PIX_SENT')
      assert.deepEqual(errorOf(await product.call(path, { token })), [409, 'BAR-8503'])
      continue
    }
    const answer = await product.call(path, { token })
    assert.equal(answer.headers.get('content-type'), 'application/pdf', kind)
    const whole = await movementReceipt(id)
    const shown = formatReais(BigInt(Math.round(Math.abs(amount) * 100)))
    assert.ok(whole.includes(shown.replace('\u00a0', ' ')), whole)
    assert.ok(whole.includes(movementLabel(kind)) && whole.includes('00001002'), whole)
    if (counterpart) assert.ok(whole.includes(counterpart), whole)
    withReceipt.add(kind)
  }
  assert.deepEqual([...withReceipt].toSorted(), [
    'BILL_PAID',
    'PIX_NOT_SENT',
    'PIX_RECEIVED',
    'PIX_SENT',
  ])
  assert.ok(all.some(({ hasReceipt }) => !hasReceipt))

  const bill = all.find(({ counterpart }) => counterpart === 'Energia do Vale')
  assert.ok(bill)
  const [row] = await product.jobs.rows<{ code: string; due: Day; at: Instant }>(
    `select boleto_code as code, due_on as due, occurred_at as at
       from bill join journal_entry entry on entry.seller_id = bill.seller_id
        and entry.kind = 'BILL_PAID' and entry.ref_id = payout_id
      where beneficiary = 'Energia do Vale'`,
  )
  assert.ok(row)
  const paid = await movementReceipt(bill.id)
  for (const stated of [
    formatLine(row.code),
    formatDay(row.due),
    formatInstant(row.at),
    'Conta do extrato',
  ]) {
    assert.ok(paid.includes(stated), `${stated} is not in ${paid}`)
  }
  const payout = await product.jobs.row<{ id: string }>(
    `select payout.id from payout
       join bill on bill.seller_id = payout.seller_id and bill.id = payout.bill_id
      where beneficiary = 'Energia do Vale'`,
  )
  const back = `${product.companiesUrl}/counterparty/payouts/${payout?.id}/return`
  assert.equal((await product.call(back, { method: 'POST', key: null })).status, 200)
  await product.until('the return', async () =>
    (await movements()).some(({ kind }) => kind === 'PAYMENT_RETURNED'),
  )
  assert.doesNotMatch(paid, /Devolvido em/)
  assert.match(await movementReceipt(bill.id), /Devolvido em/)
  const unknown = `/banking/accounts/statement/${randomUUID()}/receipt.pdf`
  assert.deepEqual(errorOf(await product.call(unknown, { token })), [404, 'BAR-8502'])
  const path = `/banking/accounts/statement/${bill.id}/receipt.pdf`
  assert.deepEqual(errorOf(await product.call(path, { token: otherSeller })), [404, 'BAR-8502'])
})

test('only who may see the balance reads the statement, and without an account there is none', async () => {
  const [master] = await addUsers(product, ['CHARGES'], ATELIER)
  assert.ok(master)
  assert.equal((await statement('', await tokenOf(product, master))).status, 403)
  assert.deepEqual(errorOf(await statement('', otherSeller)), [404, 'BAR-8001'])
  await accountBlocking(product, await anOperator(product, 'ana')).block()
  assert.deepEqual(errorOf(await statement()), [404, 'BAR-8001'])
})

test('every entry that may move the account has a kind in its statement', () => {
  for (const kind of ENTRY_KINDS) {
    const { debit, credit } = ENTRIES[kind]
    if (/\bBANKING\b/.test(`${debit} ${credit}`))
      assert.doesNotThrow(() => movementKind(kind), kind)
    else assert.throws(() => movementKind(kind), kind)
  }
})
