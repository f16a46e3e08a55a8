import type { Viewer } from '#contract/access/access.ts'
import { menuFor } from '#contract/access/menu.ts'
import { landingPage, mayOpen, pathTo } from '#contract/access/pages.ts'

/** Where the logo leads: home, or to whom it is closed the first page of the menu that is in no group. */
export function startPath(viewer: Viewer): string {
  if (mayOpen(viewer, 'home')) return pathTo('home')
  const first = menuFor(viewer).find(({ kind }) => kind === 'page')
  return pathTo(first?.kind === 'page' ? first.page : landingPage(viewer))
}
