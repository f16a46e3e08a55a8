/** Back to a list leads the focus back to the row that was opened from it. */
const opened = new Map<string, string>()
let cameBack = false

const place = () => location.pathname + location.search

if (typeof addEventListener === 'function') {
  addEventListener('popstate', () => {
    cameBack = true
  })
  addEventListener(
    'click',
    () => {
      cameBack = false
    },
    true,
  )
}

/** Notes that the row was opened from here. */
export const noteOpened = (href: string): void => {
  opened.set(place(), href)
}

/**
 * Focuses, once, the row that was opened from here, when the list is shown again by Back. A list
 * without it leaves that to another: one of the former page may be drawn when the address has changed.
 */
export function focusOpenedRow(rows: Iterable<HTMLAnchorElement>): void {
  if (!cameBack) return
  const href = opened.get(place())
  const row = [...rows].find((each) => each.getAttribute('href') === href)
  if (!row) return
  cameBack = false
  row.focus({ preventScroll: true })
}
