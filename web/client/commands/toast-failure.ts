import { toast } from '#web/client/commands/toast.ts'
import { entryTextsOf, type FailureText, supportTextOf } from '#web/client/requests/failed.ts'

/** One toast an entry (R-GEN-06); customer and address saves show the description (R-GEN-07). */
export function toastFailure(error: unknown, as: FailureText = 'code-description'): void {
  toast.errors(entryTextsOf(error, as), supportTextOf(error))
}
