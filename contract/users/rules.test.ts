import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PROFILES, rolesOf, type ProfileName } from '#contract/access/roles.ts'
import { mayChangeProfile } from '#contract/users/rules.ts'
import { CHOSEN_STATUSES, isEditable, USER_STATUSES } from '#contract/users/states.ts'

test('R-USER-13 whoever is no ADMIN neither gives nor takes that profile, and nothing else is barred', () => {
  const names = Object.keys(PROFILES) as ProfileName[]
  for (const profile of names) {
    const viewer = { roles: rolesOf(profile) }
    for (const from of [null, ...names]) {
      for (const to of names) {
        const touchesAdmin = from !== to && (from === 'ADMIN' || to === 'ADMIN')
        const expected = !touchesAdmin || profile === 'ADMIN'
        assert.equal(mayChangeProfile(viewer, from, to), expected, `${profile}: ${from} → ${to}`)
      }
    }
  }
})

test('R-USER-06 R-USER-10 every status but CREATED is editable, and those are what may be chosen', () => {
  const editable = USER_STATUSES.filter(isEditable)
  assert.deepEqual([...editable].sort(), [...CHOSEN_STATUSES].sort())
})
