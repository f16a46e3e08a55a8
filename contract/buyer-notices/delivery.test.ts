import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  stateAfterReport,
} from '#contract/buyer-notices/delivery.ts'
import type { NoticeState } from '#contract/buyer-notices/states.ts'

const afterAll = (from: NoticeState, reports: readonly DeliveryStatus[]) =>
  reports.reduce<NoticeState>((state, report) => stateAfterReport(state, report) ?? state, from)

test('SM-NOTICE reports in any order and repeated leave a message in the furthest state that it reached', () => {
  for (const from of ['SENDING', 'UNKNOWN', 'SENT'] as const) {
    assert.equal(afterAll(from, ['read', 'delivered', 'sent', 'read']), 'READ')
    assert.equal(afterAll(from, ['delivered', 'sent', 'failed']), 'DELIVERED')
    assert.equal(afterAll(from, ['failed', 'sent', 'failed']), 'BOUNCED')
    assert.equal(afterAll(from, ['failed', 'delivered']), 'DELIVERED')
    assert.equal(afterAll(from, ['sent', 'sent']), 'SENT')
  }
})

test('a notice that is not on its way is changed by no report', () => {
  for (const state of ['PLANNED', 'SKIPPED', 'READ'] as const) {
    for (const status of DELIVERY_STATUSES) {
      assert.equal(stateAfterReport(state, status), null, `${state} ${status}`)
    }
  }
})
