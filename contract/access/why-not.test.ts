import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayUse } from '#contract/access/access.ts'
import { DEFAULT_FEATURES } from '#contract/access/features.ts'
import { PAGES, type PageName } from '#contract/access/pages.ts'
import { PROFILES, type ProfileName, rolesOf } from '#contract/access/roles.ts'
import { absenceOf, SERVICES } from '#contract/access/services.ts'
import { GRANTING_PROFILES, whyNot } from '#contract/access/why-not.ts'

const profiles = Object.keys(PROFILES) as ProfileName[]
const pages = Object.keys(PAGES) as PageName[]

test('R-ROUTE-07 a page that is refused has a reason (missing feature, service or profile), an allowed page has none', () => {
  const withoutServices = [...DEFAULT_FEATURES, ...SERVICES.map(absenceOf)]
  for (const features of [DEFAULT_FEATURES, withoutServices, []]) {
    for (const profile of profiles) {
      const viewer = { roles: rolesOf(profile), features }
      for (const page of pages) {
        const { profiles: others, ...missing } = whyNot(viewer, PAGES[page])
        const isMissing = missing.isFeatureMissing || missing.isServiceMissing
        assert.equal(mayUse(viewer, PAGES[page]), !isMissing && others.length === 0, page)
      }
    }
  }
})

test('each profile that would open a refused page may open it', () => {
  const viewer = { roles: rolesOf('CLIENTS'), features: DEFAULT_FEATURES }
  const { profiles: remedies } = whyNot(viewer, PAGES.charges)
  assert.ok(remedies.length > 0)
  for (const label of remedies) {
    const name = profiles.find((each) => PROFILES[each].label === label)
    assert.ok(name && mayUse({ ...viewer, roles: rolesOf(name) }, PAGES.charges), label)
  }
  assert.deepEqual(GRANTING_PROFILES, ['ADMIN', 'BACKOFFICE'])
})
