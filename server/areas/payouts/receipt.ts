import { bankName } from '#contract/basics/brazil/banks.ts'
import { formatDocument } from '#contract/basics/brazil/documents.ts'
import { formatDay, formatInstant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { formatReais } from '#contract/basics/money.ts'
import { payoutRefusals } from '#contract/payouts/refusals.ts'
import type { PayoutTarget } from '#server/adapters/payout-bank/port.ts'
import { AGENCY, accountNumberOf } from '#server/areas/bank-account/account-number.ts'
import { type PayoutRow, payoutById, settledAt } from '#server/areas/payouts/read-payouts.ts'
import { openTarget } from '#server/areas/payouts/target.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import { drawReceipt, type Facts, NOT_GIVEN } from '#server/platform/documents/receipt.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** What receipts are made with. */
export interface ReceiptTools {
  readonly brands: Brands
  readonly vault: Vault
}

/** A bank account as a receipt names it. */
export const accountFacts = ({
  bank,
  agency,
  account,
}: Extract<PayoutTarget, { kind: 'account' }>): Facts => [
  ['Banco', `${bank} · ${bankName(bank)}`],
  ['Agência e conta', `${agency} / ${account}`],
]

function destinationOf(target: PayoutTarget | null, ownAccount: string): Facts {
  if (target === null) return [['Conta PJ', `${AGENCY} / ${ownAccount}`]]
  if (target.kind === 'pix-key') return [['Chave Pix', target.key]]
  if (target.kind === 'account') return accountFacts(target)
  throw new Error(`a withdrawal goes to no ${target.kind}`)
}

/** When and why a payout came back, as a receipt states it; nothing of one that did not. */
export const returnFacts = ({
  returned_on,
  reason,
}: Pick<PayoutRow, 'returned_on' | 'reason'>): Facts =>
  returned_on
    ? [
        ['Devolvido em', formatDay(returned_on)],
        ['Motivo', reason ?? NOT_GIVEN],
      ]
    : []

/** The receipt of a withdrawal that was paid, as a PDF; of one that came back it says so (FIN-16). */
export async function withdrawalReceipt(
  transaction: Transaction,
  { brands, vault }: ReceiptTools,
  id: Uuid,
): Promise<Buffer> {
  const row = await payoutById(transaction, id)
  if (row?.purpose !== 'WITHDRAWAL') return reject(payoutRefusals.notFound)
  const settled = (await settledAt(transaction, id)) ?? reject(payoutRefusals.notPaid)
  const seller = await readSeller(transaction)
  const { sellerId } = transaction
  const brand = brands.ofSeller(seller)
  const target =
    row.target_sealed && openTarget(vault, { table: 'payout', sellerId, id }, row.target_sealed)
  return drawReceipt({
    brand,
    sellerName: seller.company_name,
    title: 'Comprovante de saque',
    sections: [
      [
        'Saque do saldo de vendas',
        [
          ['Valor', formatReais(row.amount_centavos)],
          ['Data e hora', formatInstant(settled.at)],
          ...returnFacts(row),
        ],
      ],
      [
        'Quem recebeu',
        [
          ['Nome', seller.company_name],
          ['CNPJ', formatDocument(seller.document)],
          ...destinationOf(target, accountNumberOf(sellerId)),
        ],
      ],
      ['Quem pagou', [['Instituição', brand.legalName]]],
      [
        'Identificação',
        [
          ['ID da transação', row.bank_reference ?? NOT_GIVEN],
          ['Código do comprovante', id],
        ],
      ],
    ],
  })
}
