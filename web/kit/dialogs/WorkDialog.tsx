import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
} from 'react'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { useLeaveQuestion } from '#web/kit/forms/useLeaveQuestion.tsx'
import type { UnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'

type Work = Pick<UnsavedWork, 'isUnsaved' | 'finish'>

const DialogWork = createContext<RefObject<Work | null> | null>(null)

/** Closing the dialog around this form is confirmed while the form would lose something. */
export function useDialogWork(work: Work): void {
  const place = use(DialogWork)
  useEffect(() => {
    if (!place) return undefined
    place.current = work
    return () => {
      place.current = null
    }
  })
}

interface WorkDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly size?: number
  readonly isBusy?: boolean
  readonly onClose: () => void
  /** The content; its cancel button calls `close`, which asks where Escape and the cross do. */
  readonly children: (close: () => void) => ReactNode
}

/** A dialog with a form in it: no click outside, Escape or cross loses what was typed. */
export function WorkDialog(props: WorkDialogProps) {
  const { isOpen, title, size = 480, isBusy = false, onClose, children } = props
  const work = useRef<Work>(null)
  const { ask, dialog } = useLeaveQuestion({
    isUnsaved: () => isOpen && work.current?.isUnsaved() === true,
    finish: () => work.current?.finish(),
  })
  const close = () => {
    if (!isBusy) ask(onClose)
  }
  const closeOnEscape = ({ key, target }: KeyboardEvent) => {
    const isOfOpenList =
      target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
    if (key === 'Escape' && !isOfOpenList) close()
  }
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={close}
        title={title}
        size={size}
        closeOnClickOutside={false}
        // Mantine listens at the window, where one Escape would close the question that it opens.
        closeOnEscape={false}
        onKeyDown={closeOnEscape}
      >
        <DialogWork value={work}>{children(close)}</DialogWork>
      </Modal>
      {dialog}
    </>
  )
}
