import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newCustomer } from '#contract/customers/shapes.ts'
import { planInput } from '#contract/plans/shapes.ts'
import { limitsOf } from '#web/kit/forms/limits.ts'

test('the longest texts come from the contract, also through codecs and optional fields', () => {
  const { name, email, alternativeEmail } = limitsOf(newCustomer)
  assert.deepEqual([name, email, alternativeEmail], [150, 254, 254])
  assert.equal(limitsOf(planInput).description, 500)
})
