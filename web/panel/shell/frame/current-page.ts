import { PAGES, type Page, type PageName } from '#contract/access/pages.ts'

const NAMES = Object.keys(PAGES) as PageName[]

const pageOf = (name: PageName): Page => PAGES[name]

function matches({ path, prefix }: Page, address: string): boolean {
  const pattern = path.replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}${prefix ? '(/.*)?' : '/?'}$`).test(address)
}

/** The page of an address; a literal path has precedence over one with a parameter. */
export function pageAt(address: string): PageName | undefined {
  const found = NAMES.filter((name) => matches(pageOf(name), address))
  return found.find((name) => !pageOf(name).path.includes(':')) ?? found[0]
}

/** The menu entry of a page: its own, or its parent's. */
export function menuPageOf(name: PageName): PageName {
  const { under } = pageOf(name)
  const above = NAMES.find((other) => other === under)
  return above ? menuPageOf(above) : name
}
