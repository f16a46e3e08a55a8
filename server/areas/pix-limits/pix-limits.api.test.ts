import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { LimitPeriod } from '#contract/basics/brazil/pix.ts'
import { addDays, type Day, instantInSaoPaulo } from '#contract/basics/days.ts'
import { paymentDays } from '#contract/bills/rules.ts'
import type { PixLimit } from '#contract/pix-limits/shapes.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { errorOf } from '#tests/factories/environment/answers.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { sendPix } from '#tests/factories/payments/pix-out.ts'
import { ATELIER } from '#tests/factories/sellers/people.ts'

const PATH = '/banking/accounts/limits'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct({ notices: 'off' })
  token = await product.signIn(ATELIER_ADMIN.email)
})
after(() => product.stop())

type Shown = Omit<PixLimit, 'amount' | 'scheduledAmount' | 'usedAmount'> & {
  readonly amount: number
  readonly scheduledAmount: number | null
  readonly usedAmount: number
}

async function limitOf(period: LimitPeriod): Promise<Shown> {
  const { status, body, text } = await product.call(PATH, { token })
  assert.equal(status, 200, text)
  const found = body.find((limit: Shown) => limit.period === period)
  assert.ok(found, text)
  return found
}

const change = (body: object, by = token) =>
  product.call(PATH, { method: 'PATCH', token: by, body })

async function setTo(period: LimitPeriod, amount: number) {
  const { limitId, accountId } = await limitOf(period)
  return change({ limitId, accountId, amount })
}

test('SM-PIXLIMIT a decrease applies at once; an increase is mailed to administrators and applies after 24 hours', async () => {
  const night = await limitOf('NIGHT')
  assert.deepEqual([(await limitOf('DAY')).amount, night.amount], [50_000, 1_000])
  const lower = await setTo('NIGHT', 500)
  assert.deepEqual([lower.body.amount, lower.body.scheduledAmount], [500, null])
  assert.equal((await setTo('NIGHT', 500)).body.amount, 500)

  const higher = await setTo('NIGHT', 800.5)
  assert.deepEqual([higher.body.amount, higher.body.scheduledAmount], [500, 800.5])
  assert.deepEqual(errorOf(await setTo('NIGHT', 900)), [409, 'BAR-8202'])
  assert.equal((await setTo('NIGHT', 800.5)).status, 200)
  const outbox = `/core/sandbox/outbox?channel=email&to=${encodeURIComponent(ATELIER_ADMIN.email)}`
  const mail = await product.until('the mail about the increase', async () => {
    const { body } = await product.call(`${outbox}&size=50`)
    return body.content.find(({ subject }: { subject: string }) => /limite Pix/.test(subject))
  })
  assert.match(mail.subject, /Aumento do limite Pix noturno/)
  assert.match(mail.body, /de R\$\s500,00 para R\$\s800,50/)

  const advance = (body: object) =>
    product.call('/core/sandbox/clock/advance', { method: 'POST', key: null, body })
  await advance({ hours: 23 })
  assert.equal((await limitOf('NIGHT')).amount, 500)
  const { body } = await advance({ hours: 2 })
  const job = body.jobs.find(({ name }: { name: string }) => name === 'pix-limits')
  assert.equal(job.ran, 1)
  const applied = await limitOf('NIGHT')
  assert.deepEqual([applied.amount, applied.scheduledAmount], [800.5, null])
})

test('an unknown limit or account, an invalid amount and an account that is not active are refused', async () => {
  const { limitId, accountId } = await limitOf('DAY')
  assert.deepEqual(errorOf(await change({ limitId: randomUUID(), accountId, amount: 1 })), [
    404,
    'BAR-8201',
  ])
  assert.deepEqual(errorOf(await change({ limitId, accountId: randomUUID(), amount: 1 })), [
    404,
    'BAR-8201',
  ])
  for (const amount of [-1, 10.001, 100_000_000]) {
    assert.deepEqual(errorOf(await change({ limitId, accountId, amount })), [422, 'BAR-8203'])
  }
  // The first company of the demonstration has no business account.
  const settings = '/core/sandbox/sellers/1001/settings'
  const { body } = await product.call(settings, { method: 'PATCH', key: null, body: {} })
  const features = [...body.features, 'view_banking_account']
  await product.call(settings, { method: 'PATCH', key: null, body: { features } })
  const other = await product.signIn()
  assert.deepEqual(errorOf(await product.call(PATH, { token: other })), [404, 'BAR-8001'])
  assert.deepEqual(errorOf(await change({ limitId, accountId, amount: 1 }, other)), [
    409,
    'BAR-8106',
  ])
})

test('SM-PIXLIMIT of bills paid by Pix from the account at the same time only those within the limit are paid', async () => {
  assert.equal((await setTo('DAY', 25)).body.amount, 25)
  const { now } = await product.jobs.time()
  const { date } = paymentDays(now)
  const fields = {
    'Nome da Conta': 'Aluguel',
    Beneficiário: 'Imobiliária Sol',
    Método: 'Pix',
    'Pix - Chave Pix': 'sol@exemplo.com.br',
    'Tipo do valor': 'Valor fixo',
    'Tipo de conta': 'Pontual',
    Recorrência: 1,
    parcela: 1,
    Valor: 10,
    Vencimento: date,
  }
  const made = await product.call('/core/bills', {
    method: 'POST',
    token,
    body: { records: Array.from({ length: 4 }, () => ({ fields })) },
  })
  assert.equal(made.status, 201, made.text)
  const ids: string[] = made.body.records.map(({ id }: { id: string }) => id)
  const approved = await product.call('/core/bills/bulk', {
    method: 'POST',
    token,
    body: { method: 'approve', ids },
  })
  assert.deepEqual(approved.body.refused, [])
  const moved = await product.call('/core/sandbox/clock', {
    method: 'PUT',
    body: { now: instantInSaoPaulo(date, '11:59:59'), mode: 'fixed' },
  })
  assert.equal(moved.status, 200, moved.text)
  const body = { now: instantInSaoPaulo(date, '12:00:00'), mode: 'fixed' }
  const run = () =>
    product.call('/core/sandbox/jobs/bills-payment/run', { method: 'POST', key: null })
  await product.call('/core/sandbox/clock', { method: 'PUT', body })
  await Promise.all([run(), run(), run()])
  const bills = await product.until('all bills to be paid or refused', async () => {
    const read = await Promise.all(ids.map((id) => product.call(`/core/bills/${id}`, { token })))
    const found = read.map((answer) => answer.body)
    const isOver = found.every(({ fields: { Status } }) =>
      ['Paga', 'Erro no pagamento'].includes(Status),
    )
    return isOver && found
  })
  const refused = bills.filter(({ fields: { Status } }) => Status === 'Erro no pagamento')
  assert.equal(refused.length, 2)
  for (const { failureReason } of refused) {
    assert.match(
      failureReason,
      /^O limite Pix diurno é de R\$\s25,00 e R\$\s20,00 já foram usados\.$/,
    )
  }
  assert.equal((await limitOf('DAY')).usedAmount, 20)
})

async function moveTo(day: Day, time: string): Promise<void> {
  const body = { now: instantInSaoPaulo(day, time), mode: 'fixed' }
  await product.call('/core/sandbox/clock', { method: 'PUT', body })
  token = await product.signIn(ATELIER_ADMIN.email)
}

const send = (amount: number) => sendPix(product, token, { amount })

test('R-PIXLIM-07 SM-PIXLIMIT a Pix that is sent at night counts against one limit on both of its dates', async () => {
  assert.equal((await setTo('NIGHT', 100)).body.amount, 100)
  const { today } = await product.jobs.time()
  await moveTo(today, '23:30:00')
  assert.equal((await send(60)).status, 201)
  const tomorrow = addDays(today, 1)
  await moveTo(tomorrow, '00:30:00')
  assert.equal((await limitOf('NIGHT')).usedAmount, 60)
  assert.deepEqual(errorOf(await send(40.01)), [409, 'BAR-8406'])
  assert.equal((await send(40)).status, 201)
  assert.deepEqual(errorOf(await send(0.01)), [409, 'BAR-8406'])
  // The day has its own, and so has the next night.
  await moveTo(tomorrow, '12:00:00')
  assert.equal((await send(5)).status, 201)
  await moveTo(tomorrow, '23:30:00')
  assert.equal((await limitOf('NIGHT')).usedAmount, 0)
  assert.equal((await send(100)).status, 201)
})

test('SM-PIXLIMIT a Pix that is sent while an increase waits changes neither the limit nor its audit trail', async () => {
  const { today } = await product.jobs.time()
  await moveTo(addDays(today, 1), '12:00:00')
  const { amount } = await limitOf('DAY')
  const asked = await setTo('DAY', amount + 10)
  assert.equal(asked.body.scheduledAmount, amount + 10, asked.text)
  const { limitId, accountId } = asked.body
  const traces = () =>
    product.jobs.withTenant(ATELIER, ({ rows }) =>
      rows(
        `select 'audit' as kind, id from audit where seller_id = $1 and subject_id = $2
         union all select 'event', id from event where seller_id = $1 and subject_id = $3
         order by id`,
        [ATELIER, accountId, limitId],
      ),
    )
  const before = await traces()
  const sent = await send(1)
  assert.equal(sent.status, 201, sent.text)
  assert.deepEqual(await traces(), before)
  const { usedAmount, ...left } = await limitOf('DAY')
  const { usedAmount: _, ...waiting } = asked.body
  assert.deepEqual([usedAmount, left], [1, waiting])
})
