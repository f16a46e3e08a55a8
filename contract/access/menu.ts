import { mayUse, type Viewer } from '#contract/access/access.ts'
import { type ActionName, may } from '#contract/access/actions.ts'
import {
  MENU_GROUPS,
  type MenuGroup,
  mayOpen,
  PAGES,
  type Page,
  type PageName,
} from '#contract/access/pages.ts'

/** A menu entry that starts an action on a page. */
export interface MenuAction {
  readonly title: string
  readonly page: PageName
  /** The query that starts the action. */
  readonly search: string
  /** The tracking id of the entry (R-LAYOUT-09). */
  readonly trackingId: string
  readonly action: ActionName
}

export const MENU_ACTIONS = {
  // Also hidden for sellers with a business account, which only the balance shows.
  anticipate: {
    title: 'Antecipar', // M-LAYOUT-06
    page: 'finance',
    search: 'antecipar',
    trackingId: 'antecipar',
    action: 'balance.anticipate',
  },
} as const satisfies Record<string, MenuAction>

/** The URL of a menu action. */
export const addressOfAction = ({ page, search }: MenuAction): string =>
  `${PAGES[page].path}?${search}`

/** Whether the viewer sees the action: access to its page and to the action. */
export const maySeeAction = (viewer: Viewer, { page, action }: MenuAction): boolean =>
  mayOpen(viewer, page) && may(viewer, action)

export interface MenuEntry {
  readonly page: PageName
  readonly title: string
  readonly path: string
  readonly badge: string | undefined
}

export type MenuItem =
  | (MenuEntry & { readonly kind: 'page' })
  | {
      readonly kind: 'group'
      readonly group: MenuGroup
      readonly title: string
      readonly entries: readonly MenuEntry[]
    }

/** The sidebar of a viewer: filtered by show flag, role and feature; an empty group is left out. */
export function menuFor(viewer: Viewer): MenuItem[] {
  const items: MenuItem[] = []
  for (const [name, page] of Object.entries(PAGES) as [PageName, Page][]) {
    if (!page.menu || !mayUse(viewer, page)) continue
    const { path, badge, menuTitle: title = page.title } = page
    const entry: MenuEntry = { page: name, title, path, badge }
    if (page.menu === 'item') items.push({ kind: 'page', ...entry })
    else addToGroup(items, viewer, page.menu, entry)
  }
  return items
}

function addToGroup(items: MenuItem[], viewer: Viewer, group: MenuGroup, entry: MenuEntry): void {
  if (!mayUse(viewer, MENU_GROUPS[group])) return
  const known = items.findIndex((item) => item.kind === 'group' && item.group === group)
  const existing = items[known]
  if (existing?.kind === 'group')
    items[known] = { ...existing, entries: [...existing.entries, entry] }
  else items.push({ kind: 'group', group, title: MENU_GROUPS[group].title, entries: [entry] })
}
