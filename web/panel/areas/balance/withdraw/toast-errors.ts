import { toast } from '#web/client/commands/toast.ts'
import { CallFailed, entryTextsOf, supportTextOf } from '#web/client/requests/failed.ts'
import { texts } from '#web/panel/areas/balance/withdraw/texts.ts'

/** One toast with every error of a withdrawal on a line of its own (M-FIN-03, M-FIN-04). */
export function toastErrors(error: unknown): void {
  const isAnswered = error instanceof CallFailed && error.entries.some(({ code }) => code !== '')
  const text = isAnswered ? entryTextsOf(error).join('\n') : texts.failed
  toast.error(text, supportTextOf(error))
}
