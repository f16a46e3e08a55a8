import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** The edge of the button that the box is aligned with. */
export type Side = 'start' | 'end'

/** What makes a button open the box; the browser toggles it, and closes it at a click elsewhere. */
export interface OpenerProps {
  readonly id: string
  readonly type: 'button'
  readonly popoverTarget: string
  readonly 'aria-haspopup': 'menu' | 'dialog'
  readonly 'aria-expanded': boolean
}

const GAP_PX = 6
const MARGIN_PX = 8

/** Places the box below its button where it fits, else above it, always inside the window. */
function place(opener: HTMLElement, box: HTMLElement, side: Side): void {
  const at = opener.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const { clientWidth, clientHeight } = document.documentElement
  const wanted = side === 'start' ? at.left : at.right - width
  const left = Math.max(MARGIN_PX, Math.min(wanted, clientWidth - MARGIN_PX - width))
  const below = at.bottom + GAP_PX
  const above = at.top - GAP_PX - height
  const fitsBelow = below + height <= clientHeight - MARGIN_PX
  const lowest = Math.max(MARGIN_PX, clientHeight - MARGIN_PX - height)
  const top = fitsBelow ? below : above >= MARGIN_PX ? above : lowest
  box.style.left = `${left}px`
  box.style.top = `${top}px`
  box.style.visibility = 'visible'
}

// Not by its id: a field's frame gives its button an id of its own.
const openerOf = (boxId: string) =>
  document.querySelector<HTMLElement>(`[popovertarget="${boxId}"]`)

interface Dropdown {
  readonly isOpen: boolean
  readonly box: RefObject<HTMLDivElement | null>
  readonly opener: OpenerProps
  readonly boxProps: {
    readonly id: string
    readonly popover: 'auto'
    readonly role: OpenerProps['aria-haspopup'] | undefined
    readonly 'aria-label': string | undefined
    readonly 'aria-labelledby': string | undefined
    readonly tabIndex: -1
    readonly onToggle: (event: { readonly newState: string }) => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: (event: FocusEvent) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
  readonly close: () => void
}

interface Options {
  /** The id of the button, which may get the focus back from a dialog. */
  readonly id?: string | undefined
  readonly role: OpenerProps['aria-haspopup']
  /** The name of the box; that of its button when absent. */
  readonly label?: string
  readonly side: Side
  /** What gets the focus of the opened box; the box itself when there is none. */
  readonly first: string
}

/**
 * A box that a button opens, in the browser's top layer: Escape or a click elsewhere closes it and
 * the focus goes back to the button. It closes too when the focus goes elsewhere.
 */
export function useDropdown({ id, role, label, side, first }: Options): Dropdown {
  const ownId = useId()
  const openerId = id ?? `${ownId}opener`
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const shown = box.current
    const opener = openerOf(ownId)
    if (!isOpen || !shown || !opener) return
    const again = () => place(opener, shown, side)
    again()
    const focused = shown.querySelector<HTMLElement>(first) ?? shown
    focused.focus({ preventScroll: true })
    // What is loaded later makes the box larger.
    const grown = new ResizeObserver(again)
    grown.observe(shown)
    addEventListener('scroll', again, true)
    addEventListener('resize', again)
    return () => {
      grown.disconnect()
      removeEventListener('scroll', again, true)
      removeEventListener('resize', again)
      shown.style.visibility = ''
    }
  }, [isOpen, ownId, side, first])
  const close = useCallback(() => box.current?.hidePopover(), [])
  return {
    isOpen,
    box,
    opener: {
      id: openerId,
      type: 'button',
      popoverTarget: ownId,
      'aria-haspopup': role,
      'aria-expanded': isOpen,
    },
    boxProps: {
      id: ownId,
      popover: 'auto',
      // The keys of a page ask whether a dialog is in the document.
      role: isOpen ? role : undefined,
      'aria-label': isOpen ? label : undefined,
      'aria-labelledby': isOpen && label === undefined ? openerId : undefined,
      tabIndex: -1,
      onToggle: ({ newState }) => setOpen(newState === 'open'),
      // A dialog of Mantine below asks the element whether Escape is meant for it.
      onFocus: ({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true'),
      onBlur: ({ currentTarget, relatedTarget }) => {
        // The button closes the box itself; closed before its click, the click would open it again.
        const stays = relatedTarget === openerOf(ownId) || currentTarget.contains(relatedTarget)
        if (relatedTarget && !stays) close()
      },
      onKeyDown: (event) => {
        // The browser closes the box; the page below must not take the key too.
        if (event.key === 'Escape') event.stopPropagation()
      },
    },
    close,
  }
}
