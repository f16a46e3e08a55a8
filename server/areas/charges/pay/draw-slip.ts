import { formatLine, itf25 } from '#contract/basics/brazil/boleto.ts'
import { formatDocument } from '#contract/basics/brazil/documents.ts'
import { type Day, formatDay } from '#contract/basics/days.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import type { CollectionAgreement } from '#server/adapters/boleto-bank/port.ts'
import { type Cell, drawBox, drawRow, mm, RULE } from '#server/areas/charges/pay/slip-grid.ts'
import type { SellerBrand } from '#server/platform/documents/brands.ts'
import { drawLetterhead } from '#server/platform/documents/letterhead.ts'
import {
  drawnPdf,
  drawQr,
  MUTED_INK,
  PAGE_WIDTH,
  type Page,
  writeText,
} from '#server/platform/documents/pdf.ts'

export interface Party {
  readonly name: string
  /** CPF or CNPJ. */
  readonly document: string
  /** On one line; null when it is unknown. */
  readonly address: string | null
}

/** What a bank slip states. */
export interface SlipFacts {
  readonly brand: SellerBrand
  /** The seller, as its buyers know it. */
  readonly sellerName: string
  readonly agreement: CollectionAgreement
  readonly beneficiary: Party
  readonly payer: Party
  /** 47 digits. */
  readonly line: string
  /** 44 digits. */
  readonly barcode: string
  readonly ourNumber: string
  readonly documentNumber: string
  readonly documentDay: Day
  readonly processedDay: Day
  readonly due: Day
  readonly amount: Centavos
  readonly title: string
  readonly instructions: readonly string[]
  /** The code that pays the slip by Pix, or the page that shows it as soon as the bank made it. */
  readonly pix: { readonly code: string } | { readonly pageUrl: string } | null
}

const SIDE = mm(15)
const WIDTH = PAGE_WIDTH - 2 * SIDE
/** The column of dates and amounts at the right. */
const RIGHT = mm(45)
const LEFT = WIDTH - RIGHT
const ROW = mm(7.5)
const PARTY_ROW = mm(10.5)
const RECEIPT_TOP = mm(30)
/** The sheet is the lower part of the page, so that it can be cut off. */
const CUT = mm(175)
const SHEET_TOP = mm(180)

/** A bank slip on A4, in FEBRABAN's layout: the payer's receipt above the sheet for the bank. */
export const drawSlip = (facts: SlipFacts): Promise<Buffer> =>
  drawnPdf(
    `Boleto ${facts.documentNumber}`,
    (page) => {
      drawLetterhead(page, facts.brand, facts.sellerName, { x: SIDE, y: mm(9), width: WIDTH })
      drawPanel(page, facts, drawReceipt(page, facts))
      drawCutLine(page)
      drawSheet(page, facts)
    },
    { margin: 0 },
  )

/** Bank, its code, and the digitable line; returns the y below. */
function drawHead(page: Page, { agreement, line }: SlipFacts, y: number): number {
  const height = mm(9)
  const [bank, code] = [mm(42), mm(20)]
  const rest = WIDTH - bank - code
  writeText(
    page,
    agreement.bankName,
    { x: SIDE, y: y + mm(2.6), width: bank - mm(2) },
    {
      size: 11,
      bold: true,
    },
  )
  writeText(
    page,
    agreement.bankCode,
    { x: SIDE + bank, y: y + mm(1), width: code },
    {
      size: 15,
      bold: true,
      align: 'center',
    },
  )
  writeText(
    page,
    formatLine(line),
    { x: SIDE + bank + code, y: y + mm(2.6), width: rest },
    {
      size: 11,
      bold: true,
      align: 'right',
    },
  )
  page.lineWidth(1)
  for (const x of [SIDE + bank, SIDE + bank + code]) {
    page
      .moveTo(x, y + mm(1.5))
      .lineTo(x, y + height)
      .stroke(RULE)
  }
  page
    .moveTo(SIDE, y + height)
    .lineTo(SIDE + WIDTH, y + height)
    .stroke(RULE)
  return y + height
}

const documentLabel = (document: string) => (document.length === 11 ? 'CPF' : 'CNPJ')

/** Name, document and address; the document has a box of its own, so that no name hides it. */
const partyCells = (label: string, party: Party, width: number): readonly Cell[] => [
  {
    label,
    lines: [party.name, party.address],
    width: width - mm(38),
    maxLines: party.address ? 1 : 2,
  },
  {
    label: `${documentLabel(party.document)} do ${label.toLowerCase()}`,
    lines: [formatDocument(party.document)],
    width: mm(38),
  },
]

const ADJUSTMENTS = [
  '(−) Desconto / abatimento',
  '(−) Outras deduções',
  '(+) Mora / multa',
  '(+) Outros acréscimos',
  '(=) Valor cobrado',
] as const

const amountCell = ({ amount }: SlipFacts, width: number): Cell => ({
  label: '(=) Valor do documento',
  lines: [formatReais(amount)],
  width,
  bold: true,
  align: 'right',
})

const dueCell = ({ due }: SlipFacts, width: number): Cell => ({
  label: 'Vencimento',
  lines: [formatDay(due)],
  width,
  bold: true,
  align: 'right',
})

const agencyCell = ({ agreement }: SlipFacts): Cell => ({
  label: 'Agência / código do beneficiário',
  lines: [agreement.beneficiaryCode],
  width: RIGHT,
  align: 'right',
})

function drawTitle(page: Page, title: string, y: number): void {
  writeText(
    page,
    title,
    { x: SIDE, y, width: WIDTH },
    { size: 7, color: MUTED_INK, align: 'right' },
  )
}

/** The part that the payer keeps; returns the y below it. */
function drawReceipt(page: Page, facts: SlipFacts): number {
  drawTitle(page, 'Recibo do pagador', RECEIPT_TOP - mm(4))
  let y = drawHead(page, facts, RECEIPT_TOP)
  y = drawRow(page, SIDE, y, PARTY_ROW, [
    ...partyCells('Beneficiário', facts.beneficiary, LEFT),
    agencyCell(facts),
  ])
  y = drawRow(page, SIDE, y, PARTY_ROW, [
    ...partyCells('Pagador', facts.payer, LEFT),
    dueCell(facts, RIGHT),
  ])
  const [day, kind] = [mm(30), mm(20)]
  const half = (LEFT - day - kind) / 2
  y = drawRow(page, SIDE, y, ROW, [
    { label: 'Nosso número', lines: [facts.ourNumber], width: half },
    { label: 'Nº do documento', lines: [facts.documentNumber], width: half },
    { label: 'Espécie doc.', lines: [facts.agreement.documentKind], width: kind },
    { label: 'Data do documento', lines: [formatDay(facts.documentDay)], width: day },
    amountCell(facts, RIGHT),
  ])
  const adjustment = LEFT / (ADJUSTMENTS.length - 1)
  return drawRow(
    page,
    SIDE,
    y,
    ROW,
    ADJUSTMENTS.map((label, at) => ({
      label,
      width: at === ADJUSTMENTS.length - 1 ? RIGHT : adjustment,
    })),
  )
}

const PANEL = mm(70)
const QR_SIDE = mm(46)

/** What is paid and, next to it, the Pix of the same charge (Res. BCB 443/2024). */
function drawPanel(page: Page, facts: SlipFacts, top: number): void {
  const { pix, title, instructions } = facts
  const pixWidth = pix ? mm(66) : 0
  const about = WIDTH - pixWidth
  drawBox(page, SIDE, top, WIDTH, PANEL)
  const inside = { x: SIDE + mm(3), width: about - mm(6) }
  writeText(page, 'Demonstrativo', { ...inside, y: top + mm(2) }, { size: 7, color: MUTED_INK })
  let y = writeText(
    page,
    title,
    { ...inside, y: top + mm(6), maxLines: 3 },
    { size: 10, bold: true },
  )
  for (const instruction of instructions) {
    y = writeText(page, instruction, { ...inside, y: y + mm(1), maxLines: 4 }, { size: 8 })
  }
  writeText(
    page,
    'Autenticação mecânica',
    { ...inside, y: top + PANEL - mm(6) },
    {
      size: 6,
      color: MUTED_INK,
    },
  )
  if (pix) drawPix(page, pix, { x: SIDE + about, y: top, width: pixWidth })
}

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
}

function drawPix(page: Page, pix: NonNullable<SlipFacts['pix']>, { x, y, width }: Area): void {
  page
    .lineWidth(0.5)
    .moveTo(x, y)
    .lineTo(x, y + PANEL)
    .stroke(RULE)
  const inside = { x: x + mm(4), width: width - mm(8) }
  const centered = { align: 'center' } as const
  writeText(
    page,
    'Pague com Pix',
    { ...inside, y: y + mm(2) },
    { size: 10, bold: true, ...centered },
  )
  if ('code' in pix) {
    drawQr(page, pix.code, { x: x + (width - QR_SIDE) / 2, y: y + mm(7), side: QR_SIDE })
    const hint =
      'Leia o código no app do seu banco. A confirmação sai na hora e encerra este boleto.'
    writeText(page, hint, { ...inside, y: y + mm(54), maxLines: 3 }, { size: 7, ...centered })
    return
  }
  const coming = 'O banco ainda está gerando o código Pix deste boleto. Ele aparece nesta página:'
  const below = writeText(
    page,
    coming,
    { ...inside, y: y + mm(14), maxLines: 3 },
    {
      size: 8,
      ...centered,
    },
  )
  const address = { ...inside, y: below + mm(2), maxLines: 4 }
  const after = writeText(page, pix.pageUrl, address, { size: 8, bold: true, ...centered })
  const again = 'Baixe o boleto de novo por ela para ter o código no papel.'
  writeText(page, again, { ...inside, y: after + mm(2), maxLines: 2 }, { size: 8, ...centered })
}

function drawCutLine(page: Page): void {
  writeText(
    page,
    'Corte na linha pontilhada',
    { x: SIDE, y: CUT - mm(3.2), width: WIDTH },
    {
      size: 6,
      color: MUTED_INK,
      align: 'right',
    },
  )
  page
    .lineWidth(0.5)
    .moveTo(SIDE, CUT)
    .lineTo(SIDE + WIDTH, CUT)
    .dash(2, { space: 2 })
    .stroke(MUTED_INK)
  page.undash()
}

/** The part that the bank reads. */
function drawSheet(page: Page, facts: SlipFacts): void {
  const { agreement, beneficiary } = facts
  let y = drawHead(page, facts, SHEET_TOP)
  y = drawRow(page, SIDE, y, ROW, [
    { label: 'Local de pagamento', lines: ['Pagável em qualquer banco'], width: LEFT },
    dueCell(facts, RIGHT),
  ])
  y = drawRow(page, SIDE, y, PARTY_ROW, [
    ...partyCells('Beneficiário', beneficiary, LEFT),
    agencyCell(facts),
  ])
  y = drawRow(page, SIDE, y, ROW, [
    { label: 'Data do documento', lines: [formatDay(facts.documentDay)], width: mm(27) },
    { label: 'Nº do documento', lines: [facts.documentNumber], width: mm(40) },
    { label: 'Espécie doc.', lines: [agreement.documentKind], width: mm(18) },
    { label: 'Aceite', lines: ['N'], width: mm(14) },
    {
      label: 'Data do processamento',
      lines: [formatDay(facts.processedDay)],
      width: LEFT - mm(99),
    },
    { label: 'Nosso número', lines: [facts.ourNumber], width: RIGHT, align: 'right' },
  ])
  y = drawRow(page, SIDE, y, ROW, [
    { label: 'Uso do banco', width: mm(27) },
    { label: 'Carteira', lines: [agreement.portfolio], width: mm(18) },
    { label: 'Espécie moeda', lines: ['R$'], width: mm(22) },
    { label: 'Quantidade', width: mm(32) },
    { label: 'Valor', width: LEFT - mm(99) },
    amountCell(facts, RIGHT),
  ])
  const adjustmentsEnd = ADJUSTMENTS.reduce(
    (at, label) => drawRow(page, SIDE + LEFT, at, mm(6.5), [{ label, width: RIGHT }]),
    y,
  )
  drawInstructions(page, facts, y, adjustmentsEnd - y)
  y = drawPayer(page, facts, adjustmentsEnd)
  drawBarcode(page, facts.barcode, SIDE + mm(5), y + mm(3))
  const foot = { x: SIDE + mm(110), y: y + mm(0.8), width: WIDTH - mm(110) }
  writeText(page, 'Autenticação mecânica – Ficha de compensação', foot, {
    size: 6,
    color: MUTED_INK,
    align: 'right',
  })
}

function drawInstructions(page: Page, facts: SlipFacts, y: number, height: number): void {
  const label = 'Instruções (texto de responsabilidade do beneficiário)'
  drawRow(page, SIDE, y, height, [{ label, lines: facts.instructions, width: LEFT, maxLines: 3 }])
}

/** Payer and guarantor; returns the y below them. */
function drawPayer(page: Page, { payer }: SlipFacts, y: number): number {
  const below = drawRow(page, SIDE, y, PARTY_ROW, partyCells('Pagador', payer, WIDTH))
  return drawRow(page, SIDE, below, mm(5.5), [{ label: 'Sacador / avalista', width: WIDTH }])
}

const BARCODE_WIDTH = mm(103)
const BARCODE_HEIGHT = mm(13)

function drawBarcode(page: Page, barcode: string, x: number, y: number): void {
  const widths = itf25(barcode)
  const unit = BARCODE_WIDTH / widths.reduce((total, width) => total + width, 0)
  let at = x
  // Bars and spaces take turns, a bar first.
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) page.rect(at, y, width * unit, BARCODE_HEIGHT)
    at += width * unit
  }
  page.fill('#000000')
}
