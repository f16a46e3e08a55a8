import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mayUse, type Viewer } from '#contract/access/access.ts'
import { may } from '#contract/access/actions.ts'
import { FEATURES } from '#contract/access/features.ts'
import { ROLES, type Role } from '#contract/access/roles.ts'
import {
  type AnticipationRequest,
  anticipationRatesOf,
  isRefusal,
  type PricedAnticipation,
  priceAnticipation,
} from '#contract/balance/anticipation.ts'
import { quoteAnticipation, requestAnticipation } from '#contract/balance/endpoints.ts'
import { anticipationRefusals } from '#contract/balance/refusals.ts'
import { addDays, daysBetween } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { halfUp, percentOf, sum } from '#contract/basics/money.ts'
import { DEFAULT_SETTINGS } from '#contract/sellers/settings.ts'

const TODAY = '2026-11-23'
const idOf = (at: number) => `019ac0de-0000-7000-8000-${String(at).padStart(12, '0')}` as Uuid

const receivablesOf = (nets: readonly bigint[], days: readonly number[]) =>
  nets
    .map((net, at) => ({ net, due: addDays(TODAY, days[at] ?? 1) }))
    .sort((one, other) => (one.due < other.due ? -1 : 1))
    .map((each, at) => ({ ...each, id: idOf(at) }))

const RATES = { monthlyBasisPoints: 199, flaggedBasisPoints: null }

function priced(request: Partial<AnticipationRequest>): PricedAnticipation {
  const result = priceAnticipation({
    requested: 10_000n,
    amount: 0n,
    usesAnticipation: true,
    today: TODAY,
    rates: RATES,
    receivables: [],
    ...request,
  })
  if (isRefusal(result)) throw new Error(result.code)
  return result
}

const requests = fc
  .record({
    requested: fc.bigInt({ min: 1n, max: 10n ** 8n }),
    amount: fc.bigInt({ min: -(10n ** 7n), max: 10n ** 8n }),
    monthlyBasisPoints: fc.integer({ min: 0, max: 500 }),
    flaggedBasisPoints: fc.option(fc.integer({ min: 0, max: 2_000 })),
    nets: fc.array(fc.bigInt({ min: 1n, max: 10n ** 7n }), { maxLength: 12 }),
    days: fc.array(fc.integer({ min: 2, max: 400 }), { minLength: 12, maxLength: 12 }),
  })
  .map(({ monthlyBasisPoints, flaggedBasisPoints, nets, days, ...rest }) => ({
    ...rest,
    usesAnticipation: true,
    today: TODAY,
    rates: { monthlyBasisPoints, flaggedBasisPoints },
    receivables: receivablesOf(nets, days),
  })) satisfies fc.Arbitrary<AnticipationRequest>

test('R-FIN-12 R-FIN-20 R-MON-02 the parts are the nearest receivables and add up to what the balance lacks; the tax is rounded half-up once a part, or once for a flagged seller', () => {
  fc.assert(
    fc.property(requests, (request) => {
      const { requested, amount, receivables, rates } = request
      const needed = requested > amount ? requested - amount : 0n
      const result = priceAnticipation(request)
      if (needed > sum(receivables.map(({ net }) => net))) {
        assert.equal(result, anticipationRefusals.aboveReceivables)
        return
      }
      if (isRefusal(result)) {
        assert.equal(result, anticipationRefusals.insufficientBalance)
        return
      }
      const { quote, advanced, parts } = result
      assert.equal(advanced, needed)
      assert.equal(sum(parts.map(({ net }) => net)), needed)
      assert.deepEqual(
        parts.map(({ id }) => id),
        receivables.slice(0, parts.length).map(({ id }) => id),
      )
      for (const [at, part] of parts.entries()) {
        const whole = receivables[at]
        assert.equal(part.net + part.rest, whole?.net)
        assert.ok(part.net > 0n && (part.rest === 0n || at === parts.length - 1))
      }
      assert.equal(quote.totalRedeem, requested)
      assert.equal(quote.amountToReceive, requested - quote.anticipationTax)
      assert.ok(quote.amountToReceive > 0n)
      const byRate = sum(
        parts.map(({ net, due }) =>
          halfUp(
            net * BigInt(rates.monthlyBasisPoints) * BigInt(daysBetween(TODAY, due)),
            300_000n,
          ),
        ),
      )
      const expected =
        rates.flaggedBasisPoints === null ? byRate : percentOf(requested, rates.flaggedBasisPoints)
      assert.equal(quote.anticipationTax, needed === 0n ? 0n : expected)
    }),
  )
})

test('what the balance covers costs nothing, of a flagged seller neither', () => {
  const rates = { ...RATES, flaggedBasisPoints: 1_000 }
  for (const usesAnticipation of [true, false]) {
    const result = priced({ amount: 10_000n, rates, usesAnticipation })
    assert.deepEqual([result.quote.anticipationTax, result.advanced, result.parts], [0n, 0n, []])
  }
})

test('R-FIN-12 S-09 S-13 K-FIN-04 a flagged seller pays 10 % of all that it asks for, others what the rate costs', () => {
  const receivables = receivablesOf([9_000n], [30])
  const flagged = anticipationRatesOf({ ...DEFAULT_SETTINGS, antiFraudFlagged: true })
  assert.equal(
    priced({ amount: 5_000n, receivables, rates: flagged }).quote.anticipationTax,
    1_000n,
  )
  const rates = anticipationRatesOf(DEFAULT_SETTINGS)
  // 50,00 at 1,99 % for 30 days.
  assert.equal(priced({ amount: 5_000n, receivables, rates }).quote.anticipationTax, 100n)
})

test('without anticipation no more than the balance is priced; debt is paid by what is advanced', () => {
  const receivables = receivablesOf([30_000n], [10])
  const request = { requested: 10_000n, today: TODAY, rates: RATES, receivables } as const
  assert.equal(
    priceAnticipation({ ...request, amount: 9_999n, usesAnticipation: false }),
    anticipationRefusals.insufficientBalance,
  )
  assert.equal(priced({ ...request, amount: -15_000n }).advanced, 25_000n)
  assert.equal(
    priceAnticipation({ ...request, amount: -25_000n, usesAnticipation: true }),
    anticipationRefusals.aboveReceivables,
  )
})

test('R-FIN-09 anticipation is for ADMIN and ANTICIPATION with its feature, in the panel and by call', () => {
  const lacking: Viewer = {
    roles: ROLES,
    features: FEATURES.filter((feature) => feature !== 'view_balance_anticipation'),
  }
  const roles = ['SELLER_ADMIN', 'SELLER_ANTICIPATION']
  for (const call of [quoteAnticipation, requestAnticipation]) {
    const mayCall = (role: Role) => mayUse({ roles: [role], features: FEATURES }, call.access)
    assert.deepEqual(ROLES.filter(mayCall).toSorted(), roles, call.id)
    assert.equal(mayUse(lacking, call.access), false, call.id)
  }
  const mayAct = (role: Role) => may({ roles: [role], features: FEATURES }, 'balance.anticipate')
  assert.deepEqual(ROLES.filter(mayAct).toSorted(), roles)
  assert.equal(may(lacking, 'balance.anticipate'), false)
})
