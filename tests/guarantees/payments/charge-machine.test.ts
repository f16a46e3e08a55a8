import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { mayUse } from '#contract/access/access.ts'
import { may } from '#contract/access/actions.ts'
import type { AnyEndpoint } from '#contract/access/endpoint.ts'
import { DEFAULT_FEATURES } from '#contract/access/features.ts'
import { PROFILES, type ProfileName, rolesOf } from '#contract/access/roles.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import {
  payChargeManually,
  refundCharge,
  removeCharge,
} from '#contract/charges/change-endpoints.ts'
import { chargeAllows } from '#contract/charges/rules.ts'
import { chargeDetail } from '#contract/charges/shapes.ts'
import { CHARGE_MACHINE, CHARGE_STATUSES, type ChargeStatus } from '#contract/charges/states.ts'
import { createUser } from '#server/areas/accounts/users.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, order, payPix } from '#tests/factories/payments/checkout.ts'
import { actOnDispute, aPaidCard } from '#tests/factories/payments/paid-card.ts'

const PASSWORD = 'uma-senha-bem-longa'
const PROFILE_NAMES = Object.keys(PROFILES) as ProfileName[]

/** The user actions on a charge: event of the state machine, call, and rule of the button. */
const ACTS = [
  { act: 'remove', event: 'delete', endpoint: removeCharge, body: () => undefined },
  {
    act: 'manualPayment',
    event: 'manualPayment',
    endpoint: payChargeManually,
    body: (id: string) => ({ uuidCharge: id }),
  },
  { act: 'refund', event: 'refundConfirmed', endpoint: refundCharge, body: () => ({}) },
] as const

let product: TestProduct
let token: string
let link: string
const tokens = new Map<ProfileName, string>()
const charges: { status: ChargeStatus; method: string; id: string }[] = []

const call = (method: string, path: string, body?: object) =>
  product.call(path, { method, token, key: null, ...(body ? { body } : {}) })

const reaches = (id: string, status: ChargeStatus) =>
  product.until(
    status,
    async () => (await call('GET', `/core/charges/${id}`)).body.status === status,
  )

const bought = async (method: string) => (await order(product, link, { method })).body.uuidCharge
const aPix = () => bought('PIX')

/** Creates a charge in each status. */
async function makeCharges(): Promise<void> {
  const keep = async (status: ChargeStatus, method: string, id: string) => {
    await reaches(id, status)
    charges.push({ status, method, id })
  }
  const advance = (days: number) => call('POST', '/core/sandbox/clock/advance', { days })
  const abandoned = await aPix()
  await advance(60)
  token = await product.signIn()
  link = await aLink(product, token)
  await keep('ABANDONED', 'PIX', abandoned)
  const late = await bought('BANK_SLIP')
  await advance(7)
  token = await product.signIn()
  await keep('LATE', 'BANK_SLIP', late)
  await keep('SCHEDULED', 'PIX', await aPix())
  const paid = await aPix()
  await payPix(product, paid)
  await keep('PAID', 'PIX', paid)
  await keep('PAID', 'CREDIT_CARD', await aPaidCard(product, link))
  const cardToken = await aCardToken(product, 'DECLINED_05')
  await order(product, link, { method: 'CREDIT_CARD', cardToken })
  const failed = await product.jobs.row<{ id: string }>(
    `select id from charge where status = 'FAILED' order by created_at desc limit 1`,
  )
  await keep('FAILED', 'CREDIT_CARD', failed?.id ?? '')
  const canceled = await aPix()
  await call('DELETE', `/core/charges/${canceled}`)
  await keep('CANCELED', 'PIX', canceled)
  const manual = await aPix()
  await call('PATCH', `/core/charges/${manual}/manual-pay`, { uuidCharge: manual })
  await keep('PAID_MANUALLY', 'PIX', manual)
  const refunded = await aPaidCard(product, link)
  await call('PATCH', `/core/charges/${refunded}/refund`, {})
  await keep('REFUND', 'CREDIT_CARD', refunded)
  for (const [counterpartyAction, status] of [
    [null, 'DISPUTE'],
    ['lose', 'CHARGEBACK'],
  ] as const) {
    const id = await aPaidCard(product, link)
    await actOnDispute(product, id, 'dispute')
    await reaches(id, 'DISPUTE')
    if (counterpartyAction) await actOnDispute(product, id, counterpartyAction)
    await keep(status, 'CREDIT_CARD', id)
  }
}

async function makeUsers(): Promise<void> {
  const keys = await loadKeys(readConfig())
  const passwordHash = await createPasswords(keys.pepper).hash(PASSWORD)
  const database = await openAs(product.databaseUrl, 'app', 1)
  await database.withTenant(1001 as SellerId, async (transaction) => {
    for (const profile of PROFILE_NAMES) {
      await createUser(transaction, {
        email: `${profile}@a.example`.toLowerCase(),
        profile,
        passwordHash,
      })
    }
  })
  await database.close()
  for (const profile of PROFILE_NAMES) {
    const body = { email: `${profile}@a.example`.toLowerCase(), password: PASSWORD }
    const answer = await product.call('/core/public/auth/sign-in', { method: 'POST', body })
    tokens.set(profile, answer.body.token)
  }
}

before(async () => {
  product = await startProduct({ notices: 'off' })
  token = await product.signIn()
  link = await aLink(product, token)
  await makeCharges()
  await makeUsers()
})
after(() => product.stop())

test('the test has a charge in each status', () => {
  assert.deepEqual(
    [...new Set(charges.map(({ status }) => status))].sort(),
    [...CHARGE_STATUSES].sort(),
  )
})

for (const { act, event, endpoint, body } of ACTS) {
  test(`SM-CHARGE R-API-05 R-CHD-16 R-CHD-18 R-CHD-26 ${act}: call and button allow the same statuses and profiles`, async () => {
    for (const { status, method, id } of charges) {
      const from: readonly ChargeStatus[] = CHARGE_MACHINE[event].from
      const isListed = from.includes(status) && (act !== 'refund' || method === 'CREDIT_CARD')
      const detail = z.decode(chargeDetail, (await call('GET', `/core/charges/${id}`)).body)
      assert.equal(chargeAllows[act](detail), isListed, `${act} ${status} ${method}: the button`)
      for (const profile of PROFILE_NAMES) {
        const viewer = { roles: rolesOf(profile), features: DEFAULT_FEATURES }
        const mayCall = mayUse(viewer, endpoint.access)
        if (act === 'refund') assert.equal(may(viewer, 'charge.refund'), mayCall, profile)
        const answer = await ask(endpoint, id, profile, body(id))
        const expected = mayCall ? (isListed ? 200 : 409) : 403
        assert.equal(
          answer.status,
          expected,
          `${act} ${status} ${method} ${profile}: ${answer.text}`,
        )
      }
      const after = await call('GET', `/core/charges/${id}`)
      assert.equal(after.body.status, status, 'a preview changes nothing')
    }
  })
}

const ask = (
  { method, path }: AnyEndpoint,
  id: string,
  profile: ProfileName,
  body: object | undefined,
) =>
  product.call(`/core${path.replace('{id}', id)}`, {
    method,
    token: tokens.get(profile) ?? '',
    headers: { prefer: 'preview' },
    ...(body ? { body } : {}),
  })
