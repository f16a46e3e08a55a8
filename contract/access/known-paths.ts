import { PAGES, type Page, PUBLIC_PAGES, REDIRECTS } from '#contract/access/pages.ts'

const patternOf = (path: string, isPrefix: boolean) =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}${isPrefix ? '(/.*)?' : '/?'}$`)

const PANEL_PATTERNS = [
  ...Object.values(PAGES).map(({ path, prefix }: Page) => patternOf(path, prefix === true)),
  ...Object.entries(PUBLIC_PAGES).map(([path, page]) => patternOf(path, 'prefix' in page)),
  ...Object.keys(REDIRECTS).map((path) => patternOf(path, false)),
]

/** Whether the panel has a page at the path; an unknown one is answered 404. */
export const isPanelPath = (path: string): boolean =>
  PANEL_PATTERNS.some((pattern) => pattern.test(path))

/** How an address of the checkout names the way to pay (R-HOST-04). */
export const CHECKOUT_PLACES = ['payment-link', 'pix', 'bank-slip', 'card'] as const

const CHECKOUT_PATH = new RegExp(`^/(?:(?:${CHECKOUT_PLACES.join('|')})/[^/]+/?)?$`)

/** Whether the checkout has a page at the path. */
export const isCheckoutPath = (path: string): boolean => CHECKOUT_PATH.test(path)
