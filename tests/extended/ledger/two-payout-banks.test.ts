import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Day, toInstant } from '#contract/basics/days.ts'
import { connectOutside } from '#server/adapters/connect.ts'
import type { PayoutBank } from '#server/adapters/payout-bank/port.ts'
import type { SettlementItem } from '#server/adapters/settlement-file.ts'
import { receiveArrival } from '#server/areas/account-pix/receive-pix.ts'
import { accountNumberOf } from '#server/areas/bank-account/account-number.ts'
import { companyOf, settlingOf } from '#server/areas/reconciliation/companies.ts'
import { reconcile } from '#server/areas/reconciliation/reconcile.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { differencesOf, nextDay } from '#tests/factories/payments/settlement.ts'
import { ATELIER } from '#tests/factories/sellers/people.ts'

const OTHER = 'outro'
const AMOUNT = 4_321n

let product: TestProduct
let sandboxBank: PayoutBank
let today: Day
/** What the other bank says that it moved, by day. */
const otherFiles = new Map<Day, SettlementItem[]>()

before(async () => {
  product = await startProduct({ notices: 'off' })
  const config = readConfig()
  const connected = connectOutside(config, product.companiesUrl, await loadKeys(config))
  const [sandbox] = connected.payoutBanks.all
  assert.ok(sandbox)
  sandboxBank = sandbox
  today = await nextDay(product)
})
after(() => product.stop())

/** A Pix that arrives at a business account by the other bank; `inFile`: its file will have it. */
async function arriveAtOther(endToEndId: string, inFile: boolean): Promise<void> {
  const { now } = await product.jobs.time()
  const account = accountNumberOf(ATELIER)
  const pix = {
    endToEndId,
    account,
    amount: AMOUNT,
    payer: { name: 'Marina Alves', document: null },
    key: null,
    at: now,
  } as const
  const bank = { ...sandboxBank, id: OTHER, arrival: async () => ({ kind: 'found', pix }) as const }
  assert.equal(await receiveArrival(product.jobs, bank, { key: endToEndId }), true)
  const item = {
    kind: 'account-pix',
    id: endToEndId,
    reference: account,
    gross: AMOUNT,
    cost: 0n,
    currency: 'BRL',
    at: toInstant(Date.parse(now)),
  } as const
  const file = otherFiles.get(today) ?? []
  otherFiles.set(today, inFile ? [...file, item] : file)
}

async function arriveAtSandbox(): Promise<string> {
  const { body } = await product.call(`${product.companiesUrl}/counterparty/account-pix`, {
    method: 'POST',
    key: null,
    body: {
      to: accountNumberOf(ATELIER),
      amount: Number(AMOUNT),
      payer: { name: 'Marina Alves', document: null },
    },
  })
  const endToEndId: string = body.endToEndId
  await product.until('the arrival', () =>
    product.jobs.row('select 1 from account_pix where end_to_end_id = $1', [endToEndId]),
  )
  return endToEndId
}

async function reconcileBoth(): Promise<void> {
  const { jobs, companiesUrl } = product
  const config = readConfig()
  const ports = connectOutside(config, companiesUrl, await loadKeys(config))
  const { settlementBank } = ports
  const files = {
    settlements: async (day: Day) => ({ kind: 'file', items: otherFiles.get(day) ?? [] }) as const,
  }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const other = { ...companyOf(`payout:${OTHER}`, settlementBank), files }
  const companies = [...settlingOf(ports), other]
  await reconcile({ jobs, companies, settlementBank, log, isOnDemand: true })
}

const matchedAt = async (endToEndId: string) => {
  const rows = await product.jobs.rows<{ provider: string; state: string }>(
    'select provider, state from settlement_item where item_id = $1 order by provider',
    [endToEndId],
  )
  return rows.map(({ provider, state }) => `${provider} ${state}`)
}

test('with two payout banks a Pix of a business account is looked for in the file of its own bank alone', async () => {
  const here = await arriveAtSandbox()
  const there = 'E99999999202611240000OUTRO000001'
  const missing = 'E99999999202611240000OUTRO000002'
  await arriveAtOther(there, true)
  await arriveAtOther(missing, false)
  // Of the books a day is compared once the file of the next day was read.
  today = await nextDay(product)
  today = await nextDay(product)
  await reconcileBoth()
  assert.deepEqual(await matchedAt(here), ['payout:sandbox MATCHED'])
  assert.deepEqual(await matchedAt(there), [`payout:${OTHER} MATCHED`])
  const different = await differencesOf(product, here, there, missing)
  assert.deepEqual(
    different.map(({ provider, ours }) => [
      provider,
      (ours as { entry: { ref: string } }).entry.ref,
    ]),
    [[`payout:${OTHER}`, missing]],
  )
})

test('a Pix in the file of another bank than the one that received it is a difference there', async () => {
  const endToEndId = await arriveAtSandbox()
  const item = {
    kind: 'account-pix',
    id: endToEndId,
    reference: accountNumberOf(ATELIER),
    gross: AMOUNT,
    cost: 0n,
    currency: 'BRL',
    at: (await product.jobs.time()).now,
  } as const
  otherFiles.set(today, [item])
  today = await nextDay(product)
  await reconcileBoth()
  const [difference, ...more] = await differencesOf(product, endToEndId)
  assert.deepEqual(more, [])
  assert.equal(difference?.provider, `payout:${OTHER}`)
  assert.deepEqual(await matchedAt(endToEndId), [
    `payout:${OTHER} DIFFERENT`,
    'payout:sandbox MATCHED',
  ])
})
