import type { Page } from 'playwright-core'

// Runs in the page. What an open overlay covers is not looked at.
const FIND_FAULTS = String.raw`(() => {
  const MIN_TARGET_PX = 24
  const { documentElement: root } = document
  const overlays = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  const scope = overlays.at(-1) ?? document.body
  const hidden = new Map()
  const isHiddenFromSight = (each) => {
    if (!each) return false
    if (!hidden.has(each)) {
      const { clipPath, opacity, position } = getComputedStyle(each)
      const isHidden = opacity === '0' || (clipPath !== 'none' && position === 'absolute')
      hidden.set(each, isHidden || isHiddenFromSight(each.parentElement))
    }
    return hidden.get(each)
  }
  const shown = [...scope.querySelectorAll('*')].filter((each) => {
    const { width, height } = each.getBoundingClientRect()
    return width > 1 && height > 1 && !each.closest('[aria-hidden=true]:not([inert])') && each.checkVisibility({ visibilityProperty: true }) && !isHiddenFromSight(each)
  })
  const isShown = new Set(shown)
  const nameOf = (each) => {
    const text = each.getAttribute('aria-label') || each.textContent.trim() || each.getAttribute('placeholder') || each.tagName
    return '“' + text.replace(/\s+/g, ' ').slice(0, 60) + '”'
  }
  const ownText = (each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')
  const scrolls = (each) => /auto|scroll/.test(getComputedStyle(each).overflowX)
  const isInScroller = (each) => {
    for (let at = each.parentElement; at && at !== root; at = at.parentElement) if (scrolls(at) && at.scrollWidth > at.clientWidth) return true
    return false
  }
  const faults = []
  const tooWidePx = root.scrollWidth - root.clientWidth
  if (tooWidePx > 0) faults.push('the page is ' + tooWidePx + ' px too wide')

  for (const each of shown.filter(ownText)) {
    const { overflowX, display } = getComputedStyle(each)
    const cutPx = each.scrollWidth - each.clientWidth
    if (display === 'inline' || scrolls(each)) continue
    if (cutPx > 1 && !each.closest('[title]')) faults.push((overflowX === 'visible' ? 'runs out: ' : 'cut: ') + nameOf(each) + ' by ' + cutPx + ' px')
    const { left, right } = each.getBoundingClientRect()
    if ((left < -1 || right > root.clientWidth + 1) && !isInScroller(each)) faults.push('outside the window: ' + nameOf(each))
  }
  // What a box with hidden overflow cuts of the boxes in it.
  for (const each of shown) {
    const { overflowX } = getComputedStyle(each)
    if (!/hidden|clip/.test(overflowX) || ownText(each) || each.closest('[title]')) continue
    const cutPx = each.scrollWidth - each.clientWidth
    const texts = [...each.querySelectorAll('*')].filter((inner) => isShown.has(inner) && ownText(inner))
    const edge = each.getBoundingClientRect().right + 1
    const cut = cutPx > 1 && texts.find((inner) => inner.getBoundingClientRect().right > edge && !isInScroller(inner))
    if (cut) faults.push('cut: ' + nameOf(cut) + ' by the box around it')
  }
  const canvas = document.createElement('canvas').getContext('2d')
  for (const each of shown) {
    if (!each.placeholder || each.value) continue
    const { paddingLeft, paddingRight } = getComputedStyle(each)
    canvas.font = getComputedStyle(each, '::placeholder').font
    const roomPx = each.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    const cutPx = Math.ceil(canvas.measureText(each.placeholder).width - roomPx)
    if (each.tagName === 'INPUT' && cutPx > 1) faults.push('cut: the placeholder “' + each.placeholder + '” by ' + cutPx + ' px')
  }
  const isFixed = (each) => {
    for (let at = each; at; at = at.parentElement) if (/fixed|sticky/.test(getComputedStyle(at).position)) return true
    return false
  }
  const controls = shown.filter((each) => each.matches('button, a[href], input:not([type=hidden]), select, textarea, [role=button]') && !isFixed(each))
  const boxes = controls.map((each) => [each, each.getBoundingClientRect()])
  for (const [at, [one, a]] of boxes.entries()) {
    for (const [other, b] of boxes.slice(at + 1)) {
      if (one.contains(other) || other.contains(one)) continue
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      // A button inside the frame of a field, as the eye of a password, is part of it.
      const isFramed = one.matches('input, textarea') || other.matches('input, textarea')
      if (x > 2 && y > 2 && !isFramed) faults.push(nameOf(one) + ' overlaps ' + nameOf(other))
      const areButtons = one.matches('button') && other.matches('button')
      const isTight = areButtons && ((y > 8 && x <= 0 && x > -4) || (x > 8 && y <= 0 && y > -4))
      const touchOnPurpose = one.parentElement === other.parentElement && /tablist|group|radiogroup|menu|listbox/.test(one.parentElement.getAttribute('role') ?? '')
      const isLoose = (each) => /^(rgba\(0, 0, 0, 0\)|transparent)$/.test(getComputedStyle(each).backgroundColor)
      if (isTight && !touchOnPurpose && !isLoose(one) && !isLoose(other)) faults.push(nameOf(one) + ' touches ' + nameOf(other))
    }
    const isSmall = a.width < MIN_TARGET_PX && a.height < MIN_TARGET_PX
    if (isSmall && one.matches('button') && one.type !== 'checkbox') faults.push('small: ' + nameOf(one) + ', ' + Math.round(a.width) + ' by ' + Math.round(a.height) + ' px')
  }
  return [...new Set(faults)]
})()`

/**
 * What no page may have at any width: text that is cut without a title that says it whole, text or
 * placeholders outside their box, controls over or against each other, controls too small to hit,
 * a page wider than the window. Of a page with an open overlay only the overlay is measured.
 */
export const layoutFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(FIND_FAULTS)
