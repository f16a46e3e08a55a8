import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One path of the panel, by the table of routes, independent of the contract. */
export interface RouteRow {
  readonly id: string
  readonly path: string
  readonly kind: 'public' | 'page' | 'group' | 'redirect' | 'menu'
  readonly title: string
  /** The title of its menu group, if any. */
  readonly group: string
  readonly isInMenu: boolean
  readonly isExact: boolean
  readonly isNew: boolean
  /** Alternatives, one of which is needed, as one key or as several of them; empty when none is. */
  readonly features: readonly (string | readonly string[])[]
  /** Without prefix; `*` is every role. */
  readonly roles: readonly string[]
}

/** The cells of each row of a table beside this file. */
export const linesOf = (file: string): string[][] => {
  const [, ...lines] = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => line.split(','))
}

// 'a;b' needs one of both, 'a+b' needs both.
const alternativesIn = (cell: string): RouteRow['features'] =>
  cell === '' ? [] : cell.split(';').map((each) => (each.includes('+') ? each.split('+') : each))

/** Whether the features let the row's page be opened. */
export const holdsOneOf = (features: readonly string[], { features: needed }: RouteRow): boolean =>
  needed.length === 0 || needed.some((keys) => [keys].flat().every((key) => features.includes(key)))

/** The table of routes, including those not built yet. */
export const readRoutes = (): RouteRow[] =>
  linesOf('routes.csv').map((cells) => {
    const [id = '', path = '', kind = '', title = '', group = '', ...rest] = cells
    const [inMenu, exact, isNew, feature = '', roles = ''] = rest
    return {
      id,
      path,
      kind: kind as RouteRow['kind'],
      title,
      group,
      features: alternativesIn(feature),
      isInMenu: inMenu === 'yes',
      isExact: exact === 'yes',
      isNew: isNew === 'yes',
      roles: roles.split(';'),
    }
  })

// The menu writes it with a capital (M-CKO-01).
const MENU_TITLES: Readonly<Record<string, string>> = { '/checkout-info': 'Informações Gerais' }

/** The name of a page in the menu. */
export const menuTitleOf = ({ path, title }: RouteRow): string => MENU_TITLES[path] ?? title

/** The name and roles of a profile. */
export const readProfiles = (): { value: string; label: string; roles: string[] }[] =>
  linesOf('profiles.csv').map(([value = '', label = '', roles = '']) => ({
    value,
    label,
    roles: roles.split(';'),
  }))
