import { dayInSaoPaulo, formatDay, formatInstant, type Instant } from '#contract/basics/days.ts'
import { formatDocument } from '#contract/basics/documents.ts'
import { formatReais } from '#contract/basics/money.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import type { Seller } from '#server/areas/sellers/read-seller.ts'
import type { SellerBrand } from '#server/platform/documents/brands.ts'
import { drawLetterhead } from '#server/platform/documents/letterhead.ts'
import {
  drawnPdf,
  field,
  MARGIN,
  WIDTH,
  writeText,
  type Page,
} from '#server/platform/documents/pdf.ts'

type RefundedCharge = Pick<
  ChargeRow,
  | 'title'
  | 'value_centavos'
  | 'customer_name'
  | 'customer_document'
  | 'card'
  | 'paid_date'
  | 'expiration_date'
  | 'installments'
>

/** The facts of a refund that the letter states. */
export interface Refunded {
  readonly brand: SellerBrand
  readonly seller: Pick<Seller, 'document' | 'company_name' | 'fantasy_name' | 'address'>
  readonly charge: RefundedCharge
  /** The acquirer's reference of the payment, by which the issuer finds it. */
  readonly providerRef: string
  readonly refundId: string
  readonly confirmedAt: Instant
}

const sellerOf = ({ company_name, document }: Refunded['seller']) =>
  `${company_name}, CNPJ ${formatDocument(document)}`

const buyerOf = ({ customer_name, customer_document }: RefundedCharge) =>
  customer_name && customer_document
    ? `${customer_name}, documento ${formatDocument(customer_document)}`
    : 'o titular do cartão'

const cardOf = ({ card }: RefundedCharge) =>
  card ? `${card.brand} final ${card.last4digits}` : 'cartão de crédito'

/** Drawn for the buyer to show to the bank that issued the card. */
export const drawLetter = (refunded: Refunded): Promise<Buffer> =>
  drawnPdf('Carta de cancelamento', (page) => {
    const { brand, seller, charge, confirmedAt } = refunded
    drawLetterhead(page, brand, seller.fantasy_name, { x: MARGIN, y: MARGIN, width: WIDTH })
    const title = { x: MARGIN, y: 120, width: WIDTH }
    let y = writeText(page, 'Carta de cancelamento', title, { size: 18, bold: true }) + GAP
    y = paragraph(page, `Ao banco emissor do cartão ${cardOf(charge)}`, y)
    y = paragraph(
      page,
      `Nós, ${sellerOf(seller)}, declaramos que o pagamento de ` +
        `${formatReais(charge.value_centavos)} feito por ${buyerOf(charge)} em ` +
        `${formatDay(charge.paid_date ?? charge.expiration_date)}, referente a “${charge.title}”, ` +
        `foi cancelado e devolvido por inteiro em ${formatInstant(confirmedAt)}.`,
      y,
    )
    y = paragraph(
      page,
      'O crédito aparece na fatura do cartão conforme o prazo do banco emissor. Se ele não constar, ' +
        'pedimos que o titular o localize pelos códigos abaixo.',
      y,
    )
    y = drawFacts(page, refunded, y + GAP)
    const city = seller.address.city ? `${seller.address.city}, ` : ''
    y = paragraph(page, `${city}${formatDay(dayInSaoPaulo(confirmedAt))}`, y + 2 * GAP)
    const signer = { x: MARGIN, y, width: WIDTH, maxLines: 2 }
    writeText(page, seller.company_name, signer, { size: 11, bold: true })
  })

const GAP = 14
const MAX_LINES = 12

/** Returns the y below the paragraph. */
const paragraph = (page: Page, text: string, y: number): number =>
  writeText(page, text, { x: MARGIN, y, width: WIDTH, maxLines: MAX_LINES }, { size: 11 }) + GAP

const FACT_HEIGHT = 40

function drawFacts(
  page: Page,
  { charge, providerRef, refundId, confirmedAt }: Refunded,
  top: number,
): number {
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
    const y = top + Math.floor(index / 2) * FACT_HEIGHT
    field(page, label, value, { x, y, width: half - 12, maxLines: 2 })
  }
  return top + Math.ceil(facts.length / 2) * FACT_HEIGHT
}
