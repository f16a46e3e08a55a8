import { useEffect } from 'react'

const ITEMS = 'tr, li'
const FOCUSABLE = 'a[href], button:enabled'

/** Where the focus was in the page's content. */
interface Place {
  readonly element: Element
  /** The list or the table body around it, and how many of its items came before. */
  readonly list: Element | null
  readonly at: number
}

function placeOf(element: Element): Place {
  const item = element.closest(ITEMS)
  const list = item?.parentElement ?? null
  return { element, list, at: list && item ? [...list.children].indexOf(item) : 0 }
}

/** What took the place: the item that follows the one that is gone, or the last one. */
function successorOf({ list, at }: Place): HTMLElement | null {
  if (!list?.isConnected) return null
  const item = list.children[Math.min(at, list.children.length - 1)]
  return item?.querySelector<HTMLElement>(FOCUSABLE) ?? null
}

/**
 * Moves the focus on when what had it is gone, as the row that was deleted: otherwise the next Tab begins at the top of
 * the page. It goes to the following row, or to the content of the page.
 */
export function useLostFocus(main: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const content = main.current
    if (!content) return
    let last: Place | undefined
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = placeOf(target)
    }
    // A dialog that confirmed the deletion is outside of the content and closes after the row is gone.
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return
      const successor = successorOf(last) ?? content
      last = undefined
      successor.focus({ preventScroll: true })
    })
    content.addEventListener('focusin', note)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      content.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [main])
}
