import { documentText } from '#contract/basics/brazil/documents.ts'
import { type Day, formatDay } from '#contract/basics/days.ts'
import { fineAndInterest } from '#contract/basics/late-fees.ts'
import { formatReais } from '#contract/basics/money.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import { type LetterSeller, letterPdf } from '#server/areas/charges/letter/letter-page.ts'
import type { SellerBrand } from '#server/platform/documents/brands.ts'

type LateCharge = Pick<
  ChargeRow,
  | 'title'
  | 'value_centavos'
  | 'expiration_date'
  | 'payment_method'
  | 'customer_name'
  | 'customer_document'
> & { readonly terms: Pick<ChargeRow['terms'], 'fineBasisPoints' | 'interestMonthlyBasisPoints'> }

/** The facts of a late charge that its letter states. */
export interface Overdue {
  readonly brand: SellerBrand
  readonly seller: LetterSeller
  readonly charge: LateCharge
  readonly today: Day
  /** Where the buyer pays. */
  readonly url: string
}

/** Fine and interest of the charge until that day; only a slip is paid with them. */
export function owedOn({ charge, today }: Pick<Overdue, 'charge' | 'today'>) {
  const { fineBasisPoints, interestMonthlyBasisPoints } = charge.terms
  const isSlip = charge.payment_method === 'BANK_SLIP'
  return fineAndInterest({
    amount: charge.value_centavos,
    due: charge.expiration_date,
    paidOn: today,
    fineBasisPoints: isSlip ? fineBasisPoints : 0,
    interestMonthlyBasisPoints: isSlip ? interestMonthlyBasisPoints : 0,
  })
}

const buyerOf = ({ customer_name, customer_document }: LateCharge) =>
  [customer_name, customer_document && `documento ${documentText(customer_document)}`]
    .filter(Boolean)
    .join(', ') || 'Cliente'

/** Draws the letter that asks the buyer of a late charge to pay. */
export const drawCollectionLetter = (overdue: Overdue): Promise<Buffer> => {
  const { brand, seller, charge, today, url } = overdue
  const { daysLate, fine, interest, total } = owedOn(overdue)
  return letterPdf({
    title: 'Carta de cobrança',
    brand,
    seller,
    paragraphs: [
      `A ${buyerOf(charge)}`,
      `Até ${formatDay(today)} não identificamos o pagamento de “${charge.title}”, no valor de ` +
        `${formatReais(charge.value_centavos)}, que venceu em ${formatDay(charge.expiration_date)}.`,
    ],
    facts: [
      ['Valor original', formatReais(charge.value_centavos)],
      ['Vencimento', formatDay(charge.expiration_date)],
      ['Dias de atraso', String(daysLate)],
      ['Multa', formatReais(fine)],
      ['Juros', formatReais(interest)],
      [`Valor atualizado em ${formatDay(today)}`, formatReais(total)],
    ],
    closing: [
      `Para regularizar, acesse ${url}`,
      'Se o pagamento já foi feito, desconsidere esta carta.',
    ],
    signedOn: today,
  })
}
