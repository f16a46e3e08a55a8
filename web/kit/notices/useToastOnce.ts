import { useEffect } from 'react'
import { toast } from '#web/client/commands/toast.ts'

/** Says what went wrong in passing, once as long as it stays so. */
export function useToastOnce(text: string | null): void {
  useEffect(() => {
    if (text) toast.error(text)
  }, [text])
}
