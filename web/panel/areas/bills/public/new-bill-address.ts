import { pathTo } from '#contract/access/pages.ts'
import { payableCodeOf } from '#contract/bills/rules.ts'
import { addressWith } from '#web/kit/state/url-state.ts'

/** The form of a new bill, filled from a pasted boleto or Pix code; null when the text is neither. */
export function newBillAddress(text: string): string | null {
  const code = payableCodeOf(text)
  return code && addressWith(pathTo('bills'), { nova: '1', codigo: code })
}
