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

/** What a section states, in the order in which it is drawn. */
export type Facts = readonly (readonly [label: string, value: string])[]

/** A paper that states a payment. */
export interface Receipt {
  readonly brand: SellerBrand
  readonly sellerName: string
  readonly title: string
  readonly sections: readonly (readonly [title: string, facts: Facts])[]
}

/** Printed where the bank did not give a fact. */
export const NOT_GIVEN = 'Não informado'

const SECTION_GAP = 18
const FACT_HEIGHT = 40

/** Draws the facts in two columns; returns the y below them. */
function drawFacts(page: Page, facts: Facts, top: number): number {
  const half = WIDTH / 2
  for (const [index, [label, value]] of facts.entries()) {
    const x = MARGIN + (index % 2) * half
    const y = top + Math.floor(index / 2) * FACT_HEIGHT
    field(page, label, value, { x, y, width: half - 12, maxLines: 2 })
  }
  return top + Math.ceil(facts.length / 2) * FACT_HEIGHT
}

/** Draws a receipt as a PDF of one page. */
export const drawReceipt = ({ brand, sellerName, title, sections }: Receipt): Promise<Buffer> =>
  drawnPdf(title, (page) => {
    drawLetterhead(page, brand, sellerName, { x: MARGIN, y: MARGIN, width: WIDTH })
    let y = writeText(page, title, { x: MARGIN, y: 120, width: WIDTH }, { size: 18, bold: true })
    for (const [heading, facts] of sections) {
      const place = { x: MARGIN, y: y + SECTION_GAP, width: WIDTH }
      y = drawFacts(page, facts, writeText(page, heading, place, { size: 12, bold: true }) + 8)
    }
  })
