import { tonesOf } from '#contract/basics/colors.ts'
import type { Brand } from '#server/platform/documents/brands.ts'
import { MUTED_INK, writeText, type Page } from '#server/platform/documents/pdf.ts'

/**
 * The head of a page: the seller at the left, the brand with its support contacts at the right, in
 * the brand's colour.
 */
export function drawLetterhead(
  page: Page,
  { productName, color, support }: Brand,
  sellerName: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const brandWidth = width / 3
  const gap = 12
  const right = { x: x + width - brandWidth, width: brandWidth }
  const ink = tonesOf(color).inkOnLight
  writeText(page, sellerName, { x, y, width: width - brandWidth - gap }, { size: 14, bold: true })
  writeText(
    page,
    productName,
    { ...right, y },
    { size: 11, bold: true, color: ink, align: 'right' },
  )
  const contacts = [support.email, support.phone].filter(Boolean).join(' · ')
  writeText(page, contacts, { ...right, y: y + 15 }, { size: 7, color: MUTED_INK, align: 'right' })
}
