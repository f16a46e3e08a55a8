import { type Day, formatDay } from '#contract/basics/days.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import { allowsBankSlip } from '#contract/charges/rules.ts'
import { MAX_PERIOD_CENTAVOS, type Periodicity, periodTotal } from '#contract/plans/rules.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import type { SubscriptionImport } from '#contract/subscriptions/endpoints.ts'
import type { ImportMethod } from '#contract/subscriptions/shapes.ts'
import type { PickedCustomer } from '#web/panel/areas/customers/public/CustomerPicker.tsx'
import { importTexts as texts } from '#web/panel/areas/subscriptions/import/import-texts.ts'

/** The form of an import (R-IMP-01). */
export interface ImportDraft {
  readonly customer: PickedCustomer | null
  readonly plan: Plan | null
  readonly periodicity: Periodicity
  readonly valuePerMonth: Centavos | null
  readonly startDate: Day | null
  readonly method: ImportMethod
}

export const EMPTY_DRAFT: ImportDraft = {
  customer: null,
  plan: null,
  periodicity: 'MONTHLY',
  valuePerMonth: null,
  startDate: null,
  method: 'BANK_SLIP',
}

/**
 * Another plan or periodicity sets the plan's price; removing the plan keeps it.
 */
export function withPlan(
  draft: ImportDraft,
  plan: Plan | null,
  periodicity: Periodicity,
): ImportDraft {
  const price = plan?.basicValues.find(({ type }) => type === periodicity)
  return { ...draft, plan, periodicity, valuePerMonth: price?.valuePerMonth ?? draft.valuePerMonth }
}

export type ImportField = 'customer' | 'plan' | 'valuePerMonth' | 'startDate' | 'method'
export type ImportErrors = Partial<Record<ImportField, string>>

function valueError({ valuePerMonth, periodicity }: ImportDraft): string | undefined {
  if (valuePerMonth === null || valuePerMonth === 0n) return texts.required
  const isTooLarge = periodTotal(valuePerMonth, periodicity) > MAX_PERIOD_CENTAVOS
  return isTooLarge ? texts.tooLarge(formatReais(MAX_PERIOD_CENTAVOS)) : undefined
}

function methodError({ customer, method }: ImportDraft): string | undefined {
  if (!customer || method !== 'BANK_SLIP') return undefined
  return allowsBankSlip(customer.document.documentNumber) ? undefined : texts.slipNeedsDocument
}

/** The errors of the draft, by field (R-IMP-02). */
export function importErrors(draft: ImportDraft): ImportErrors {
  const found: [ImportField, string | undefined][] = [
    ['customer', draft.customer ? undefined : texts.required],
    ['plan', draft.plan ? undefined : texts.required],
    ['valuePerMonth', valueError(draft)],
    ['startDate', draft.startDate ? undefined : texts.required],
    ['method', methodError(draft)],
  ]
  return Object.fromEntries(found.filter(([, text]) => text !== undefined))
}

/** What is sent (R-IMP-05): the value is that of the whole period; null while a part is missing. */
export function importOf(draft: ImportDraft): SubscriptionImport | null {
  const { customer, plan, periodicity, valuePerMonth, startDate, method } = draft
  if (!customer || !plan || valuePerMonth === null || !startDate) return null
  return {
    idPlan: plan.id,
    basicValue: { type: periodicity, value: periodTotal(valuePerMonth, periodicity) },
    payment: { method },
    uuidBuyer: customer.id,
    startDate,
  }
}

/** What the import leads to, as far as it is known. */
export function consequence({ periodicity, valuePerMonth, startDate }: ImportDraft): string {
  if (!valuePerMonth) return ''
  const total = formatReais(periodTotal(valuePerMonth, periodicity))
  const from = startDate ? texts.from(formatDay(startDate)) : ''
  return texts.willCharge[periodicity](total) + from
}
