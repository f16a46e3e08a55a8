import { encode } from 'uqr'
import { formatLine, itf25 } from '#contract/basics/boleto.ts'
import { formatDay } from '#contract/basics/days.ts'
import { formatDocument } from '#contract/basics/documents.ts'
import { fineAndInterest } from '#contract/basics/late-fees.ts'
import { formatReais } from '#contract/basics/money.ts'
import { paymentRefusals } from '#contract/charges/refusals.ts'
import { isPayable } from '#contract/charges/states.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import { readSeller, type Seller } from '#server/areas/sellers/read-seller.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { drawnPdf, field, MARGIN, WIDTH, type Page } from '#server/platform/documents/pdf.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { codesOf, type CodeRow } from '#server/areas/payments/codes/read-codes.ts'

const POINTS_PER_MM = 2.834_645_67
const BARCODE_WIDTH = 103 * POINTS_PER_MM
const BARCODE_HEIGHT = 13 * POINTS_PER_MM

/** Renders the bank slip of a charge as PDF; rejects a charge without one or no longer payable. */
export async function printSlip(transaction: Transaction, charge: ChargeRow): Promise<Buffer> {
  const codes = await codesOf(transaction, charge.id)
  const slip = codes.findLast(({ kind, code }) => kind === 'BANK_SLIP' && code !== null)
  if (!slip?.code || !slip.barcode) return reject(paymentRefusals.methodUnavailable)
  if (!isPayable(charge.status)) return reject(paymentRefusals.notPayable)
  const seller = await readSeller(transaction)
  const pix = codes.findLast(({ kind, state }) => kind === 'PIX' && state === 'ACTIVE')
  return drawnPdf('Boleto', (page) => {
    drawReceipt(page, seller, charge, slip)
    if (pix?.code) drawPix(page, pix.code)
    drawSheet(page, seller, charge, slip, transaction)
  })
}

// The 25 free digits end with our number of the slip.
const ourNumberOf = (slip: CodeRow) => slip.provider_ref

function drawReceipt(page: Page, seller: Seller, charge: ChargeRow, slip: CodeRow): void {
  page.font('Helvetica-Bold').fontSize(14).text('Recibo do pagador', MARGIN, MARGIN)
  field(page, 'Beneficiário', beneficiaryOf(seller), MARGIN, 70, RECEIPT_WIDTH)
  field(page, 'Pagador', payerOf(charge), MARGIN, 98, RECEIPT_WIDTH)
  field(page, 'Vencimento', formatDay(slip.due_date), MARGIN, 126, 120)
  field(page, 'Valor do documento', formatReais(slip.amount_centavos), MARGIN + 120, 126, 120)
  field(page, 'Nosso número', ourNumberOf(slip), MARGIN + 250, 126, 120)
  field(page, 'Descrição', charge.bank_slip_description ?? charge.title, MARGIN, 154, RECEIPT_WIDTH)
  page
    .moveTo(MARGIN, 210)
    .lineTo(MARGIN + WIDTH, 210)
    .dash(3, { space: 3 })
    .stroke('#889397')
  page.undash()
}

const QR_SIDE = 104
const RECEIPT_WIDTH = WIDTH - QR_SIDE - 16

/** The Pix code of the same charge, next to the receipt (Res. BCB 443/2024). */
function drawPix(page: Page, code: string): void {
  const { data, size } = encode(code, { border: 1, ecc: 'M' })
  const unit = QR_SIDE / size
  const [left, top] = [MARGIN + WIDTH - QR_SIDE, MARGIN + 46]
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) page.rect(left + x * unit, top + y * unit, unit, unit)
    }
  }
  page.fill('#000000')
  page.font('Helvetica-Bold').fontSize(9).fillColor('#10191c')
  page.text('Pague com Pix', left, top - 14, { width: QR_SIDE, align: 'center' })
}

const beneficiaryOf = (seller: Seller) =>
  `${seller.company_name} · CNPJ ${formatDocument(seller.document)}`

const payerOf = ({ customer_name, customer_document }: ChargeRow) =>
  customer_name
    ? `${customer_name}${customer_document ? ` · ${formatDocument(customer_document)}` : ''}`
    : 'Não informado'

function drawSheet(
  page: Page,
  seller: Seller,
  charge: ChargeRow,
  slip: CodeRow,
  { today }: Transaction,
): void {
  const top = 232
  const line = formatLine(slip.code ?? '')
  page.font('Helvetica-Bold').fontSize(16).fillColor('#10191c').text('654-0', MARGIN, top)
  page.fontSize(11).text(line, MARGIN + 80, top + 3, { width: WIDTH - 80, align: 'right' })
  page
    .moveTo(MARGIN, top + 22)
    .lineTo(MARGIN + WIDTH, top + 22)
    .stroke('#10191c')
  const { fineBasisPoints, interestMonthlyBasisPoints } = charge.terms
  const amount = slip.amount_centavos
  const rates = { fineBasisPoints, interestMonthlyBasisPoints }
  const late = fineAndInterest({ amount, due: slip.due_date, paidOn: today, ...rates })
  const rows: [string, string][] = [
    ['Local de pagamento', 'Pagável em qualquer banco'],
    ['Beneficiário', beneficiaryOf(seller)],
    ['Data do documento', formatDay(today)],
    ['Nosso número', ourNumberOf(slip)],
    ['Pagador', payerOf(charge)],
    ['Instruções', instructionsOf(charge)],
  ]
  for (const [index, [label, value]] of rows.entries()) {
    field(page, label, value, MARGIN, top + 32 + index * 28, WIDTH - 170)
  }
  const right = MARGIN + WIDTH - 150
  field(page, 'Vencimento', formatDay(slip.due_date), right, top + 32, 150)
  field(page, '(=) Valor do documento', formatReais(amount), right, top + 60, 150)
  field(page, '(+) Mora / multa', formatReais(late.fine + late.interest), right, top + 88, 150)
  field(page, '(=) Valor cobrado', formatReais(late.total), right, top + 116, 150)
  drawBarcode(page, slip.barcode ?? '', MARGIN, top + 214)
  page.font('Helvetica').fontSize(7).fillColor('#495559')
  const below = top + 214 + BARCODE_HEIGHT + 6
  page.text('Autenticação mecânica – Ficha de compensação', MARGIN, below, {
    width: WIDTH,
    align: 'right',
  })
}

const percentText = (basisPoints: number) =>
  `${Math.floor(basisPoints / 100)},${String(basisPoints % 100).padStart(2, '0')}%`

const instructionsOf = ({ terms, bank_slip_description }: ChargeRow) =>
  [
    bank_slip_description,
    `Após o vencimento, multa de ${percentText(terms.fineBasisPoints)} e juros de ` +
      `${percentText(terms.interestMonthlyBasisPoints)} ao mês.`,
  ]
    .filter(Boolean)
    .join(' ')

function drawBarcode(page: Page, barcode: string, x: number, y: number): void {
  const widths = itf25(barcode)
  const unit = BARCODE_WIDTH / widths.reduce((total, width) => total + width, 0)
  let at = x
  // Bars and spaces take turns, a bar first.
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) page.rect(at, y, width * unit, BARCODE_HEIGHT).fill('#000000')
    at += width * unit
  }
}
