import { type Day, formatDay } from '#contract/basics/days.ts'
import type { Seller } from '#server/areas/sellers/read-seller.ts'
import type { SellerBrand } from '#server/platform/documents/brands.ts'
import { drawLetterhead } from '#server/platform/documents/letterhead.ts'
import {
  drawnPdf,
  field,
  MARGIN,
  type Page,
  WIDTH,
  writeText,
} from '#server/platform/documents/pdf.ts'

/** The seller, as its letters name it. */
export type LetterSeller = Pick<Seller, 'document' | 'company_name' | 'fantasy_name' | 'address'>

/** A letter of one page, signed by the seller. */
export interface Letter {
  readonly title: string
  readonly brand: SellerBrand
  readonly seller: LetterSeller
  readonly paragraphs: readonly string[]
  /** Pairs of label and value, in two columns below the paragraphs. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** Below the facts. */
  readonly closing?: readonly string[]
  readonly signedOn: Day
}

/** Draws a letter. */
export const letterPdf = ({
  title,
  brand,
  seller,
  paragraphs,
  facts,
  closing = [],
  signedOn,
}: Letter): Promise<Buffer> =>
  drawnPdf(title, (page) => {
    drawLetterhead(page, brand, seller.fantasy_name, { x: MARGIN, y: MARGIN, width: WIDTH })
    const head = { x: MARGIN, y: 120, width: WIDTH }
    let y = writeText(page, title, head, { size: 18, bold: true }) + GAP
    for (const text of paragraphs) y = paragraph(page, text, y)
    y = drawFacts(page, facts, y + GAP)
    if (closing.length > 0) y += GAP
    for (const text of closing) y = paragraph(page, text, y)
    const city = seller.address.city ? `${seller.address.city}, ` : ''
    y = paragraph(page, `${city}${formatDay(signedOn)}`, y + 2 * GAP)
    const signer = { x: MARGIN, y, width: WIDTH, maxLines: 2 }
    writeText(page, seller.company_name, signer, { size: 11, bold: true })
  })

const GAP = 14
const MAX_LINES = 12

/** Returns the y below the paragraph. */
const paragraph = (page: Page, text: string, y: number): number =>
  writeText(page, text, { x: MARGIN, y, width: WIDTH, maxLines: MAX_LINES }, { size: 11 }) + GAP

const FACT_HEIGHT = 40

function drawFacts(page: Page, facts: Letter['facts'], top: number): number {
  const half = WIDTH / 2
  for (const [index, [label, value]] of facts.entries()) {
    const x = MARGIN + (index % 2) * half
    const y = top + Math.floor(index / 2) * FACT_HEIGHT
    field(page, label, value, { x, y, width: half - 12, maxLines: 2 })
  }
  return top + Math.ceil(facts.length / 2) * FACT_HEIGHT
}
