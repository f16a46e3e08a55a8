import { documentText, formatDocument } from '#contract/basics/brazil/documents.ts'
import { dayInSaoPaulo, formatDay, formatInstant, type Instant } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import { type LetterSeller, letterPdf } from '#server/areas/charges/letter/letter-page.ts'
import type { SellerBrand } from '#server/platform/documents/brands.ts'

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
  readonly seller: LetterSeller
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
    ? `${customer_name}, documento ${documentText(customer_document)}`
    : 'o titular do cartão'

const cardOf = ({ card }: RefundedCharge) =>
  card ? `${card.brand} final ${card.last4digits}` : 'cartão de crédito'

/** Drawn for the buyer to show to the bank that issued the card. */
export const drawLetter = (refunded: Refunded): Promise<Buffer> => {
  const { brand, seller, charge, confirmedAt } = refunded
  return letterPdf({
    title: 'Carta de cancelamento',
    brand,
    seller,
    paragraphs: [
      `Ao banco emissor do cartão ${cardOf(charge)}`,
      `Nós, ${sellerOf(seller)}, declaramos que o pagamento de ` +
        `${formatReais(charge.value_centavos)} feito por ${buyerOf(charge)} em ` +
        `${formatDay(charge.paid_date ?? charge.expiration_date)}, referente a “${charge.title}”, ` +
        `foi cancelado e devolvido por inteiro em ${formatInstant(confirmedAt)}.`,
      'O crédito aparece na fatura do cartão conforme o prazo do banco emissor. Se ele não constar, ' +
        'pedimos que o titular o localize pelos códigos abaixo.',
    ],
    facts: factsOf(refunded),
    signedOn: dayInSaoPaulo(confirmedAt),
  })
}

const factsOf = ({ charge, providerRef, refundId, confirmedAt }: Refunded) =>
  [
    ['Valor devolvido', formatReais(charge.value_centavos)],
    ['Parcelas', `${charge.installments}x`],
    ['Cartão', cardOf(charge)],
    ['Data do estorno', formatInstant(confirmedAt)],
    ['Código da transação', providerRef],
    ['Código do estorno', refundId],
  ] as const
