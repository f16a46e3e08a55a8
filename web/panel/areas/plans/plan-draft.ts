import { type Centavos, formatReais } from '#contract/basics/money.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import {
  MAX_PERIOD_CENTAVOS,
  MAX_TITLE_LENGTH,
  PERIODICITIES,
  type Periodicity,
  periodTotal,
} from '#contract/plans/rules.ts'
import type { Plan, PlanInput } from '#contract/plans/shapes.ts'
import { texts } from '#web/panel/areas/plans/texts.ts'

/** In an address: a plan that is not there yet (R-PLAN-02). */
export const NEW_PLAN = '0'

/** The form: prices per month, texts as they are typed. */
export interface PlanDraft {
  readonly title: string
  readonly description: string
  readonly items: readonly string[]
  /** An item that is typed and not added yet. */
  readonly typed: string
  readonly monthly: Centavos | null
  readonly semester: Centavos | null
  readonly yearly: Centavos | null
  readonly creditCard: boolean
  readonly pix: boolean
  readonly bankSlip: boolean
}

export type PriceField = 'monthly' | 'semester' | 'yearly'
export type MethodField = 'creditCard' | 'pix' | 'bankSlip'

export const PRICES: readonly PriceField[] = ['monthly', 'semester', 'yearly']
export const METHODS: readonly MethodField[] = ['creditCard', 'pix', 'bankSlip']
/** The way to pay that each field switches. */
export const METHOD_OF_FIELD = {
  creditCard: 'CREDIT_CARD',
  pix: 'PIX',
  bankSlip: 'BANK_SLIP',
} as const satisfies Record<MethodField, BuyerMethod>

/** What is priced by each field. */
const PERIOD_OF: Readonly<Record<PriceField, Periodicity>> = {
  monthly: 'MONTHLY',
  semester: 'SEMESTER',
  yearly: 'YEARLY',
}

interface Enabled {
  readonly enableCreditCard: boolean
  readonly enablePixPayment: boolean
  readonly enableBankSlip: boolean
}

const methodsOf = (enabled: Enabled) => ({
  creditCard: enabled.enableCreditCard,
  pix: enabled.enablePixPayment,
  bankSlip: enabled.enableBankSlip,
})

/** A new plan, with the ways to pay that the seller usually offers. */
export const emptyDraft = (usual: Enabled): PlanDraft => ({
  title: '',
  description: '',
  items: [],
  typed: '',
  monthly: null,
  semester: null,
  yearly: null,
  ...methodsOf(usual),
})

/** A saved plan in the form. */
export function draftOfPlan(plan: Plan): PlanDraft {
  const priceOf = (field: PriceField) =>
    plan.basicValues.find(({ type }) => type === PERIOD_OF[field])?.valuePerMonth ?? null
  return {
    title: plan.title,
    description: plan.description ?? '',
    typed: '',
    items: plan.bullets.map(({ description }) => description),
    monthly: priceOf('monthly'),
    semester: priceOf('semester'),
    yearly: priceOf('yearly'),
    ...methodsOf(plan),
  }
}

/** Whether the plan is sold by the way to pay; one that this installation is without is not. */
const isSoldBy = (draft: PlanDraft, field: MethodField, offered: readonly BuyerMethod[]) =>
  draft[field] && offered.includes(METHOD_OF_FIELD[field])

/** The body of the call; an item that was typed and not added is included. */
export function inputOf(
  draft: PlanDraft,
  idCheckout: number | null,
  offered: readonly BuyerMethod[],
): PlanInput {
  const typed = draft.typed.trim()
  const items = typed === '' ? draft.items : [...draft.items, typed]
  const prices = PRICES.map((field) => draft[field] ?? 0n)
  return {
    title: draft.title.trim(),
    description: draft.description.trim() || null,
    idCheckout,
    bullets: items.map((description) => ({ description })),
    basicValues: PERIODICITIES.map((type, at) => {
      const valuePerMonth = prices[at] ?? 0n
      return { type, value: periodTotal(valuePerMonth, type), valuePerMonth }
    }),
    enableCreditCard: isSoldBy(draft, 'creditCard', offered),
    enablePixPayment: isSoldBy(draft, 'pix', offered),
    enableBankSlip: isSoldBy(draft, 'bankSlip', offered),
  }
}

export type ErrorField = 'title' | PriceField | 'methods'
export type DraftErrors = Partial<Record<ErrorField, string>>

function titleError(title: string): string | undefined {
  const length = title.trim().length
  if (length === 0) return texts.titleMissing
  return length > MAX_TITLE_LENGTH ? texts.titleLong : undefined
}

function priceError(price: Centavos | null, field: PriceField): string | undefined {
  if (price === null || price === 0n) return texts.priceMissing
  const isTooLarge = periodTotal(price, PERIOD_OF[field]) > MAX_PERIOD_CENTAVOS
  return isTooLarge ? texts.priceLarge(formatReais(MAX_PERIOD_CENTAVOS)) : undefined
}

/** The errors of the draft, by field (R-PLAN-05, R-PLAN-08, R-PLAN-10). */
export function draftErrors(draft: PlanDraft, offered: readonly BuyerMethod[]): DraftErrors {
  const found: [ErrorField, string | undefined][] = [
    ['title', titleError(draft.title)],
    ...PRICES.map((field) => [field, priceError(draft[field], field)] as [ErrorField, string]),
    [
      'methods',
      METHODS.some((method) => isSoldBy(draft, method, offered)) ? undefined : texts.noMethod,
    ],
  ]
  return Object.fromEntries(found.filter(([, text]) => text !== undefined))
}

const MISSING: readonly string[] = [texts.titleMissing, texts.priceMissing, texts.noMethod]

/** Whether an error is about something not filled yet: it shows only after a submit. */
export const isMissing = (text: string): boolean => MISSING.includes(text)

/** The name of a field in the summary of errors. */
export const labelOf = (field: ErrorField): string =>
  field === 'methods' ? texts.methods : texts.fields[field]

/** What a whole period costs at the price that is typed. */
export const totalText = (price: Centavos | null, field: PriceField): string | undefined =>
  price ? texts.totals[field](formatReais(periodTotal(price, PERIOD_OF[field]))) : undefined
