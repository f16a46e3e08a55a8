import { isDocument } from '#contract/basics/brazil/documents.ts'
import type { Day } from '#contract/basics/days.ts'
import { decimalText } from '#contract/basics/money.ts'
import { DecimalText } from '#contract/basics/wire.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { importFieldsOf } from '#contract/imports/fields.ts'
import { chargeRowText } from '#contract/imports/labels.ts'
import { importRefusals } from '#contract/imports/refusals.ts'
import { type ChargeOfRow, chargeOfRow } from '#contract/imports/shapes.ts'
import { amountOfCell, dayOfCell, documentOfCell, methodOfCell } from '#contract/imports/values.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { subscriptionRefusals } from '#contract/subscriptions/refusals.ts'
import { removeCharge } from '#server/areas/charges/actions/remove-charge.ts'
import { importCharge } from '#server/areas/charges/import/import-charge.ts'
import { findCustomers } from '#server/areas/customers/find-customers.ts'
import {
  type Accepts,
  decodeRow,
  type Importer,
  type Resolution,
  type RowValues,
  refusedRow,
} from '#server/areas/imports/kinds/importer.ts'

const ROW = {
  shape: chargeOfRow,
  refusals: [
    subscriptionRefusals.badMethod,
    linkRefusals.longTitle,
    linkRefusals.longSlipDescription,
  ],
  fields: importFieldsOf('CHARGES'),
}

/** An amount in the wire format. What is no amount stays as it was written, so that its shape refuses it. */
export function wireAmount(cell: string | undefined): DecimalText | undefined {
  if (cell === undefined) return undefined
  const amount = amountOfCell(cell)
  return new DecimalText(amount === null ? cell : decimalText(amount))
}

function wireOf({
  document,
  title,
  value,
  dueDate,
  method,
  bankSlipDescription,
}: RowValues): object {
  return {
    document: document && documentOfCell(document),
    title,
    value: wireAmount(value),
    dueDate: dueDate && (dayOfCell(dueDate) ?? dueDate),
    method: method && (methodOfCell(method) ?? method),
    bankSlipDescription,
  }
}

/** Why a row names no customer of the seller. */
export const whyNoCustomer = (document: string): string =>
  isDocument(document) ? importRefusals.unknownCustomer.text : customerRefusals.invalidDocument.text

interface Known {
  readonly customer: Customer | undefined
  readonly today: Day
  readonly accepts: Accepts
}

function resolutionOf(
  values: RowValues,
  input: ChargeOfRow,
  { customer, today, accepts }: Known,
): Resolution {
  if (!customer) return refusedRow(values, whyNoCustomer(input.document))
  if (!accepts(input.method)) return refusedRow(values, importRefusals.methodAbsent.text)
  if (input.dueDate < today) return refusedRow(values, importRefusals.pastDue.text)
  return {
    state: 'READY',
    subject: customer.name,
    message: chargeRowText(input),
    create: (work) => importCharge(work, { ...input, customer }),
  }
}

/** One-off charges by boleto or Pix of customers that exist. */
export const chargeImporter: Importer = {
  async resolve(transaction, rows, accepts) {
    const read = rows.map((values) => ({ values, row: decodeRow(ROW, wireOf(values)) }))
    const documents = read.flatMap(({ row }) => ('input' in row ? [row.input.document] : []))
    const customerOf = await findCustomers(transaction, documents)
    const { today } = transaction
    return read.map(({ values, row }) => {
      if (!('input' in row)) return refusedRow(values, ...row.problems)
      const customer = customerOf(row.input.document)
      return resolutionOf(values, row.input, { customer, today, accepts })
    })
  },
  undo: removeCharge,
}
