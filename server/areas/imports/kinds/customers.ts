import { DEFAULT_COUNTRY } from '#contract/basics/brazil/addresses.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import { type Customer, type NewCustomer, newCustomer } from '#contract/customers/shapes.ts'
import { importFieldsOf } from '#contract/imports/fields.ts'
import { customerRowText, matchedRowText } from '#contract/imports/labels.ts'
import {
  countryCodeOfCell,
  documentOfCell,
  foreignTypeOfCell,
  nationOfCell,
} from '#contract/imports/values.ts'
import { createCustomer } from '#server/areas/customers/create-customer.ts'
import { customersWith, documentKeyText } from '#server/areas/customers/find-customers.ts'
import { removeCustomer } from '#server/areas/customers/remove-customer.ts'
import {
  decodeRow,
  type Importer,
  type Resolution,
  type RowValues,
  refusedRow,
} from '#server/areas/imports/kinds/importer.ts'

const ROW = {
  shape: newCustomer,
  refusals: Object.values(customerRefusals),
  fields: importFieldsOf('CUSTOMERS'),
}

const ADDRESS = ['zipCode', 'street', 'number', 'complement', 'district', 'city', 'state'] as const

/** The document of a row: a CPF or CNPJ, or one of another country as the form takes it. */
function documentOf({ document = '', documentNation = '', documentType = '' }: RowValues) {
  const nation = nationOfCell(documentNation)
  const isForeign = nation !== DEFAULT_COUNTRY
  return {
    documentNumber: isForeign ? document : documentOfCell(document),
    documentType: isForeign ? foreignTypeOfCell(documentType) : 'cpf',
    documentNation: nation,
  }
}

/** The input of a row. A customer without any part of an address uses the seller's. */
function wireOf(values: RowValues): object {
  const { name, document, email, phone, countryCode, fantasyName, alternativeEmail } = values
  const hasAddress = ADDRESS.some((key) => values[key] !== undefined)
  const address = Object.fromEntries(ADDRESS.map((key) => [key, values[key]]))
  return {
    name,
    document: document && documentOf(values),
    email,
    ...(countryCode ? { countryCode: countryCodeOfCell(countryCode) } : {}),
    phone,
    fantasyName,
    alternativeEmail,
    useSellerAddress: !hasAddress,
    address: hasAddress ? address : null,
  }
}

function resolutionOf(input: NewCustomer, known: Customer | undefined): Resolution {
  if (known) return { state: 'MATCHED', subject: input.name, message: matchedRowText(known.name) }
  return {
    state: 'READY',
    subject: input.name,
    message: customerRowText(input.document.documentNumber, input.useSellerAddress),
    document: documentKeyText(input.document),
    create: async (work) => (await createCustomer(work, input)).id,
  }
}

/** Customers are known by their document and its country: one that exists stays as it is. */
export const customerImporter: Importer = {
  async resolve(transaction, rows) {
    const read = rows.map((values) => ({ values, row: decodeRow(ROW, wireOf(values)) }))
    const documents = read.flatMap(({ row }) => ('input' in row ? [row.input.document] : []))
    const customerOf = await customersWith(transaction, documents)
    return read.map(({ values, row }) =>
      'input' in row
        ? resolutionOf(row.input, customerOf(row.input.document))
        : refusedRow(values, ...row.problems),
    )
  },
  undo: removeCustomer,
}
