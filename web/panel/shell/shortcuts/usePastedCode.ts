import { useEffect } from 'react'
import { mayOpen } from '#contract/access/pages.ts'
import { useViewer } from '#web/client/session.ts'
import { useGo } from '#web/kit/state/url-state.ts'
import { isTyping } from '#web/panel/shell/shortcuts/useShortcuts.ts'

// Loaded when something is pasted: reading codes is not part of the first paint.
const addressOf = async (text: string): Promise<string | null> =>
  (await import('#web/panel/areas/bills/public/new-bill-address.ts')).newBillAddress(text)

/** A boleto or Pix code that is pasted outside of fields and dialogs opens the form of a new bill. */
export function usePastedCode(): void {
  const viewer = useViewer()
  const go = useGo()
  useEffect(() => {
    if (!mayOpen(viewer, 'bills')) return undefined
    const paste = async (event: ClipboardEvent) => {
      const isOverlaid = document.querySelector('[role="dialog"]') !== null
      const text = event.clipboardData?.getData('text') ?? ''
      if (isTyping(event) || isOverlaid || text === '') return
      const address = await addressOf(text)
      if (address !== null) go(address)
    }
    const onPaste = (event: ClipboardEvent) => void paste(event)
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [viewer, go])
}
