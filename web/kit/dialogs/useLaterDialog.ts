import { useState } from 'react'

/** A dialog whose program is loaded when it is opened for the first time. */
export function useLaterDialog() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  return {
    isOpen,
    /** Whether it is to be drawn; it closes by its own movement then. */
    wasOpened,
    open: () => {
      setOpened(true)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}
