import { formatAddress } from '#contract/basics/brazil/addresses.ts'
import { dayInSaoPaulo, formatDay } from '#contract/basics/days.ts'
import { printedPercent } from '#contract/basics/percents.ts'
import { paymentRefusals } from '#contract/charges/refusals.ts'
import { isPayable } from '#contract/charges/states.ts'
import type { BoletoBank } from '#server/adapters/boleto-bank/port.ts'
import type { Plugged } from '#server/adapters/provider.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import type { Party, SlipFacts } from '#server/areas/charges/pay/draw-slip.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import { openCodeOf } from '#server/areas/payments/codes/code-removal.ts'
import { lastPayableDayOf } from '#server/areas/payments/codes/codes.ts'
import { type CodeRow, codesOf } from '#server/areas/payments/codes/read-codes.ts'
import { readSeller, type Seller } from '#server/areas/sellers/read-seller.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import { reject } from '#server/platform/http/api-error.ts'

export interface SlipTools {
  readonly boletoBanks: Plugged<BoletoBank>
  readonly brands: Brands
}

/** What the slip of a charge states; rejects a charge without one or no longer payable. */
export async function slipFactsOf(
  transaction: Transaction,
  { boletoBanks, brands }: SlipTools,
  charge: ChargeRow,
): Promise<SlipFacts> {
  const codes = await codesOf(transaction, charge.id)
  if (!isPayable(charge.status)) return reject(paymentRefusals.notPayable)
  const slip = openCodeOf(charge, codes, 'BANK_SLIP')
  if (!slip?.code || !slip.barcode || !slip.provider) {
    return reject(paymentRefusals.methodUnavailable)
  }
  const seller = await readSeller(transaction)
  const brand = brands.ofSeller(seller)
  return {
    brand,
    sellerName: seller.fantasy_name,
    agreement: boletoBanks.of(slip.provider).agreement,
    beneficiary: {
      name: seller.company_name,
      document: seller.document,
      address: formatAddress(seller.address) || null,
    },
    payer: await payerOf(transaction, charge, seller),
    line: slip.code,
    barcode: slip.barcode,
    ourNumber: slip.provider_ref,
    documentNumber: documentNumberOf(charge),
    documentDay: dayInSaoPaulo(charge.created_at),
    processedDay: dayInSaoPaulo(slip.created_at),
    due: slip.due_date,
    amount: slip.amount_centavos,
    title: charge.title,
    instructions: instructionsOf(charge, slip),
    pix: pixOf(openCodeOf(charge, codes, 'PIX'), `${brand.checkoutUrl}/bank-slip/${charge.id}`),
  }
}

// The box has room for some fifteen characters; the end of an id is what distinguishes it.
const documentNumberOf = ({ id }: ChargeRow) => id.slice(-12).toUpperCase()

async function payerOf(
  transaction: Transaction,
  { customer_id, customer_name, customer_document }: ChargeRow,
  seller: Seller,
): Promise<Party> {
  const customer = customer_id ? await readCustomer(transaction, customer_id) : null
  const address = customer?.useSellerAddress ? seller.address : customer?.address
  return {
    name: customer_name ?? 'Não informado',
    document: customer_document ?? '',
    address: address ? formatAddress(address) || null : null,
  }
}

/** What the slip says about late payment; nothing when it costs no more. */
function lateFeesOf({ fineBasisPoints, interestMonthlyBasisPoints }: ChargeRow['terms']): string[] {
  const fees = [
    ...(fineBasisPoints > 0 ? [`multa de ${printedPercent(fineBasisPoints)}`] : []),
    ...(interestMonthlyBasisPoints > 0
      ? [`juros de ${printedPercent(interestMonthlyBasisPoints)} ao mês`]
      : []),
  ]
  return fees.length > 0 ? [`Após o vencimento, ${fees.join(' e ')}.`] : []
}

const instructionsOf = ({ terms, bank_slip_description }: ChargeRow, slip: CodeRow) => [
  ...(bank_slip_description ? [bank_slip_description] : []),
  ...lateFeesOf(terms),
  `Não receber após ${formatDay(lastPayableDayOf(slip))}.`,
]

function pixOf(pix: CodeRow | undefined, pageUrl: string): SlipFacts['pix'] {
  if (pix?.state === 'REQUESTED') return { pageUrl }
  return pix?.code ? { code: pix.code } : null
}
