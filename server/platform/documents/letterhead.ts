import { tonesOf } from '#contract/basics/colors.ts'
import { formatDocument } from '#contract/basics/documents.ts'
import type { Brand } from '#server/platform/documents/brands.ts'
import { MUTED_INK, writeText, type Page } from '#server/platform/documents/pdf.ts'

const supportOf = ({ email, phone }: Brand['support']) => [email, phone].filter(Boolean).join(' · ')

/** The company behind the brand. */
export const legalLineOf = ({ legalName, document }: Brand): string =>
  `${legalName} · CNPJ ${formatDocument(document)}`

/** The brand, its company and its support contacts, on one line. */
export const contactsOf = (brand: Brand): string =>
  [brand.productName, legalLineOf(brand), supportOf(brand.support)].join(' · ')

/**
 * The head of a page: the seller at the left, the brand with its support contacts at the right, in
 * the brand's colour.
 */
export function drawLetterhead(
  page: Page,
  brand: Brand,
  sellerName: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const { productName, color, support } = brand
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
  const small = { size: 7, color: MUTED_INK, align: 'right' } as const
  writeText(page, supportOf(support), { ...right, y: y + 15 }, small)
  writeText(page, legalLineOf(brand), { ...right, y: y + 24 }, small)
}
