import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { mayUse, type Viewer } from '#contract/access/access.ts'
import { ACTIONS } from '#contract/access/actions.ts'
import { type AnyEndpoint, fullPath } from '#contract/access/endpoint.ts'
import { FEATURES, type Feature } from '#contract/access/features.ts'
import {
  addressOfAction,
  MENU_ACTIONS,
  type MenuEntry,
  maySeeAction,
  menuFor,
} from '#contract/access/menu.ts'
import {
  landingPage,
  MENU_GROUPS,
  mayOpen,
  PAGES,
  type Page,
  type PageName,
  PUBLIC_PAGES,
  pathTo,
  REDIRECTS,
} from '#contract/access/pages.ts'
import { PROFILES, type ProfileName, rolesOf } from '#contract/access/roles.ts'
import { readCalls } from '#tests/vectors/calls.ts'
import {
  holdsOneOf,
  menuTitleOf,
  type RouteRow,
  readProfiles,
  readRoutes,
} from '#tests/vectors/routes.ts'

const ROWS = readRoutes()
const PAGE_NAMES = Object.keys(PAGES) as PageName[]
const profiles = Object.keys(PROFILES) as ProfileName[]
const RT_19_LEADS = '/gerenciar-cartoes'
type Redirects = Record<string, PageName>
type PublicPages = Record<string, Pick<Page, 'title' | 'prefix'>>

const rowAt = (path: string): RouteRow => {
  const found = ROWS.find((row) => row.path === path)
  assert.ok(found, `${path} is in no table`)
  return found
}
const groupRow = (title: string) => ROWS.find((row) => row.kind === 'group' && row.title === title)

/** Whether the table allows a user. */
const lets = (row: RouteRow, held: readonly string[], features: readonly string[]) =>
  (row.roles.includes('*') || row.roles.some((role) => held.includes(role))) &&
  holdsOneOf(features, row)

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

test('the profiles equal the table, by value, label and roles', () => {
  const known = readProfiles().map(({ value, label, roles }) => ({ value, label, roles }))
  const ours = profiles.map((value) => ({ value, ...PROFILES[value] }))
  assert.deepEqual(ours, known)
})

const sorted = (values: readonly string[]) => [...values].sort()
const rolesNamed = (roles: Page['roles']) => (roles === 'any' ? ['*'] : sorted(roles))

function assertPage(row: RouteRow): void {
  const name = PAGE_NAMES.find((one) => PAGES[one].path === row.path)
  // RT-19 only redirects.
  if (!name) {
    assert.equal(pathTo((REDIRECTS as Redirects)[row.path] ?? 'home'), RT_19_LEADS)
    return
  }
  const page: Page = PAGES[name]
  assert.equal(page.title, row.title)
  assert.deepEqual([page.features ?? [], rolesNamed(page.roles)], [row.features, sorted(row.roles)])
  assert.deepEqual([page.menu !== undefined, page.prefix !== true], [row.isInMenu, row.isExact])
  assert.equal(page.badge, row.isNew ? '(novo)' : undefined)
  const group = page.menu && page.menu !== 'item' ? MENU_GROUPS[page.menu].title : ''
  if (row.isInMenu) assert.equal(group, row.group)
}

function assertGroup(row: RouteRow): void {
  const group = Object.values(MENU_GROUPS).find(({ title }) => title === row.title)
  assert.ok(group)
  assert.deepEqual([group.features, rolesNamed(group.roles)], [row.features, sorted(row.roles)])
}

function assertRedirect({ path, title, features, roles }: RouteRow): void {
  const target = (REDIRECTS as Redirects)[path]
  assert.ok(target && title === `to ${PAGES[target].path}`)
  const page: Page = PAGES[target]
  assert.deepEqual([page.features, rolesNamed(page.roles)], [features, sorted(roles)])
}

function assertPublic({ path, title, isExact }: RouteRow): void {
  const page: Pick<Page, 'title' | 'prefix'> | undefined = (PUBLIC_PAGES as PublicPages)[path]
  // The table calls the numeric path an alias of the sign-up: its title is that of the sign-up.
  const shown = title.startsWith('Sign-up alias') ? rowAt('/cadastro').title : title
  assert.deepEqual([page?.title, page?.prefix !== true], [shown.replace(/ \(.*/, ''), isExact])
}

function assertMenu({ path, title, features: needed, roles }: RouteRow): void {
  const act = Object.values(MENU_ACTIONS).find((one) => addressOfAction(one) === path)
  assert.ok(act)
  assert.equal(`${act.title} (tracking id ${act.trackingId})`, title)
  const { features, roles: ours } = ACTIONS[act.action]
  assert.deepEqual([features, rolesNamed(ours)], [needed, sorted(roles)])
}

const RULE_OF = {
  page: assertPage,
  group: assertGroup,
  redirect: assertRedirect,
  public: assertPublic,
  menu: assertMenu,
} as const

test('R-ROUTE-08 R-ROUTE-09 R-LAYOUT-13 the pages equal the 45 rows of the table, by path, title, feature, roles and menu', () => {
  // Those after RT-45 are pages besides those that are required.
  assert.equal(ROWS.filter(({ id }) => id <= 'RT-45').length, 45)
  for (const row of ROWS) {
    try {
      RULE_OF[row.kind](row)
    } catch (error) {
      throw new Error(`${row.id} ${row.path}`, { cause: error })
    }
  }
  // Each page of the panel is in the table.
  const paths = ROWS.map(({ path }) => path)
  const ours = [...PAGE_NAMES.map((name) => PAGES[name].path), ...Object.keys(PUBLIC_PAGES)]
  assert.deepEqual(
    ours.filter((path) => !paths.includes(path)),
    [],
  )
  assert.equal(Object.keys(MENU_GROUPS).length + Object.keys(MENU_ACTIONS).length, 3)
})

test('R-LAYOUT-09 the menu action is shown to users who may anticipate and open the finances', () => {
  const row = rowAt('/financeiro?antecipar')
  for (const { viewer, held, about } of viewers()) {
    const opens = lets(rowAt('/financeiro'), held, viewer.features)
    const expected = opens && lets(row, held, viewer.features)
    assert.equal(maySeeAction(viewer, MENU_ACTIONS.anticipate), expected, about)
  }
})

test('R-ROUTE-06 R-LAYOUT-05 for each profile and feature set, pages and menu entries equal the table', () => {
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
      expected.map((row) => `${row.path} ${menuTitleOf(row)}`).sort(),
      about,
    )
  }
  assert.equal(asked, readProfiles().length * FEATURE_SETS.length * PAGE_NAMES.length)
})

test('R-ROUTE-12 the singular role opens the same pages as the plural one', () => {
  const features = FEATURES
  for (const name of PAGE_NAMES) {
    const singular = mayOpen({ roles: ['SELLER_SUBSCRIPTION'], features }, name)
    assert.equal(singular, mayOpen({ roles: ['SELLER_SUBSCRIPTIONS'], features }, name), name)
  }
  assert.ok(mayOpen({ roles: ['SELLER_SUBSCRIPTION'], features }, 'subscriptions'))
  assert.ok(!profiles.some((name) => (rolesOf(name) as string[]).includes('SELLER_SUBSCRIPTION')))
})

test('R-ROUTE-05 each profile has its landing page', () => {
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

test('for each profile and feature set, the contract allows the calls of the table', async () => {
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
