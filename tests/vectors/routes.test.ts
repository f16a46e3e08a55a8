import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { mayUse, type Viewer } from '#contract/access/access.ts'
import { fullPath, type AnyEndpoint } from '#contract/access/endpoint.ts'
import { FEATURES, type Feature } from '#contract/access/features.ts'
import {
  landingPage,
  MENU_GROUPS,
  mayOpen,
  menuFor,
  PAGES,
  pathTo,
  PUBLIC_PATHS,
  REDIRECTS,
  type MenuEntry,
  type Page,
  type PageName,
} from '#contract/access/pages.ts'
import { PROFILES, rolesOf, type ProfileName } from '#contract/access/roles.ts'
import { readCalls } from '#tests/vectors/calls.ts'
import { readProfiles, readRoutes, type RouteRow } from '#tests/vectors/routes.ts'

const ROWS = readRoutes()
const PAGE_NAMES = Object.keys(PAGES) as PageName[]
const profiles = Object.keys(PROFILES) as ProfileName[]

const rowAt = (path: string): RouteRow => {
  const found = ROWS.find((row) => row.path === path)
  assert.ok(found, `${path} stands in no table`)
  return found
}
const groupRow = (title: string) => ROWS.find((row) => row.kind === 'group' && row.title === title)

/** Whether the table alone lets somebody through. */
const lets = ({ roles, feature }: RouteRow, held: readonly string[], features: readonly string[]) =>
  (roles.includes('*') || roles.some((role) => held.includes(role))) &&
  (feature === '' || features.includes(feature))

const FEATURE_SETS: readonly (readonly Feature[])[] = [
  FEATURES,
  [],
  ...FEATURES.map((gone) => FEATURES.filter((feature) => feature !== gone)),
]

/** Every profile with all features, with none, and with each one taken away alone. */
function* viewers(): Generator<{ viewer: Viewer; held: readonly string[]; about: string }> {
  for (const { value, roles } of readProfiles()) {
    for (const features of FEATURE_SETS) {
      const without = FEATURES.filter((feature) => !features.includes(feature))
      const about = `${value} without ${without.length > 1 ? 'any' : (without[0] ?? 'nothing')}`
      yield { viewer: { roles: rolesOf(value as ProfileName), features }, held: roles, about }
    }
  }
}

test('the profiles are those of the table, by value, label and roles', () => {
  const known = readProfiles().map(({ value, label, roles }) => ({ value, label, roles }))
  const ours = profiles.map((value) => ({ value, ...PROFILES[value] }))
  assert.deepEqual(ours, known)
})

test('R-ROUTE-09 every page has path, title, feature, roles and place in the menu of its row', () => {
  for (const name of PAGE_NAMES) {
    const page: Page = PAGES[name]
    const row = rowAt(page.path)
    assert.equal(page.title, row.title, row.id)
    assert.deepEqual(page.features ?? [], [row.feature], row.id)
    assert.deepEqual(page.roles === 'any' ? ['*'] : [...page.roles].sort(), row.roles.toSorted())
    assert.equal(page.menu !== undefined, row.isInMenu, row.id)
    assert.equal(page.prefix === true, !row.isExact, row.id)
    const group = page.menu && page.menu !== 'item' ? MENU_GROUPS[page.menu].title : ''
    if (row.isInMenu) assert.equal(group, row.group, row.id)
  }
  const paths = PAGE_NAMES.map((name): string => PAGES[name].path)
  const missing = ROWS.filter(({ kind, path }) => kind === 'page' && !paths.includes(path))
  // RT-19 is the one page that only leads on.
  assert.deepEqual(
    missing.map(({ path }) => path),
    ['/cartao'],
  )
})

test('the two groups of the menu are guarded as their rows say', () => {
  for (const { title, roles, features } of Object.values(MENU_GROUPS)) {
    const row = groupRow(title)
    assert.ok(row, title)
    assert.deepEqual(roles === 'any' ? ['*'] : [...roles].sort(), row.roles.toSorted())
    assert.deepEqual(features, [row.feature])
  }
})

test('R-LAYOUT-13 Contas a Pagar is the one entry flagged new', () => {
  const flagged = PAGE_NAMES.filter((name) => (PAGES[name] as Page).badge !== undefined)
  assert.deepEqual(flagged, ['bills'])
  assert.equal(PAGES.bills.badge, '(novo)')
  assert.deepEqual(
    ROWS.filter(({ isNew }) => isNew).map(({ path }) => path),
    ['/contas-a-pagar'],
  )
})

test('old addresses lead where the table says, and the public ones are those of the table', () => {
  for (const { path, kind, title } of ROWS) {
    if (kind !== 'redirect') continue
    const target = (REDIRECTS as Record<string, PageName>)[path]
    assert.ok(target && title === `to ${PAGES[target].path}`, path)
  }
  assert.equal(pathTo(REDIRECTS['/cartao']), '/gerenciar-cartoes')
  const open = ROWS.filter(({ kind, path }) => kind === 'public' && !path.includes(':'))
  assert.deepEqual([...PUBLIC_PATHS].sort(), open.map(({ path }) => path).sort())
})

test('R-ROUTE-06 R-LAYOUT-05 profile × route × feature: what opens and what the menu shows', () => {
  let asked = 0
  for (const { viewer, held, about } of viewers()) {
    for (const name of PAGE_NAMES) {
      const expected = lets(rowAt(PAGES[name].path), held, viewer.features)
      assert.equal(mayOpen(viewer, name), expected, `${about}: ${name}`)
      asked += 1
    }
    const shown = menuFor(viewer).flatMap((item): readonly MenuEntry[] =>
      item.kind === 'page' ? [item] : item.entries,
    )
    const expected = ROWS.filter((row) => {
      const group = row.group === '' ? undefined : groupRow(row.group)
      const opensGroup = !group || lets(group, held, viewer.features)
      return row.isInMenu && row.kind === 'page' && opensGroup && lets(row, held, viewer.features)
    })
    assert.deepEqual(
      shown.map(({ path, title }) => `${path} ${title}`).sort(),
      expected.map(({ path, title }) => `${path} ${title}`).sort(),
      about,
    )
  }
  assert.equal(asked, readProfiles().length * FEATURE_SETS.length * PAGE_NAMES.length)
})

test('R-ROUTE-12 the role in the singular opens what the plural opens', () => {
  const features = FEATURES
  for (const name of PAGE_NAMES) {
    const singular = mayOpen({ roles: ['SELLER_SUBSCRIPTION'], features }, name)
    assert.equal(singular, mayOpen({ roles: ['SELLER_SUBSCRIPTIONS'], features }, name), name)
  }
  assert.ok(mayOpen({ roles: ['SELLER_SUBSCRIPTION'], features }, 'subscriptions'))
  assert.ok(!profiles.some((name) => (rolesOf(name) as string[]).includes('SELLER_SUBSCRIPTION')))
})

test('R-ROUTE-05 where each profile lands', () => {
  for (const { value, roles } of readProfiles()) {
    const expected = !roles.includes('DASHBOARD')
      ? 'charges'
      : roles.includes('BUSINESS')
        ? 'links'
        : 'home'
    assert.equal(landingPage({ roles: rolesOf(value as ProfileName) }), expected, value)
  }
  assert.equal(landingPage({ roles: ['SELLER_BUSINESS'] }), 'charges')
})

async function endpoints(): Promise<AnyEndpoint[]> {
  const root = join(import.meta.dirname, '..', '..')
  const found = new Map<string, AnyEndpoint>()
  for (const file of globSync('contract/*/endpoints.ts', { cwd: root })) {
    const exported: Record<string, unknown> = await import(join(root, file))
    for (const each of Object.values(exported)) {
      const one = each as AnyEndpoint
      if (typeof one === 'object' && one?.id && one.path) found.set(one.id, one)
    }
  }
  return [...found.values()]
}

test('T8 profile × call × feature: who the contract lets through is who the table of calls lets', async () => {
  const rows = new Map(readCalls().map((row) => [`${row.method} ${row.path}`, row]))
  const all = await endpoints()
  const guarded = all.filter(({ access }) => typeof access === 'object')
  assert.ok(guarded.length >= 20, `only ${guarded.length} guarded calls were found`)
  for (const { viewer, held, about } of viewers()) {
    for (const one of guarded) {
      if (typeof one.access !== 'object') continue
      const row = rows.get(`${one.method} ${fullPath(one)}`)
      assert.ok(row, `${one.id} is in no table`)
      const hasRole = row.roles.includes('*') || row.roles.some((role) => held.includes(role))
      const hasFeature =
        row.features.length === 0 ||
        row.features.some((needed) => needed.every((key) => viewer.features.includes(key)))
      assert.equal(mayUse(viewer, one.access), hasRole && hasFeature, `${about}: ${one.id}`)
    }
  }
})
