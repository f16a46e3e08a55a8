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

/** The row to focus, once, when the list is shown again by Back. */
export function rowToFocus(): string | undefined {
  if (!cameBack) return undefined
  const href = opened.get(place())
  cameBack = false
  return href
}
