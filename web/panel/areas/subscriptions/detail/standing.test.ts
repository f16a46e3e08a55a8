import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { ChargeStatus } from '#contract/charges/states.ts'
import type { SubscriptionStatus } from '#contract/subscriptions/states.ts'
import { standingOf } from '#web/panel/areas/subscriptions/detail/standing.ts'

const id = (number: number): Uuid => `01998d6a-0000-7000-8000-00000000000${number}` as Uuid
const charge = (number: number, expirationDate: Day, status: ChargeStatus) => ({
  uuid: id(number),
  expirationDate,
  value: 8_990n,
  status,
})
const of = (status: SubscriptionStatus, ...charges: ReturnType<typeof charge>[]) =>
  standingOf({ status, cancelledDate: null, charges })

test('a pending subscription says which charge it waits for', () => {
  const late = of('PENDING', charge(1, '2026-11-30', 'LATE'))
  assert.equal(late?.charge, id(1))
  assert.match(late?.text ?? '', /venceu em 30\/11\/2026 e não foi paga/)
  const scheduled = of('PENDING', charge(2, '2026-12-20', 'SCHEDULED'))
  assert.equal(scheduled?.charge, id(2))
  assert.match(scheduled?.text ?? '', /20\/12\/2026/)
  assert.equal(of('PENDING', charge(3, '2026-11-30', 'CANCELED'))?.charge, null)
})

test('an overdue subscription names its oldest debt', () => {
  const standing = of(
    'DEFAULTER',
    charge(1, '2026-12-30', 'SCHEDULED'),
    charge(2, '2026-11-30', 'LATE'),
    charge(3, '2026-10-30', 'FAILED'),
    charge(4, '2026-09-30', 'PAID'),
  )
  assert.equal(standing?.charge, id(3))
  assert.match(standing?.text ?? '', /30\/10\/2026/)
})

test('a subscription whose card was declined says which attempt failed and when the next one is', () => {
  const collection = {
    uuidCharge: id(1),
    expirationDate: '2026-12-30',
    card: { last4digits: '0010', brand: 'visa' },
    failedAttempts: 1,
    lastFailure: { at: '2026-12-30T12:00:00.000Z', codeReason: '51', message: 'Sem saldo.' },
    nextAttempt: '2026-12-31',
    stopped: null,
  } as const
  const active = {
    status: 'ACTIVE',
    cancelledDate: null,
    charges: [],
    collection,
  } satisfies Parameters<typeof standingOf>[0]
  const standing = standingOf(active)
  assert.equal(standing?.charge, id(1))
  assert.match(
    standing?.text ?? '',
    /^A cobrança de 30\/12\/2026 ainda não foi paga\. A 1ª tentativa/,
  )
  assert.match(standing?.text ?? '', /cobrado de novo em 31\/12\/2026\.$/)
  const cancelled = standingOf({ ...active, status: 'INACTIVE', cancelledDate: '2026-12-31' })
  assert.equal(cancelled, null)
})

test('only a subscription that does not go on as usual says why', () => {
  assert.equal(of('ACTIVE', charge(1, '2026-12-30', 'SCHEDULED')), null)
  assert.equal(of('INACTIVE')?.charge, null)
  const cancelledDate: Day = '2026-11-01'
  assert.equal(standingOf({ status: 'INACTIVE', cancelledDate, charges: [] }), null)
})
