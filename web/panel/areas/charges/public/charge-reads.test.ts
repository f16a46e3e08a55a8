import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFastLinks, listOrderLinks, readLink } from '#contract/payment-links/endpoints.ts'
import { readSubscription } from '#contract/subscriptions/endpoints.ts'
import { CHARGE_READS } from '#web/panel/areas/charges/public/charge-reads.ts'

test('a change of a charge makes the reads of links and of its subscription outdated', () => {
  const ids = CHARGE_READS.map(({ id }) => id)
  const named = [listOrderLinks, listFastLinks, readLink, readSubscription]
  assert.deepEqual(
    named.filter(({ id }) => !ids.includes(id)).map(({ id }) => id),
    [],
  )
  assert.equal(new Set(ids).size, ids.length)
})
