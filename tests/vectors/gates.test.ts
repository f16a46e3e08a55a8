import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayUse, type Viewer } from '#contract/access/access.ts'
import { ACTIONS, type ActionName, may } from '#contract/access/actions.ts'
import { FEATURES } from '#contract/access/features.ts'
import { mayOpen } from '#contract/access/pages.ts'
import { ROLES } from '#contract/access/roles.ts'
import { readSplit } from '#contract/charges/split-endpoints.ts'
import { readFraudCheck } from '#contract/payouts/endpoints.ts'
import { linesOf } from '#tests/vectors/routes.ts'

/** A part of a page that only some users see or may use, by the table of gates. */
interface GateRow {
  readonly id: string
  /** The features that it needs, all of them. */
  readonly features: readonly string[]
  /** A feature that takes it away; empty when none does. */
  readonly takenAwayBy: string
  /** Without prefix; `*` is every role. */
  readonly roles: readonly string[]
}

const readGates = (): GateRow[] =>
  linesOf('gates.csv').map(([id = '', , , feature = '', takenAwayBy = '', roles = '']) => ({
    id,
    features: feature.split('+').filter(Boolean),
    takenAwayBy,
    roles: roles.split(';'),
  }))

const ACTION_OF: Readonly<Record<string, ActionName>> = {
  'G-01': 'bell.open',
  'G-02': 'terms.accept',
  'G-03': 'customer.subscriptions',
  'G-04': 'customer.charges',
  'G-05': 'customer.edit',
  'G-06': 'charge.invoices',
  'G-07': 'charge.installments',
  'G-08': 'charge.receivables',
  'G-10': 'charge.refund',
  'G-11': 'charge.change',
  'G-12': 'link.quick',
  'G-13': 'link.split',
  'G-14': 'link.metadata',
  'G-15': 'link.preview',
  'G-16': 'link.allInstallments',
  'G-18': 'home.createCharge',
  'G-20': 'home.balance',
  'G-21': 'balance.anticipate',
  'G-23': 'subSeller.terms',
  'G-24': 'card.change',
  'G-26': 'charge.net',
}

/** Gates that are no action of their own, as the panel decides them. */
const RULE_OF: Readonly<Record<string, (viewer: Viewer) => boolean>> = {
  'G-09': (viewer) => mayUse(viewer, readSplit.access),
  'G-17': (viewer) => mayOpen(viewer, 'importSubscriptions'),
  'G-19': (viewer) => may(viewer, 'home.createCharge') && may(viewer, 'link.quick'),
  'G-22': (viewer) => mayUse(viewer, readFraudCheck.access),
}

/** Actions that are in no row: the table of calls has them. */
const OTHER_ACTIONS: readonly ActionName[] = ['audit.read', 'charge.list']

/** A gate of every role is one for those whose role opens its page. */
const opensPage = (id: string, { roles }: Viewer): boolean =>
  id !== 'G-09' || mayOpen({ roles, features: FEATURES }, 'charge')

/** Each role with all features, with none, and with each one taken away alone. */
function* viewers(): Generator<Viewer & { readonly role: string }> {
  const sets = [FEATURES, [], ...FEATURES.map((gone) => FEATURES.filter((each) => each !== gone))]
  for (const role of ROLES) {
    for (const features of sets)
      yield { role: role.replace('SELLER_', ''), roles: [role], features }
  }
}

test('for each role and feature set, the gates inside pages equal the table', () => {
  for (const { id, features: needed, takenAwayBy, roles } of readGates()) {
    const action = ACTION_OF[id]
    const allows = action ? (viewer: Viewer) => may(viewer, action) : RULE_OF[id]
    assert.ok(allows, id)
    for (const viewer of viewers()) {
      if (!opensPage(id, viewer)) continue
      const { role, features } = viewer
      const holds = (feature: string) => viewer.features.includes(feature)
      const hasRole = roles.includes('*') || roles.includes(role)
      const expected = hasRole && needed.every(holds) && !holds(takenAwayBy)
      assert.equal(allows(viewer), expected, `${id}: ${role} with ${features.join(' ')}`)
    }
  }
})

test('each action within a page is in the table', () => {
  const ids = readGates().map(({ id }) => id)
  assert.deepEqual(ids.toSorted(), [...Object.keys(ACTION_OF), ...Object.keys(RULE_OF)].toSorted())
  const known = [...Object.values(ACTION_OF), ...OTHER_ACTIONS]
  assert.deepEqual(Object.keys(ACTIONS).toSorted(), known.toSorted())
})
