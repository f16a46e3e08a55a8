import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayUse } from '#contract/access/access.ts'
import { FEATURES } from '#contract/access/features.ts'
import { mayOpen } from '#contract/access/pages.ts'
import { PROFILES, type ProfileName, rolesOf } from '#contract/access/roles.ts'
import { listCharges } from '#contract/charges/endpoints.ts'
import { tabsFor } from '#web/panel/areas/customers/detail/customer-tabs.ts'

const BOTH = ['subscriptions', 'receivables']

test('R-CUSTD-20 the tabs of a customer by role, each with calls that the role may make', () => {
  for (const profile of Object.keys(PROFILES) as ProfileName[]) {
    const roles = rolesOf(profile)
    const holds = (...names: string[]) => names.some((name) => roles.some((one) => one === name))
    const manages = holds('SELLER_MASTER', 'SELLER_ADMIN', 'SELLER_BACKOFFICE')
    const expected = BOTH.filter((tab) =>
      tab === 'subscriptions'
        ? manages || holds('SELLER_SUBSCRIPTIONS')
        : manages || holds('SELLER_CHARGES'),
    )
    // Also with no more than what opens the page.
    const viewer = { roles, features: ['view_seller_clients_edit'] }
    assert.deepEqual(tabsFor(viewer), expected, profile)
    assert.deepEqual(tabsFor({ roles, features: FEATURES }), expected, profile)
    if (!expected.includes('receivables') || !mayOpen(viewer, 'customer')) continue
    assert.equal(mayUse(viewer, listCharges.access), true, profile)
  }
})
