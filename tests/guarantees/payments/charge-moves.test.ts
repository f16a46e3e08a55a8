import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHARGE_MOVES, type ChargeMove } from '#server/areas/charge-core/charge-state.ts'
import { chargeRollUp } from '#server/areas/charges/work.ts'
import { dashboardRollUp } from '#server/areas/dashboard/work.ts'
import type { EventType } from '#server/platform/commands/unit-of-work.ts'
import { demoDatabase } from '#tests/factories/environment/demo-database.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'

const MOVES: readonly EventType[] = [
  'CHARGE_CREATED',
  'CHARGE_PAID',
  'CHARGE_PAID_MANUALLY',
  'CHARGE_LATE',
  'CHARGE_FAILED',
  'CHARGE_CANCELED',
  'CHARGE_ABANDONED',
  'CHARGE_REFUNDED',
  'CHARGE_DISPUTED',
  'CHARGE_CHARGEBACK',
  'CHARGE_DISPUTE_WON',
  'CHARGE_REPRICED',
]

test('roll-ups count the events that move a charge, and follow no other event of it', () => {
  assert.deepEqual(CHARGE_MOVES.toSorted(), MOVES.toSorted())
  assert.deepEqual(chargeRollUp.types.toSorted(), MOVES.toSorted())
  assert.deepEqual(dashboardRollUp.types.toSorted(), [...MOVES, 'NOTICE_SENT'].toSorted())
})

test('in the demonstration each event that moves a charge carries the move, and no other does', async () => {
  const events = await asOwner(await demoDatabase(), (owner) =>
    owner.rows<{ type: EventType; data: Partial<ChargeMove> }>(
      `select type, data from event where subject_kind = 'charge'`,
    ),
  )
  const isMove = ({ to, expirationDate, value }: Partial<ChargeMove>) =>
    [to, expirationDate, value].every((field) => typeof field === 'string')
  const wrong = events.filter(({ type, data }) => isMove(data) !== MOVES.includes(type))
  assert.deepEqual(wrong, [])
  const seen = new Set(events.map(({ type }) => type))
  for (const type of ['CHARGE_CREATED', 'CHARGE_PAID', 'CHARGE_LATE'] as const)
    assert.ok(seen.has(type), type)
  assert.ok([...seen].some((type) => !MOVES.includes(type)))
})
