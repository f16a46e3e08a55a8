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
  /** Alternatives, one of which is needed; empty when none is. */
  readonly features: readonly string[]
  /** Without prefix; `*` is every role. */
  readonly roles: readonly string[]
}

const linesOf = (file: string): string[][] => {
  const [, ...lines] = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => line.split(','))
}

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
      features: feature === '' ? [] : feature.split(';'),
      isInMenu: inMenu === 'yes',
      isExact: exact === 'yes',
      isNew: isNew === 'yes',
      roles: roles.split(';'),
    }
  })

/** The name and roles of a profile. */
export const readProfiles = (): { value: string; label: string; roles: string[] }[] =>
  linesOf('profiles.csv').map(([value = '', label = '', roles = '']) => ({
    value,
    label,
    roles: roles.split(';'),
  }))
