import { createContext, type KeyboardEvent, type ReactNode, use } from 'react'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { type OpenerProps, type Side, useDropdown } from '#web/kit/menus/useDropdown.ts'
import { CheckIcon } from '#web/kit/theme/icons.tsx'
import classes from './Dropdown.module.css'

const ITEMS = '[role^="menuitem"]:not(:disabled)'

const CloseMenu = createContext<() => void>(() => {})

interface MenuProps {
  /** The id of the button, which may get the focus back from a dialog. */
  readonly id?: string
  readonly side?: Side
  readonly opener: (props: OpenerProps) => ReactNode
  readonly children: ReactNode
}

/** The entry that a key leads to; undefined where the key is none of a menu. */
function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** The first entry after this one whose text begins with the letter. */
function indexByLetter(items: readonly HTMLElement[], at: number, letter: string): number {
  const begins = (item: HTMLElement) =>
    item.textContent.trim().toLocaleLowerCase('pt-BR').startsWith(letter.toLowerCase())
  const later = items.findIndex((item, index) => index > at && begins(item))
  return later < 0 ? items.findIndex(begins) : later
}

/**
 * Commands behind a button, in place of Mantine's menu: the browser itself opens, stacks and closes
 * it, so that no list waits for a program that places boxes.
 */
export function Menu({ id, side = 'end', opener, children }: MenuProps) {
  const dropdown = useDropdown({ id, role: 'menu', side, first: ITEMS })
  const { isOpen, box, boxProps, close } = dropdown
  const move = (event: KeyboardEvent) => {
    boxProps.onKeyDown(event)
    const items = [...(box.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
    const { key, ctrlKey, metaKey, altKey } = event
    if (items.length === 0 || ctrlKey || metaKey || altKey) return
    const at = items.findIndex((item) => item.matches(':focus'))
    const isLetter = key.length === 1 && key !== ' '
    const next = isLetter ? indexByLetter(items, at, key) : nextIndex(key, at, items.length)
    // A letter is the menu's even when no entry begins with it, not a key of the page.
    if (isLetter) event.stopPropagation()
    if (next === undefined || next < 0) return
    event.preventDefault()
    items[next]?.focus()
  }
  return (
    <>
      {opener(dropdown.opener)}
      <div ref={box} {...boxProps} className={`${classes.box} ${classes.menu}`} onKeyDown={move}>
        <CloseMenu value={close}>{isOpen && children}</CloseMenu>
      </div>
    </>
  )
}

interface EntryProps {
  readonly icon?: ReactNode
  readonly children: ReactNode
}

interface MenuItemProps extends EntryProps {
  readonly isDisabled?: boolean
  /** Whether it takes something away. */
  readonly isDangerous?: boolean
  readonly onClick?: () => void
}

/** A command. The menu is closed first, so that a dialog gives the focus back to its button. */
export function MenuItem(props: MenuItemProps) {
  const { icon, isDisabled = false, isDangerous = false, onClick, children } = props
  const close = use(CloseMenu)
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={`${classes.item} ${isDangerous && !isDisabled ? classes.danger : ''}`}
      disabled={isDisabled}
      onClick={() => {
        close()
        onClick?.()
      }}
    >
      <Entry icon={icon}>{children}</Entry>
    </button>
  )
}

interface MenuLinkProps extends EntryProps {
  readonly href: string
  /** So does everything outside the panel. */
  readonly isInNewTab?: boolean
}

/** An address. */
export function MenuLink({ icon, href, isInNewTab = false, children }: MenuLinkProps) {
  const close = use(CloseMenu)
  const rest = { role: 'menuitem', tabIndex: -1, className: classes.item, href, onClick: close }
  const entry = <Entry icon={icon}>{children}</Entry>
  if (!isInNewTab) return <AppLink {...rest}>{entry}</AppLink>
  return (
    <a {...rest} target="_blank" rel="noopener">
      {entry}
    </a>
  )
}

interface MenuCheckboxProps {
  readonly isChecked: boolean
  readonly isDisabled?: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A choice that is on or off; the menu stays open. */
export const MenuCheckbox = ({ isChecked, isDisabled, onToggle, children }: MenuCheckboxProps) => (
  <button
    type="button"
    role="menuitemcheckbox"
    aria-checked={isChecked}
    tabIndex={-1}
    className={classes.item}
    disabled={isDisabled}
    onClick={onToggle}
  >
    <Entry icon={<span className={classes.check}>{isChecked && <CheckIcon size={15} />}</span>}>
      {children}
    </Entry>
  </button>
)

const Entry = ({ icon, children }: Pick<EntryProps, 'icon' | 'children'>) => (
  <>
    {icon}
    <span className={classes.label}>{children}</span>
  </>
)

export const MenuDivider = () => <hr className={classes.divider} />

interface MenuGroupProps {
  readonly label: string
  readonly children: ReactNode
}

/** Entries under a heading. */
export const MenuGroup = ({ label, children }: MenuGroupProps) => (
  <div role="group" aria-label={label}>
    <p className={classes.heading} aria-hidden="true">
      {label}
    </p>
    {children}
  </div>
)
