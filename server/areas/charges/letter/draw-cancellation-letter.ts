import { dayInSaoPaulo, formatDay, formatInstant, type Instant } from '#contract/basics/days.ts'
import { formatDocument } from '#contract/basics/documents.ts'
import { formatReais } from '#contract/basics/money.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import type { Seller } from '#server/areas/sellers/read-seller.ts'
import { drawnPdf, field, MARGIN, WIDTH, type Page } from '#server/platform/documents/pdf.ts'

/** The facts of a refund that the letter states. */
export interface Refunded {
  readonly seller: Seller
  readonly charge: ChargeRow
  /** The acquirer's reference of the payment, by which the issuer finds it. */
  readonly providerRef: string
  readonly refundId: string
  readonly confirmedAt: Instant
}

const sellerOf = ({ company_name, document }: Seller) =>
  `${company_name}, CNPJ ${formatDocument(document)}`

const buyerOf = ({ customer_name, customer_document }: ChargeRow) =>
  customer_name && customer_document
    ? `${customer_name}, documento ${formatDocument(customer_document)}`
    : 'o titular do cartão'

const cardOf = ({ card }: ChargeRow) =>
  card ? `${card.brand} final ${card.last4digits}` : 'cartão de crédito'

/** Drawn for the buyer to show to the bank that issued the card. */
export const drawLetter = (refunded: Refunded): Promise<Buffer> =>
  drawnPdf('Carta de cancelamento', (page) => {
    const { seller, charge, confirmedAt } = refunded
    page.font('Helvetica-Bold').fontSize(18).text('Carta de cancelamento', MARGIN, 96)
    page.moveDown()
    paragraph(page, `Ao banco emissor do cartão ${cardOf(charge)}`)
    paragraph(
      page,
      `Nós, ${sellerOf(seller)}, declaramos que o pagamento de ` +
        `${formatReais(charge.value_centavos)} feito por ${buyerOf(charge)} em ` +
        `${formatDay(charge.paid_date ?? charge.expiration_date)}, referente a “${charge.title}”, ` +
        `foi cancelado e devolvido por inteiro em ${formatInstant(confirmedAt)}.`,
    )
    paragraph(
      page,
      'O crédito aparece na fatura do cartão conforme o prazo do banco emissor. Se ele não constar, ' +
        'pedimos que o titular o localize pelos códigos abaixo.',
    )
    drawFacts(page, refunded)
    const city = seller.address.city ? `${seller.address.city}, ` : ''
    page.font('Helvetica').fontSize(11).fillColor('#10191c')
    page.text(`${city}${formatDay(dayInSaoPaulo(confirmedAt))}`, MARGIN, 560, { width: WIDTH })
    page.font('Helvetica-Bold').text(seller.company_name, { width: WIDTH })
  })

function paragraph(page: Page, text: string): void {
  page.font('Helvetica').fontSize(11).fillColor('#10191c')
  page.text(text, { width: WIDTH, lineGap: 4 }).moveDown()
}

function drawFacts(page: Page, { charge, providerRef, refundId, confirmedAt }: Refunded): void {
  const half = WIDTH / 2
  const facts: readonly (readonly [string, string])[] = [
    ['Valor devolvido', formatReais(charge.value_centavos)],
    ['Parcelas', `${charge.installments}x`],
    ['Cartão', cardOf(charge)],
    ['Data do estorno', formatInstant(confirmedAt)],
    ['Código da transação', providerRef],
    ['Código do estorno', refundId],
  ]
  for (const [index, [label, value]] of facts.entries()) {
    const x = MARGIN + (index % 2) * half
    field(page, label, value, x, 400 + Math.floor(index / 2) * 40, half - 12)
  }
}
