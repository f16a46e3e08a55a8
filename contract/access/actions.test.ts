import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Viewer } from '#contract/access/access.ts'
import { ACTIONS, type Action, type ActionName, may } from '#contract/access/actions.ts'
import { FEATURES } from '#contract/access/features.ts'
import { ROLES } from '#contract/access/roles.ts'

const ADMIN: Viewer = { roles: ['SELLER_ADMIN', 'SELLER_FINANCES'], features: FEATURES }
const lacking = (feature: string): Viewer => ({
  ...ADMIN,
  features: FEATURES.filter((one) => one !== feature),
})

const rolesThatMay = (name: ActionName) =>
  ROLES.filter((role) => may({ roles: [role], features: FEATURES }, name)).toSorted()

test('R-CHD-18 a feature that forbids an action forbids it to every role; without the feature the action is allowed', () => {
  const takes = (Object.keys(ACTIONS) as ActionName[]).flatMap((name) => {
    const { without }: Action = ACTIONS[name]
    return without ? [[name, without] as const] : []
  })
  assert.deepEqual(takes, [
    ['charge.refund', 'view_disable_refund'],
    ['card.change', 'block_items_credit_card'],
  ])
  for (const [name, feature] of takes) {
    assert.deepEqual([may(ADMIN, name), may(lacking(feature), name)], [false, true], name)
  }
})

test('an action that needs a feature is refused to every role without it', () => {
  for (const [name, feature] of [
    ['link.quick', 'view_fast_payment_link'],
    ['link.split', 'view_split_subseller_payment_link'],
    ['balance.anticipate', 'view_balance_anticipation'],
  ] as const) {
    assert.deepEqual([may(ADMIN, name), may(lacking(feature), name)], [true, false], name)
  }
})

test('R-SSL-02 rate and status of sub-sellers are shown to MASTER, ADMIN, BACKOFFICE and CONFIG_NF, and to no other role', () => {
  assert.deepEqual(rolesThatMay('subSeller.terms'), [
    'SELLER_ADMIN',
    'SELLER_BACKOFFICE',
    'SELLER_CONFIG_NF',
    'SELLER_MASTER',
  ])
})

test('R-CHD-29 R-INV-01 fee and net amount of a charge are for FINANCES, ADMIN and BACKOFFICE, its invoices for CONFIG_NF, MASTER, ADMIN and BACKOFFICE', () => {
  assert.deepEqual(rolesThatMay('charge.net'), [
    'SELLER_ADMIN',
    'SELLER_BACKOFFICE',
    'SELLER_FINANCES',
  ])
  assert.deepEqual(rolesThatMay('charge.invoices'), [
    'SELLER_ADMIN',
    'SELLER_BACKOFFICE',
    'SELLER_CONFIG_NF',
    'SELLER_MASTER',
  ])
})

test('R-DASH-02 R-DASH-03 on the home page charges are created by ADMIN and PAYMENT_LINK, and the balance is for FINANCES, ADMIN and BACKOFFICE with both features', () => {
  assert.deepEqual(rolesThatMay('home.createCharge'), ['SELLER_ADMIN', 'SELLER_PAYMENT_LINK'])
  assert.deepEqual(rolesThatMay('home.balance'), [
    'SELLER_ADMIN',
    'SELLER_BACKOFFICE',
    'SELLER_FINANCES',
  ])
  for (const feature of ['view_seller_balance', 'view_seller_finance']) {
    assert.equal(may(lacking(feature), 'home.balance'), false, feature)
  }
})
