import type PDFDocument from 'pdfkit'

export type Page = InstanceType<typeof PDFDocument>

/** The margin of a page, in points. */
export const MARGIN = 42
/** What is left of an A4 page between its margins. */
export const WIDTH = 595 - 2 * MARGIN

/**
 * An empty document. The library is loaded by the first one: its fonts cost the start of the program
 * too much.
 */
export async function openPdf(options: PDFKit.PDFDocumentOptions): Promise<Page> {
  const { default: Document } = await import('pdfkit')
  return new Document(options)
}

/** An A4 document as bytes. */
export async function drawnPdf(title: string, draw: (page: Page) => void): Promise<Buffer> {
  const page = await openPdf({ size: 'A4', margin: MARGIN, info: { Title: title } })
  const parts: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    page.on('end', resolve)
    page.on('error', reject)
  })
  page.on('data', (part: Buffer) => parts.push(part))
  draw(page)
  page.end()
  await done
  return Buffer.concat(parts)
}

/** A small label above its value. */
export function field(
  page: Page,
  label: string,
  value: string,
  x: number,
  y: number,
  width: number,
): void {
  page.font('Helvetica').fontSize(7).fillColor('#495559').text(label, x, y, { width })
  page
    .font('Helvetica-Bold')
    .fontSize(10)
    .fillColor('#10191c')
    .text(value, x, y + 9, { width })
}
