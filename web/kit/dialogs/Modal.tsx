import type { ModalProps } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/kit/state/lazy-part.ts'

const load = () => import('#web/kit/dialogs/LoadedModal.tsx')
const Loaded = lazyPart(load, 'LoadedModal')

/** By then a slow network has brought what the page itself needs. */
const AFTER_MS = 3_000

/**
 * A dialog of a page. What draws it is loaded a while after the page is drawn, or when it is opened, so
 * that no page waits for its dialogs; it is not drawn before it was opened for the first time.
 */
export function Modal(props: ModalProps) {
  const [wasOpened, setOpened] = useState(props.opened)
  if (props.opened && !wasOpened) setOpened(true)
  useEffect(() => {
    // Loaded again when the dialog opens, if it could not be.
    const timer = setTimeout(() => void load().catch(() => {}), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
