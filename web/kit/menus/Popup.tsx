import type { ReactNode } from 'react'
import { type OpenerProps, type Side, useDropdown } from '#web/kit/menus/useDropdown.ts'
import classes from './Dropdown.module.css'

interface PopupProps {
  readonly label: string
  readonly side: Side
  readonly opener: (props: OpenerProps) => ReactNode
  /** What is shown while it is open. */
  readonly children: (close: () => void) => ReactNode
}

/** A small panel beside the button that opens it. */
export function Popup({ label, side, opener, children }: PopupProps) {
  const dropdown = useDropdown({ role: 'dialog', label, side, first: '[data-autofocus]' })
  const { isOpen, box, boxProps, close } = dropdown
  return (
    <>
      {opener(dropdown.opener)}
      <div ref={box} {...boxProps} className={`${classes.box} ${classes.panel}`}>
        {isOpen && children(close)}
      </div>
    </>
  )
}
