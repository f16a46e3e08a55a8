import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, type Day } from '#contract/basics/days.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
  TOO_LATE_MS,
} from '#tests/factories/environment/product.ts'
import {
  APPLICATION,
  OWNING_COMPANY,
  PARTNER,
} from '#tests/factories/sellers/account-application.ts'
import { accountBlocking, anOperator } from '#tests/factories/sellers/blocked-account.ts'
import { ATELIER, asOperator, DEMO } from '#tests/factories/sellers/people.ts'
import { runOperatorCommand } from '#tools/operator/operator.ts'

let product: TestProduct
let token: string
const realTime = machineTime.now

before(async () => {
  product = await startProduct({ config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  token = await product.signIn()
})
after(async () => {
  machineTime.now = realTime
  await product.stop()
})

const submit = (changes: object = {}, as = token) =>
  product.call('/banking/accounts', {
    method: 'POST',
    token: as,
    body: { ...APPLICATION, ...changes },
  })
const read = async () => (await product.call('/banking/accounts', { token })).body
const review = async () => (await product.call('/banking/accounts/review', { token })).body
const decide = (result: string, idSeller: number = DEMO) =>
  product.call('/banking/sandbox/accounts/kyc', {
    method: 'POST',
    key: null,
    body: { idSeller, result },
  })
const applicationId = async () => {
  const found = await product.jobs.row<{ id: string }>(
    'select application_id as id from bank_account where seller_id = $1',
    [DEMO],
  )
  return found?.id ?? ''
}
const runReviews = () =>
  product.call('/core/sandbox/jobs/account-reviews/run', { method: 'POST', key: null })
const company = (path: string, method: string, body: object = {}) =>
  product.call(`${product.companiesUrl}/${path}`, { method, key: null, body })

async function untilStatus(expected: string): Promise<void> {
  const end = Date.now() + 10_000
  while ((await read()).status !== expected) {
    assert.ok(Date.now() < end, `the account did not become ${expected}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

test('SM-ACCOUNT: an account that was never applied for is INACTIVE, and the sandbox knows none', async () => {
  assert.deepEqual(await read(), {
    status: 'INACTIVE',
    kycAnalysisResult: null,
    debitAccountId: null,
    agency: null,
    number: null,
    balance: null,
    accountInput: null,
  })
  assert.deepEqual(await review(), { reasons: [], missing: [] })
  const refused = await decide('APPROVED')
  assert.deepEqual([refused.status, refused.body[0].code], [404, 'BAR-8001'])
})

test('BNK-02 names each wrong document by its own code and field, and takes no day of the future', async () => {
  const wrong: [object, string, string][] = [
    [{ companyDocument: '11222333000180' }, 'BAR-8003', 'companyDocument'],
    [
      { naturalOwner: [PARTNER, { ...PARTNER, document: '1' }] },
      'BAR-8004',
      'naturalOwner.1.document',
    ],
    [
      { legalOwner: [{ ...OWNING_COMPANY, document: '11444777000160' }] },
      'BAR-8005',
      'legalOwner.0.document',
    ],
    [
      { accountOwner: { ...APPLICATION.accountOwner, document: OWNING_COMPANY.document } },
      'BAR-8006',
      'accountOwner.document',
    ],
    [{ naturalOwner: [] }, 'BAR-8006', 'naturalOwner'],
    [{ mainActivity: '1234567890' }, 'BAR-0005', 'mainActivity'],
    [{ legalOwner: Array.from({ length: 20 }, () => OWNING_COMPANY) }, 'BAR-0005', 'legalOwner'],
    [{ naturalOwner: [{ ...PARTNER, firstName: 'Bia' }] }, 'BAR-0005', 'accountOwner'],
  ]
  const tomorrow = addDays((await product.jobs.time()).today, 1)
  const unborn = { ...PARTNER, birthdate: tomorrow }
  wrong.push(
    [{ openingDate: tomorrow }, 'BAR-0005', 'openingDate'],
    [{ naturalOwner: [PARTNER, unborn] }, 'BAR-0005', 'naturalOwner.1.birthdate'],
    [
      { legalOwner: [{ ...OWNING_COMPANY, foundingDate: tomorrow }] },
      'BAR-0005',
      'legalOwner.0.foundingDate',
    ],
    [
      {
        naturalOwner: [unborn],
        accountOwner: { ...APPLICATION.accountOwner, birthdate: tomorrow },
      },
      'BAR-0005',
      'accountOwner.birthdate',
    ],
  )
  const { today } = await product.jobs.time()
  const ofAge = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}` as Day
  const minor = { ...PARTNER, birthdate: addDays(ofAge, 1) }
  wrong.push(
    [{ naturalOwner: [PARTNER, minor] }, 'BAR-8014', 'naturalOwner.1.birthdate'],
    [
      {
        naturalOwner: [minor],
        accountOwner: { ...APPLICATION.accountOwner, birthdate: minor.birthdate },
      },
      'BAR-8014',
      'accountOwner.birthdate',
    ],
  )
  for (const [changes, code, field] of wrong) {
    const refused = await submit(changes)
    assert.equal(refused.status, 422, refused.text)
    const found = refused.body.find((entry: { field?: string }) => entry.field === field)
    assert.equal(found?.code, code, refused.text)
  }
  assert.equal((await read()).status, 'INACTIVE')
})

test('an application is under review until the company refuses it with reasons, and can be corrected', async () => {
  const sent = await submit()
  assert.equal(sent.status, 201, sent.text)
  assert.deepEqual([sent.body.status, sent.body.kycAnalysisResult], ['PENDING', 'IN_ANALYSIS'])
  const { accountInput } = sent.body
  assert.deepEqual(accountInput.newAccountOwner.birthDate, '1986-05-20')
  assert.deepEqual(
    [accountInput.companyDocument, accountInput.phone, accountInput.newBankingAddress.zipCode],
    ['11222333000181', null, '01310100'],
  )
  assert.deepEqual(
    [accountInput.naturalOwner[0].address.country, accountInput.legalOwner[0].document],
    ['BR', '11444777000161'],
  )

  const first = await applicationId()
  assert.equal((await submit()).status, 201)
  assert.equal(await applicationId(), first, 'the same content is no new application')
  const locked = await submit({ companyName: 'Outra Ltda' })
  assert.deepEqual(
    [locked.status, locked.body[0].code, locked.body[0].field],
    [422, 'BAR-0005', 'companyName'],
  )
  assert.equal((await submit({ fantasyName: 'Ipê Pães' })).status, 201)
  assert.notEqual(await applicationId(), first)

  await runReviews()
  await company(`counterparty/applications/${await applicationId()}/ask`, 'POST')
  await untilStatus('FAILED')
  assert.equal((await read()).kycAnalysisResult, 'REPROVED')
  assert.deepEqual(await review(), {
    reasons: ['Faltam documentos para concluir a análise.'],
    missing: ['Contrato social atualizado', 'Documento com foto do sócio A'],
  })
  assert.equal((await read()).accountInput.fantasyName, 'Ipê Pães')

  assert.equal((await submit({ companyName: 'Padaria Ipê e Filhos Ltda' })).status, 201)
  assert.deepEqual(await review(), { reasons: [], missing: [] })
  assert.equal((await decide('REPROVED')).body.status, 'FAILED')
})

test('without an act at the desk the company decides by itself after three minutes, no earlier', async () => {
  // Refused, so that the next test can apply again.
  await company('kyc/v1/faults/next', 'PUT', { fault: 'refuse' })
  assert.equal((await submit()).status, 201)
  await runReviews()
  const statusAfter = async (ms: number) => {
    machineTime.now = () => realTime() + ms
    // Twice as long as the company waits between two looks at what is due.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await runReviews()
  }
  await statusAfter(2.5 * 60_000)
  assert.equal((await read()).status, 'PENDING')
  await statusAfter(3 * 60_000 + 1_000)
  await untilStatus('FAILED')
  assert.deepEqual((await review()).reasons, [
    'A razão social difere da registrada na Receita Federal.',
  ])
  machineTime.now = realTime
})

test('an unknown outcome is asked about, after a week of silence too: what the company received is not sent again', async () => {
  await company('kyc/v1/chaos', 'PUT', { timeoutMs: TOO_LATE_MS })
  await company('kyc/v1/faults/next', 'PUT', { fault: 'drop-after' })
  assert.equal((await submit()).status, 201)
  const id = await applicationId()
  await product.until('the lost answer', () =>
    product.jobs.row('select 1 from bank_account where application_id = $1 and poll_count = 1', [
      id,
    ]),
  )
  await company('kyc/v1/faults/next-query', 'PUT', { fault: '500-before' })
  await asOperator(product, 'update bank_account set poll_count = 11, next_poll_at = now()')
  const caseNow = () =>
    product.jobs.row<{ reason: string | null }>(
      `select close_reason as reason from operator_case
        where kind = 'ACCOUNT_UNKNOWN' and detail ->> 'applicationId' = $1`,
      [id],
    )
  assert.deepEqual(await product.until('the case', caseNow), { reason: null })
  assert.equal((await read()).status, 'PENDING')
  const waiting = await product.jobs.row(
    'select 1 from bank_account where application_id = $1 and next_poll_at is not null',
    [id],
  )
  assert.ok(waiting, 'it is asked about again')
  assert.equal((await company(`counterparty/applications/${id}/approve`, 'POST')).status, 200)
  await untilStatus('ACTIVE')
  assert.deepEqual(await caseNow(), { reason: 'A empresa que analisa a conta respondeu.' })
})

test('SM-ACCOUNT: an approved account is ACTIVE, has its id and pages, and takes no application', async () => {
  const account = await read()
  assert.match(account.debitAccountId, /^[0-9a-f-]{36}$/)
  assert.equal(account.balance, 0)
  assert.equal((await product.call('/core/redeems', { token })).body.bankingType, 'BANKING')
  const newToken = await product.signIn()
  const features = await product.call('/core/users/feature-toggles', { token: newToken })
  assert.ok(features.body.includes('view_banking_account'))
  const refused = await submit()
  assert.deepEqual([refused.status, refused.body[0].code], [409, 'BAR-8002'])
  assert.equal((await decide('REPROVED')).body.status, 'ACTIVE')
  assert.equal((await decide('APPROVED', ATELIER)).body.status, 'ACTIVE')
  const other = await submit({}, await product.signIn(ATELIER_ADMIN.email))
  assert.equal(other.body[0].code, 'BAR-8002')
})

test('SM-ACCOUNT: an operator blocks an active account with a reason and name, and ends that', async () => {
  const operator = await anOperator(product, 'rosa')
  const { block, unblock } = accountBlocking(product, operator, DEMO)
  const before = await read()
  await assert.rejects(unblock(), /is ACTIVE: no unblock/)
  const words = ['block-account', String(DEMO), '--reason', 'não']
  const tools = { database: product.jobs, queueUrl: '' }
  await assert.rejects(runOperatorCommand({ ...tools, key: operator }, words), /--reason/)
  await assert.rejects(runOperatorCommand({ ...tools, key: 'op_x' }, words), /OPERATOR_KEY/)
  assert.equal((await read()).status, 'ACTIVE')

  await block()
  assert.deepEqual(await read(), {
    ...before,
    status: 'INACTIVE',
    agency: null,
    number: null,
    balance: null,
  })
  await assert.rejects(block(), /is BLOCKED: no block/)
  const refused = await submit()
  assert.deepEqual([refused.status, refused.body[0].code], [409, 'BAR-8015'])

  await unblock()
  assert.deepEqual(await read(), before)
  const ofSeller = <Row extends object>(sql: string) =>
    product.jobs.withTenant(DEMO, ({ rows }) => rows<Row>(sql, [DEMO]))
  const audited = await ofSeller(
    `select actor_kind, actor_id, call, before, after from audit
      where seller_id = $1 and call like 'operator:%block-account' order by id`,
  )
  const byRosa = (act: string) => ({
    actor_kind: 'OPERATOR',
    actor_id: 'rosa',
    call: `operator:${act}-account`,
  })
  const reason = 'a court asked for it'
  assert.deepEqual(audited, [
    {
      ...byRosa('block'),
      before: { accountStatus: 'ACTIVE' },
      after: { accountStatus: 'BLOCKED', reason },
    },
    {
      ...byRosa('unblock'),
      before: { accountStatus: 'BLOCKED' },
      after: { accountStatus: 'ACTIVE', reason },
    },
  ])
  const events = await ofSeller<{ type: string }>(
    `select type from event where seller_id = $1 and type like 'ACCOUNT_%BLOCKED' order by id`,
  )
  assert.deepEqual(
    events.map(({ type }) => type),
    ['ACCOUNT_BLOCKED', 'ACCOUNT_UNBLOCKED'],
  )
  const never = accountBlocking(product, operator, 9_999 as SellerId)
  await assert.rejects(never.block(), /is missing: no block/)
})
