import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import {
  nextCycleChangeOf,
  nextCycleDraftOf,
  presentDraftOf,
} from '#web/panel/areas/subscriptions/detail/next-cycle-draft.ts'
import { SUBSCRIPTION } from '#web/panel/areas/subscriptions/detail/subscription.fixture.ts'

const PLANNED: Subscription = {
  ...SUBSCRIPTION,
  nextCycle: {
    startsOn: '2027-01-05',
    idPlan: 2,
    titlePlan: 'Clube do Bolo',
    planActive: true,
    basicValue: { type: 'YEARLY', value: 10_000n, valuePerMonth: 833n },
    dueDay: 5,
    bankSlipDescription: null,
  },
}

test('the form of the next cycle begins from the planned change, or from the present terms', () => {
  const present = presentDraftOf(SUBSCRIPTION)
  assert.deepEqual([present.idPlan, present.type, present.dueDay], [1, 'MONTHLY', 30])
  assert.deepEqual(nextCycleDraftOf(SUBSCRIPTION), present)
  assert.deepEqual(presentDraftOf(PLANNED), present)
  const planned = nextCycleDraftOf(PLANNED)
  assert.deepEqual([planned.idPlan, planned.type, planned.dueDay], [2, 'YEARLY', 5])
})

test('the whole change is sent; a planned price that is not edited keeps its centavos', () => {
  const draft = { ...nextCycleDraftOf(PLANNED), dueDay: 10 }
  assert.deepEqual(nextCycleChangeOf(draft, PLANNED), {
    idPlan: 2,
    basicValueRequest: { type: 'YEARLY', value: 10_000n, valuePerMonth: 833n },
    bankSlipDescription: null,
    dueDay: 10,
  })
  const dearer = nextCycleChangeOf({ ...draft, valuePerMonth: 900n }, PLANNED)
  assert.equal(dearer.basicValueRequest?.value, 10_800n)
})
