import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PROFILES, type ProfileName, rolesOf } from '#contract/access/roles.ts'
import { mayChangeProfile } from '#contract/users/rules.ts'
import { CHOSEN_STATUSES, isEditable, USER_STATUSES } from '#contract/users/states.ts'

test('R-USER-13 only an ADMIN may give or remove the profile ADMIN; other profile changes are allowed', () => {
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

test('R-USER-06 R-USER-10 SM-USER users in every status but CREATED are editable, and those are the statuses to choose from', () => {
  const editable = USER_STATUSES.filter(isEditable)
  assert.deepEqual([...editable].sort(), [...CHOSEN_STATUSES].sort())
})
