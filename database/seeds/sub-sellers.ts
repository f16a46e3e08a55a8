import { cpfCheckDigits } from '#contract/basics/documents.ts'
import { createSubSeller } from '#server/areas/sub-sellers/create-sub-seller.ts'
import type { Transaction } from '#server/platform/database.ts'

/** Who shares in sales of the demonstration: in every state, by percentage and by amount. */
export const DEMO_SUB_SELLERS = [
  { name: 'Doces da Vila', paymentType: 'PERCENTAGE', paymentValue: 1_000, splitStatus: 'ACTIVE' },
  { name: 'Entregas Ligeiro', paymentType: 'FIXED', paymentValue: 1_500, splitStatus: 'ACTIVE' },
  {
    name: 'Fazenda Boa Vista',
    paymentType: 'PERCENTAGE',
    paymentValue: 250,
    splitStatus: 'ACTIVE',
  },
  { name: 'Gráfica Aurora', paymentType: 'FIXED', paymentValue: 990, splitStatus: 'PROCESSING' },
  { name: 'Horta do Zé', paymentType: 'PERCENTAGE', paymentValue: 500, splitStatus: 'INACTIVE' },
] as const

const cpfOf = (id: number) => {
  const nine = String(412_303_200 + id * 2_468).padStart(9, '0')
  return `${nine}${cpfCheckDigits(nine)}`
}

/** Makes them, numbered from 1 in the order above. */
export async function seedSubSellers(transaction: Transaction): Promise<void> {
  for (const [at, subSeller] of DEMO_SUB_SELLERS.entries()) {
    const id = at + 1
    await createSubSeller(transaction, {
      ...{ ...subSeller, id, document: cpfOf(id), documentType: 'CPF' },
    })
  }
}
