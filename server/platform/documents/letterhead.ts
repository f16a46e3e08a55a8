import { formatDocument } from '#contract/basics/brazil/documents.ts'
import { tonesOf } from '#contract/basics/colors.ts'
import type { Brand, PrintedLogo, SellerBrand } from '#server/platform/documents/brands.ts'
import { MUTED_INK, type Page, writeText } from '#server/platform/documents/pdf.ts'

const supportOf = ({ email, phone }: Brand['support']) => [email, phone].filter(Boolean).join(' · ')

/** The company behind the brand. */
export const legalLineOf = ({ legalName, document }: Brand): string =>
  `${legalName} · CNPJ ${formatDocument(document)}`

/** The brand, its company and its support contacts, on one line. */
export const contactsOf = (brand: Brand): string =>
  [brand.productName, legalLineOf(brand), supportOf(brand.support)].join(' · ')

/** The legal texts of the brand: title and address, which paper has to show. */
export const legalTextsOf = ({ legal }: Brand): readonly string[] => [
  `Termos de uso: ${legal.termsUrl}`,
  `Privacidade: ${legal.privacyUrl}`,
]

/** Draws the logo as high as given, less when it is wider than `maxWidth`; returns its width. */
export function drawLogo(
  page: Page,
  { png, ratio }: PrintedLogo,
  { x, y, height, maxWidth }: Record<'x' | 'y' | 'height' | 'maxWidth', number>,
): number {
  const width = Math.min(height * ratio, maxWidth)
  page.image(png, x, y + (height - width / ratio) / 2, { width })
  return width
}

/**
 * The head of a page: the seller at the left, the brand with its logo, support contacts and legal
 * texts at the right, in the brand's colour.
 */
export function drawLetterhead(
  page: Page,
  brand: SellerBrand,
  sellerName: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const { productName, color, support, printedLogo } = brand
  const gap = 12
  const logo = { height: 30, maxWidth: width / 6 }
  const logoWidth = Math.min(logo.height * printedLogo.ratio, logo.maxWidth)
  const brandWidth = width / 3
  const right = { x: x + width - brandWidth - logoWidth - gap, width: brandWidth }
  drawLogo(page, printedLogo, { ...logo, x: x + width - logoWidth, y: y + 2 })
  const ink = tonesOf(color).inkOnLight
  writeText(page, sellerName, { x, y, width: right.x - x - gap }, { size: 14, bold: true })
  writeText(
    page,
    productName,
    { ...right, y },
    { size: 11, bold: true, color: ink, align: 'right' },
  )
  const small = { size: 7, color: MUTED_INK, align: 'right' } as const
  writeText(page, supportOf(support), { ...right, y: y + 14 }, small)
  writeText(page, legalLineOf(brand), { ...right, y: y + 22 }, small)
  const smaller = { ...small, size: 5.5 }
  for (const [index, text] of legalTextsOf(brand).entries()) {
    writeText(page, text, { ...right, y: y + 30 + index * 7 }, smaller)
  }
}
