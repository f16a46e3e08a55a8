import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useReturnedFocus } from '#web/kit/dialogs/useReturnedFocus.ts'

/**
 * Mantine's dialog, for parts of a page that are themselves loaded when they are opened; others take
 * `Modal`. It opens after it is mounted, by which it notes what has the focus.
 */
export function LoadedModal({ opened, ...rest }: ModalProps) {
  const [isMounted, setMounted] = useState(false)
  useReturnedFocus()
  useEffect(() => setMounted(true), [])
  return <Modal {...rest} opened={opened && isMounted} />
}
