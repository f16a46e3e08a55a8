import { DEFAULT_COUNTRY } from '#contract/basics/brazil/addresses.ts'
import type { Customer, PersonDocument } from '#contract/customers/shapes.ts'
import { customersByDocuments } from '#server/areas/customers/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** What makes a document another one: two countries may give out the same number. */
export type DocumentKey = Pick<PersonDocument, 'documentNation' | 'documentNumber'>

/** The key as one text: of a CPF or CNPJ its number, of a foreign document its country, too. */
export const documentKeyText = ({ documentNation, documentNumber }: DocumentKey): string =>
  documentNation === DEFAULT_COUNTRY ? documentNumber : `${documentNation} ${documentNumber}`

/** Reads the seller's customers with these documents; the returned function finds one of them by document. */
export async function customersWith(
  transaction: Transaction,
  documents: readonly DocumentKey[],
): Promise<(document: DocumentKey) => Customer | undefined> {
  const found = documents.length === 0 ? [] : await customersByDocuments(transaction, documents)
  const byKey = new Map(found.map((customer) => [documentKeyText(customer.document), customer]))
  return (document) => byKey.get(documentKeyText(document))
}

/** As `customersWith`, by CPF or CNPJ. */
export async function findCustomers(
  transaction: Transaction,
  documents: readonly string[],
): Promise<(document: string) => Customer | undefined> {
  const brazilian = (documentNumber: string) => ({
    documentNation: DEFAULT_COUNTRY,
    documentNumber,
  })
  const customerOf = await customersWith(transaction, documents.map(brazilian))
  return (document) => customerOf(brazilian(document))
}
