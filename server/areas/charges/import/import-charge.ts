import type { Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { paymentRefusals } from '#contract/charges/refusals.ts'
import { allowsBankSlip } from '#contract/charges/rules.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { importRefusals } from '#contract/imports/refusals.ts'
import { createCharge } from '#server/areas/charge-core/create-charge.ts'
import { issueCode } from '#server/areas/charges/pay/pay-charge.ts'
import { codeTerms } from '#server/areas/charges/pay/sale-terms.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'

export interface ImportedCharge {
  readonly customer: Customer
  readonly title: string
  readonly value: Centavos
  readonly dueDate: Day
  readonly method: 'BANK_SLIP' | 'PIX'
  readonly bankSlipDescription: string | null
}

/** Creates a one-off charge of a customer with its payment code, without a link. */
export async function importCharge(work: UnitOfWork, given: ImportedCharge): Promise<Uuid> {
  const { customer, title, value, dueDate, method, bankSlipDescription } = given
  const { documentNumber } = customer.document
  if (dueDate < work.today) reject(importRefusals.pastDue)
  if (method === 'BANK_SLIP' && !allowsBankSlip(documentNumber)) {
    reject(paymentRefusals.methodUnavailable)
  }
  const { settings } = await readSeller(work)
  const { id, name, email, phone, countryCode } = customer
  const charge = await createCharge(work, {
    method,
    title,
    value,
    installments: 1,
    due: dueDate,
    customer: { id, name, email, phone, countryCode, document: documentNumber },
    origin: 'IMPORT',
    linkId: null,
    bankSlipDescription,
    terms: { ...codeTerms(settings, value), endsAt: null },
  })
  await issueCode(work, charge, method)
  return charge.id
}
