const MARGIN_PX = 8
const DIALOG = '[role=dialog]'

/** Whether the bar covers a part of what has the focus; what doesn't fit above it is left alone. */
function isBehind(focused: Element, bar: Element): boolean {
  const [field, cover] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()]
  if (field.bottom <= cover.top || field.height + MARGIN_PX >= cover.top) return false
  // A menu or a sidebar may lie over the bar.
  const middlePx = (field.left + field.right) / 2
  const top = document.elementFromPoint(middlePx, Math.max(field.top, cover.top) + 1)
  return bar.contains(top)
}

function showAbove(bar: Element): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || bar.contains(focused)) return
  // A dialog is above the bar, unless the bar is part of it.
  if (focused.closest(DIALOG) !== bar.closest(DIALOG) || !isBehind(focused, bar)) return
  const { style } = focused
  const { scrollMarginBottom } = style
  const fromBottomPx = window.innerHeight - bar.getBoundingClientRect().top
  style.scrollMarginBottom = `${fromBottomPx + MARGIN_PX}px`
  focused.scrollIntoView({ block: 'nearest' })
  style.scrollMarginBottom = scrollMarginBottom
}

/**
 * Scrolls what a key gives the focus out from behind a bar at the bottom of the window (WCAG 2.4.11);
 * answers how to end that. A style of the page can't do it: the browser would also scroll to what a
 * pointer presses, away from under the pointer, and the click would be lost.
 */
export function keepFocusAbove(bar: Element): () => void {
  // The focus moves after the event.
  const onKey = () => requestAnimationFrame(() => showAbove(bar))
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
