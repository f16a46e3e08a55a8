import { useState } from 'react'

/** Whether a dialog is open and what it is about, which stays while the dialog fades out. */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (next: Subject) => {
    setSubject(next)
    setOpen(true)
  }
  return { subject, isOpen, open, close: () => setOpen(false) }
}
