const rowLinks = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')]

/** The link of the row that has the focus, in whatever part of it. */
const focusedRow = () =>
  document.activeElement?.closest('[role="row"]')?.querySelector<HTMLElement>('[data-row]')

function moveFocus(step: 1 | -1): void {
  const links = rowLinks()
  const current = focusedRow()
  const at = current ? links.indexOf(current) : -1
  const next = at === -1 ? links.at(step === 1 ? 0 : -1) : links[at + step]
  next?.focus()
}

const openPage = (step: 'previous' | 'next') =>
  document.querySelector<HTMLElement>(`main [data-page-step="${step}"]`)?.click()

const openRowMenu = () =>
  document.activeElement
    ?.closest('[role="row"]')
    ?.querySelector<HTMLElement>('[aria-haspopup="menu"]')
    ?.click()

const pressNew = () => document.querySelector<HTMLElement>('main [data-new]')?.click()

/** Brings the focus to the search of the list; on a narrow screen its fields open first. */
function focusSearch(): void {
  const focus = () => document.querySelector<HTMLElement>('[data-search]')?.focus()
  const fold = document.querySelector<HTMLElement>('[data-fold][aria-expanded="false"]')
  if (fold?.checkVisibility()) {
    fold.click()
    // After the fields are shown.
    requestAnimationFrame(focus)
  } else {
    focus()
  }
}

const ACTS: Readonly<Record<string, () => void>> = {
  '/': focusSearch,
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  n: pressNew,
  '.': openRowMenu,
  '[': () => openPage('previous'),
  ']': () => openPage('next'),
}

/** Moves in the list on the screen by a key: its search, rows, the menu of a row, pages, a new record. */
export function pressListKey(event: KeyboardEvent): void {
  const act = ACTS[event.key]
  if (!act) return
  // Otherwise the field that gets the focus receives the letter, too.
  event.preventDefault()
  act()
}
