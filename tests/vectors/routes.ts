import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One address of the panel, as the table of routes says it: written apart from the contract. */
export interface RouteRow {
  readonly id: string
  readonly path: string
  readonly kind: 'public' | 'page' | 'group' | 'redirect' | 'menu'
  readonly title: string
  /** The title of the group it stands in, if any. */
  readonly group: string
  readonly isInMenu: boolean
  readonly isExact: boolean
  readonly isNew: boolean
  readonly feature: string
  /** Without prefix; `*` is every role. */
  readonly roles: readonly string[]
}

const linesOf = (file: string): string[][] => {
  const [, ...lines] = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => line.split(','))
}

/** The table of routes, also of what is not built yet. */
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
      feature,
      isInMenu: inMenu === 'yes',
      isExact: exact === 'yes',
      isNew: isNew === 'yes',
      roles: roles.split(';'),
    }
  })

/** What a profile is called and the roles it brings. */
export const readProfiles = (): { value: string; label: string; roles: string[] }[] =>
  linesOf('profiles.csv').map(([value = '', label = '', roles = '']) => ({
    value,
    label,
    roles: roles.split(';'),
  }))
