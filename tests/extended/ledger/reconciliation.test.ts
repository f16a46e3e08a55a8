import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, type Day } from '#contract/basics/days.ts'
import { percentOf } from '#contract/basics/money.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { accountNumberOf } from '#server/areas/bank-account/account-number.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { entriesWithoutItem } from '#server/areas/reconciliation/books-sql.ts'
import { companyOf } from '#server/areas/reconciliation/companies.ts'
import { openDifferences } from '#server/areas/reconciliation/sql.ts'
import { asOwner } from '#server/platform/database/database.ts'
import { FAILURES_UNTIL_CASE, PAUSES_MS } from '#server/platform/events/postponed.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink } from '#tests/factories/payments/checkout.ts'
import { actOnDispute, aPaidCard } from '#tests/factories/payments/paid-card.ts'
import {
  aPaidPix,
  aPaidSlip,
  injectFault,
  nextDay,
  openAt,
  reconcileNow,
  runTool,
  settlementLines,
  untilStatus,
} from '#tests/factories/payments/settlement.ts'
import { ATELIER, DEMO } from '#tests/factories/sellers/people.ts'

const VALUE = 15_000n
const COST = percentOf(VALUE, 199)

let product: TestProduct
let token: string
let link: string
let today: Day

before(async () => {
  product = await startProduct({ notices: 'off' })
  token = await product.signIn()
  link = await aLink(product, token)
  today = await nextDay(product)
})
after(() => product.stop())

const toNextDay = async (): Promise<Day> => {
  today = await nextDay(product)
  return today
}
const CODES = ['P:ACQ:sandbox', 'P:PIX:sandbox', 'P:BOLETO:sandbox', 'P:ISSUER_PAYABLE']

const PURCHASE = 5_000

async function buyWithVirtualCards(): Promise<void> {
  const lia = await product.signIn(ATELIER_ADMIN.email)
  const made = await product.call('/banking/cards', {
    method: 'POST',
    token: lia,
    body: { cardName: 'Compras' },
  })
  assert.equal(made.status, 201, made.text)
  const url = `${product.companiesUrl}/counterparty/virtual-cards/${made.body.cardId}/purchases`
  const buy = async (fault: string | null) => {
    if (fault) await injectFault(product, 'card-issuer/v1', 'next-purchase', fault)
    const body = { merchantName: 'Papelaria', amount: PURCHASE }
    return (await product.call(url, { method: 'POST', key: null, body })).body
  }
  assert.equal((await buy(null)).status, 'approved')
  const reversed = await buy(null)
  const path = `card-purchases/${reversed.purchaseId}/reverse`
  await product.call(`${product.companiesUrl}/counterparty/${path}`, { method: 'POST', key: null })
  // A part of a purchase, and then the rest of it.
  const inPart = await buy(null)
  const partPath = `${product.companiesUrl}/counterparty/card-purchases/${inPart.purchaseId}/reverse`
  const take = async (body: object) => {
    const taken = await product.call(partPath, { method: 'POST', key: null, body })
    assert.equal(taken.status, 200, taken.text)
  }
  await take({ amount: 1_200 })
  await take({})
  // Approved here with a lost response: the issuer records neither purchase nor reversal.
  assert.equal((await buy('drop-after')).status, 'unanswered')
  await product.until('the reversals', async () => {
    const found = await product.jobs.row<{ count: number }>(
      'select count(*)::integer as count from card_purchase where reversed_at is not null',
    )
    return found?.count === 3
  })
}

test("the demonstration's history is settled when it is seeded (I11)", async () => {
  for (const code of CODES) {
    assert.equal(await openAt(product, code), 0n, code)
    assert.equal(await openAt(product, code, ATELIER), 0n, code)
  }
  assert.ok((await settlementLines(product, 'pix:sandbox:history')).length >= 4)
})

test('a day with every kind of movement matches, and each company settles each seller once (I11)', async () => {
  const day = today
  const [, refunded, lost] = [
    await aPaidCard(product, link),
    await aPaidCard(product, link),
    await aPaidCard(product, link),
  ]
  const refund = await product.call(`/core/charges/${refunded}/refund`, {
    method: 'PATCH',
    token,
    body: { asFraud: false },
  })
  assert.equal(refund.status, 200, refund.text)
  await untilStatus(product, refunded, 'REFUND')
  await actOnDispute(product, lost, 'dispute')
  await untilStatus(product, lost, 'DISPUTE')
  await actOnDispute(product, lost, 'lose')
  await untilStatus(product, lost, 'CHARGEBACK')
  await aPaidPix(product, link, 2)
  await aPaidSlip(product, link)
  const lia = await product.signIn(ATELIER_ADMIN.email)
  await aPaidCard(product, await aLink(product, lia))
  await buyWithVirtualCards()

  await toNextDay()
  const runs = await Promise.all([1, 2, 3].map(() => reconcileNow(product)))
  assert.deepEqual(
    runs.flatMap(({ logged }) => logged),
    [],
  )
  assert.deepEqual(await openDifferences(product.jobs), [])
  const cost = 3n * COST
  const expected = [
    `${DEMO} ACQUIRER_SETTLED acquirer:sandbox:${day} P:ACQ:sandbox ${VALUE}`,
    `${DEMO} ACQUIRER_SETTLED acquirer:sandbox:${day} P:ACQ_COST ${-cost}`,
    `${DEMO} ACQUIRER_SETTLED acquirer:sandbox:${day} P:CASH:sandbox ${cost - VALUE}`,
    `${DEMO} COLLECTION_SETTLED boleto:sandbox:${day} P:BOLETO:sandbox ${VALUE}`,
    `${DEMO} COLLECTION_SETTLED boleto:sandbox:${day} P:CASH:sandbox ${-VALUE}`,
    `${DEMO} COLLECTION_SETTLED pix:sandbox:${day} P:CASH:sandbox ${-2n * VALUE}`,
    `${DEMO} COLLECTION_SETTLED pix:sandbox:${day} P:PIX:sandbox ${2n * VALUE}`,
    `${ATELIER} ACQUIRER_SETTLED acquirer:sandbox:${day} P:ACQ:sandbox ${VALUE}`,
    `${ATELIER} ACQUIRER_SETTLED acquirer:sandbox:${day} P:ACQ_COST ${-COST}`,
    `${ATELIER} ACQUIRER_SETTLED acquirer:sandbox:${day} P:CASH:sandbox ${COST - VALUE}`,
    // One purchase is left; the others were reversed on the same day.
    `${ATELIER} ISSUER_SETTLED card-issuer:sandbox:${day} P:CASH:sandbox ${PURCHASE}`,
    `${ATELIER} ISSUER_SETTLED card-issuer:sandbox:${day} P:ISSUER_PAYABLE ${-PURCHASE}`,
  ].sort()
  const files = ['acquirer:%', 'boleto:sandbox:2%', 'card-issuer:sandbox:2%', 'pix:sandbox:2%']
  assert.deepEqual(await settlementLines(product, ...files), expected)
  for (const code of CODES) {
    assert.equal(await openAt(product, code), 0n, code)
    assert.equal(await openAt(product, code, ATELIER), 0n, code)
  }
  assert.deepEqual(await checkBooks(product.jobs), [])

  await reconcileNow(product)
  await toNextDay()
  // From the next day on the entries are compared with the files too.
  assert.equal((await reconcileNow(product)).items, 0)
  assert.deepEqual(await openDifferences(product.jobs), [])
  assert.deepEqual(await settlementLines(product, ...files), expected)
  const compared = await product.jobs.row<{ count: number }>(
    `select count(*)::integer as count from settlement_file
      where day = $1 and state = 'DONE' and books_compared`,
    [day],
  )
  assert.equal(compared?.count, 5)
})

test('a company that is unavailable or sends half a file is read later; the others at once (I11)', async () => {
  const [down, cut] = [today, addDays(today, 1)]
  const stateOf = async (provider: string, day: Day) =>
    (
      await product.jobs.row<{ state: string }>(
        'select state from settlement_file where provider = $1 and day = $2',
        [provider, day],
      )
    )?.state
  await aPaidCard(product, link)
  await aPaidPix(product, link)
  await toNextDay()
  await injectFault(product, 'acquirer/v1', down, '500-before')
  const first = await reconcileNow(product)
  assert.deepEqual(
    first.logged.map(({ reason }) => reason),
    [`acquirer:sandbox ${down}: unknown`],
  )
  assert.equal(await stateOf('acquirer:sandbox', down), undefined)
  assert.equal(await stateOf('pix:sandbox', down), 'DONE')
  assert.deepEqual(await settlementLines(product, `acquirer:sandbox:${down}`), [])
  assert.equal((await settlementLines(product, `pix:sandbox:${down}`)).length, 2)

  await aPaidPix(product, link)
  await toNextDay()
  await injectFault(product, 'pix/v2', cut, 'garbage-after')
  await reconcileNow(product)
  assert.equal(await stateOf('acquirer:sandbox', down), 'DONE')
  assert.equal((await settlementLines(product, `acquirer:sandbox:${down}`)).length, 3)
  assert.equal(await stateOf('pix:sandbox', cut), undefined)
  assert.deepEqual(await settlementLines(product, `pix:sandbox:${cut}`), [])
  await reconcileNow(product)
  assert.equal(await stateOf('pix:sandbox', cut), 'DONE')
  assert.equal((await settlementLines(product, `pix:sandbox:${cut}`)).length, 2)
  assert.deepEqual(await openDifferences(product.jobs), [])
})

test('a failing comparison of one seller does not stop the others, is retried and becomes a case (I11)', async () => {
  const day = today
  const lia = await product.signIn(ATELIER_ADMIN.email)
  await aPaidCard(product, link)
  await aPaidCard(product, await aLink(product, lia))
  await toNextDay()
  const asked = (sql: string) => asOwner(product.databaseUrl, (owner) => owner.run(sql))
  await asked(
    `alter table settlement_item add constraint broken check (seller_id <> ${DEMO}) not valid`,
  )
  const failed = await reconcileNow(product)
  assert.deepEqual(
    // On Citus, the coordinator does not name the table and the constraint.
    failed.logged.map(({ itemId, reason, sellerId }) => [itemId, reason.slice(0, 14), sellerId]),
    [[`acquirer:sandbox ${day}`, 'SQLSTATE 23514', DEMO]],
  )
  const sellersOf = async () =>
    (await settlementLines(product, `acquirer:sandbox:${day}`)).map((line) =>
      Number(line.split(' ')[0]),
    )
  assert.deepEqual(await sellersOf(), [ATELIER, ATELIER, ATELIER])
  const realTime = machineTime.now
  let passedMs = 0
  machineTime.now = () => realTime() + passedMs
  try {
    const throwsOf = async () =>
      (
        await product.jobs.row<{ failure_count: number }>(
          `select failure_count from postponed_item where job = 'reconciliation' and seller_id = $1`,
          [DEMO],
        )
      )?.failure_count
    const runJob = () => reconcileNow(product, { isOnDemand: false })
    assert.deepEqual([(await runJob()).logged, await throwsOf()], [[], 1], 'it waits')
    for (const pauseMs of PAUSES_MS.slice(0, FAILURES_UNTIL_CASE - 1)) {
      passedMs += pauseMs + 1_000
      await runJob()
    }
    assert.equal(await throwsOf(), FAILURES_UNTIL_CASE)
    const cases = () =>
      product.jobs.rows<{ open: boolean }>(
        `select closed_at is null as open from operator_case
          where kind = 'ITEM_FAILED' and seller_id = $1`,
        [DEMO],
      )
    assert.deepEqual(await cases(), [{ open: true }])
    await asked('alter table settlement_item drop constraint broken')
    assert.deepEqual((await reconcileNow(product)).logged, [])
    assert.deepEqual([await throwsOf(), await cases()], [undefined, [{ open: false }]])
  } finally {
    machineTime.now = realTime
  }
  assert.deepEqual(await sellersOf(), [DEMO, DEMO, DEMO, ATELIER, ATELIER, ATELIER])
  assert.deepEqual(await openDifferences(product.jobs), [])
})

test('a file that is read again, because its run died before it was recorded, is settled once', async () => {
  await aPaidCard(product, link)
  const day = today
  await toNextDay()
  assert.deepEqual((await reconcileNow(product)).logged, [])
  const ref = `acquirer:sandbox:${day}`
  const settled = await settlementLines(product, ref)
  assert.ok(settled.length > 0, 'nothing was settled')
  const forgotten = await asOwner(product.databaseUrl, (owner) =>
    owner.run(`delete from settlement_file where provider = 'acquirer:sandbox' and day = $1`, [
      day,
    ]),
  )
  assert.equal(forgotten, 1)
  const casesOf = () =>
    product.jobs.rows(
      `select id from operator_case where kind = 'SETTLEMENT_DIFFERENCE' order by id`,
    )
  const cases = await casesOf()
  const again = await reconcileNow(product)
  assert.deepEqual(again.logged, [])
  assert.deepEqual(await settlementLines(product, ref), settled)
  assert.deepEqual(await casesOf(), cases, 'no case for what matched before')
})

test('two runs that compare the same file at the same moment settle it once', async () => {
  await aPaidCard(product, link)
  const day = today
  await toNextDay()
  let runs: ReturnType<typeof reconcileNow>[] = []
  await asOwner(product.databaseUrl, async (owner) => {
    // Neither can store what it compared before the other has begun.
    await owner.run('begin')
    await owner.run('lock table settlement_item in share mode')
    runs = [reconcileNow(product), reconcileNow(product)]
    await product.until('both runs to wait', async () => {
      const waiting = await owner.rows(
        `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
          where datname = current_database() and not granted
            and (relation = 'settlement_item'::regclass or locktype = 'advisory')`,
      )
      return waiting.length === 2
    })
    await owner.run('commit')
  })
  const done = await Promise.all(runs)
  assert.deepEqual(
    done.flatMap(({ logged }) => logged),
    [],
  )
  assert.deepEqual(done.map(({ items }) => items).sort(), [0, 1])
  const cash = `P:CASH:sandbox ${COST - VALUE}`
  const settled = await settlementLines(product, `acquirer:sandbox:${day}`)
  assert.deepEqual(
    settled.filter((line) => line.includes('P:CASH')),
    [`${DEMO} ACQUIRER_SETTLED acquirer:sandbox:${day} ${cash}`],
  )
  assert.deepEqual(await checkBooks(product.jobs), [])
})

test('after 40 days the job has read each file, and a run on demand finds nothing more (I11)', async () => {
  const first = today
  const openBefore = await openAt(product, 'P:ACQ:sandbox')
  await aPaidCard(product, link)
  await aPaidPix(product, link)
  const path = '/core/sandbox/clock/advance'
  const moved = await product.call(path, {
    method: 'POST',
    key: null,
    body: { days: 40, hours: 8 },
  })
  assert.equal(moved.status, 200, moved.text)
  const job = '/core/sandbox/jobs/reconciliation/run'
  const ran = await product.call(job, { method: 'POST', key: null })
  assert.deepEqual([ran.status, ran.body.name], [200, 'reconciliation'])
  const read = await product.jobs.rows<{ provider: string; count: number }>(
    `select provider, count(*)::integer as count from settlement_file
      where day >= $1 and state = 'DONE' group by 1 order by 1`,
    [first],
  )
  assert.deepEqual(
    read,
    ['acquirer', 'boleto', 'card-issuer', 'payout', 'pix'].map((kind) => ({
      provider: `${kind}:sandbox`,
      count: 40,
    })),
  )
  assert.equal(await openAt(product, 'P:ACQ:sandbox'), openBefore)
  assert.equal(await openAt(product, 'P:PIX:sandbox'), 0n)
  assert.deepEqual(await openDifferences(product.jobs), [])
  const again = await runTool(product, 'reconcile.ts')
  assert.equal(again.code, 0, again.output)
  assert.match(again.output, /^0 files read, 0 items compared, 0 differences resolved$/m)
  assert.match(again.output, /^0 open differences$/m)
  const checked = await runTool(product, 'check-books.ts')
  assert.deepEqual(checked, { code: 0, output: 'the books are right\n' })
})

test('a card invoice paid from the account, and a purchase of it that is reversed, are missing in no file', async () => {
  const outside = async (path: string, body: object) => {
    const url = `${product.companiesUrl}/counterparty/${path}`
    const answer = await product.call(url, { method: 'POST', key: null, body })
    assert.ok(answer.status < 300, answer.text)
    return answer.body
  }
  const linesOf = async (kind: string) => {
    const found = await product.jobs.row<{ lines: string }>(
      `select string_agg(code || ' ' || amount, ', ' order by code) as lines from posting
        where entry_id = (select id from journal_entry where seller_id = $1 and kind = $2
                           order by id desc limit 1)`,
      [ATELIER, kind],
    )
    return found?.lines ?? ''
  }
  const payer = { name: 'Marina Alves', document: null }
  await outside('account-pix', { to: accountNumberOf(ATELIER), amount: 900_000, payer })
  const lia = await product.signIn(ATELIER_ADMIN.email)
  const [card] = (await product.call('/banking/cards', { token: lia })).body.content
  const purchase = { merchantName: 'Gráfica', amount: PURCHASE }
  const bought = await outside(`virtual-cards/${card.cardId}/purchases`, purchase)
  assert.equal(bought.status, 'approved')
  const path = '/core/sandbox/clock/advance'
  await product.call(path, { method: 'POST', key: null, body: { days: 32 } })
  assert.match(
    await linesOf('CARD_INVOICE_PAID'),
    /^BANKING -(\d+), CARD_INVOICE \1, P:CASH:sandbox -\1, P:CUSTODY \1$/,
  )
  await outside(`card-purchases/${bought.purchaseId}/reverse`, {})
  const back = `BANKING ${PURCHASE}, P:CASH:sandbox ${PURCHASE}, P:CUSTODY ${-PURCHASE}, P:ISSUER_PAYABLE ${-PURCHASE}`
  await product.until('the money', async () => (await linesOf('CARD_PURCHASE_REVERSED')) === back)
  const { today: day } = await product.jobs.time()
  // Before any file was read, the reversal is looked for in that of the issuer alone.
  const missingAt = async (company: string) => {
    const from = companyOf(company, 'sandbox')
    return (await entriesWithoutItem(product.jobs, from, day, [], 100)).map(({ kind }) => kind)
  }
  assert.deepEqual(await missingAt('card-issuer:sandbox'), ['CARD_PURCHASE_REVERSED'])
  assert.deepEqual(await missingAt('payout:sandbox'), [])
  await toNextDay()
  await toNextDay()
  assert.deepEqual((await reconcileNow(product)).logged, [])
  assert.deepEqual(await openDifferences(product.jobs), [])
  assert.equal(await openAt(product, 'P:ISSUER_PAYABLE', ATELIER), 0n)
  assert.deepEqual(await checkBooks(product.jobs), [])
})
