import { barcodeToLine, isBoleto } from '#contract/basics/brazil/boleto.ts'
import { isDocument, normalizeDocument } from '#contract/basics/brazil/documents.ts'
import { parseBrCode } from '#contract/basics/brazil/pix.ts'
import { isUuid, type Uuid } from '#contract/basics/ids.ts'
import { type Centavos, parseReais } from '#contract/basics/money.ts'

/** How a typed or pasted text is understood. */
export type SearchTerms =
  | { readonly kind: 'id'; readonly id: Uuid }
  /** A Pix copy-and-paste text, or the 47 digits of a bank slip. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'document'; readonly document: string }
  | { readonly kind: 'amount'; readonly amount: Centavos }
  | { readonly kind: 'words'; readonly text: string }

const BARCODE_DIGITS = 44
// 'R$ 12', '12,50', '1.250,00': a bare number may as well be part of a name or a document.
const AMOUNT = /^R\$|,\d{2}$/

/** Recognises a searched text, the most specific kind first; null when it is too short. */
export function parseSearch(typed: string): SearchTerms | null {
  const text = typed.trim()
  if (isUuid(text.toLowerCase())) return { kind: 'id', id: text.toLowerCase() as Uuid }
  if (parseBrCode(text)) return { kind: 'code', code: text }
  const digits = text.replace(/[\s.-]/g, '')
  if (isBoleto(digits)) {
    const line = digits.length === BARCODE_DIGITS ? barcodeToLine(digits) : digits
    return { kind: 'code', code: line }
  }
  if (isDocument(text)) return { kind: 'document', document: normalizeDocument(text) }
  const amount = AMOUNT.test(text) ? parseReais(text) : null
  if (amount !== null && amount > 0n) return { kind: 'amount', amount }
  return text.length >= 2 ? { kind: 'words', text } : null
}
