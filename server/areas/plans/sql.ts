import type { SellerId } from '#contract/basics/ids.ts'
import { searchText } from '#contract/basics/text-search.ts'
import type { Periodicity } from '#contract/plans/rules.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { planFor, type SqlStatement, type Transaction } from '#server/platform/database/database.ts'
import { countListed } from '#server/platform/database/page.ts'
import {
  enqueueInsert,
  type RowOf,
  updateVersionedStatement,
} from '#server/platform/database/rows.ts'

const PLAN_COLUMNS = [
  'id',
  'title',
  'description',
  'bullets',
  'month_centavos',
  'semester_month_centavos',
  'semester_centavos',
  'year_month_centavos',
  'year_centavos',
  'credit_card',
  'bank_slip',
  'pix',
  'checkout_id',
  'active',
] as const

/** A plan as it is stored. */
export type PlanRow = RowOf<'plan', typeof PLAN_COLUMNS>

const PLAN = `select ${PLAN_COLUMNS.join(', ')} from plan where seller_id = $1`

/** The plan of a stored row. */
export const planOf = (row: PlanRow): Plan => ({
  id: row.id,
  title: row.title,
  description: row.description,
  active: row.active,
  bullets: row.bullets.map((description) => ({ description })),
  basicValues: [
    { type: 'MONTHLY', value: row.month_centavos, valuePerMonth: row.month_centavos },
    {
      type: 'SEMESTER',
      value: row.semester_centavos,
      valuePerMonth: row.semester_month_centavos,
    },
    { type: 'YEARLY', value: row.year_centavos, valuePerMonth: row.year_month_centavos },
  ],
  idCheckout: row.checkout_id,
  enableCreditCard: row.credit_card,
  enableBankSlip: row.bank_slip,
  enablePixPayment: row.pix,
})

async function onePlan({ sellerId, row }: Transaction, id: number, lock: string) {
  const found = await row<PlanRow>(`${PLAN} and id = $2${lock}`, [sellerId, id])
  return found ? planOf(found) : null
}

export const planById = (transaction: Transaction, id: number): Promise<Plan | null> =>
  onePlan(transaction, id, '')

/** The plans with one of these numbers or titles, the titles folded as in the search column. */
export async function plansNamed(
  { sellerId, rows }: Transaction,
  ids: readonly number[],
  titles: readonly string[],
): Promise<Plan[]> {
  const found = await rows<PlanRow>(`${PLAN} and (id = any($2) or search = any($3)) order by id`, [
    sellerId,
    ids,
    titles,
  ])
  return found.map(planOf)
}

/** As `planById`, locked until the transaction ends. */
export const lockPlan = (transaction: Transaction, id: number): Promise<Plan | null> =>
  onePlan(transaction, id, ' for update')

/** As `planById`; it cannot be changed until the transaction ends, but others may read it so too. */
export const lockPlanForShare = (transaction: Transaction, id: number): Promise<Plan | null> =>
  onePlan(transaction, id, ' for share')

/** The first active plans by title. */
export async function activePlans({ sellerId, rows }: Transaction, limit: number): Promise<Plan[]> {
  const found = await rows<PlanRow>(`${PLAN} and active order by title, id limit $2`, [
    sellerId,
    limit,
  ])
  return found.map(planOf)
}

export interface PlanFilter {
  readonly pattern: string | null
  readonly active: boolean | null
  readonly descending: boolean
}

interface PlanSlice extends PlanFilter {
  readonly offset: number
  readonly size: number
}

const FILTER = `($2::text is null or search like $2) and ($3::boolean is null or active = $3)`

/** All plans of the filter, by title. */
export function allPlansSql(
  sellerId: SellerId,
  { pattern, active, descending }: PlanFilter,
): SqlStatement {
  const order = descending ? 'desc' : 'asc'
  return {
    text: `${PLAN} and ${FILTER} order by title ${order}, id ${order}`,
    values: [sellerId, pattern, active],
  }
}

/** A page of plans by title and how many there are. */
export async function pageOfPlans(
  transaction: Transaction,
  { offset, size, ...filter }: PlanSlice,
): Promise<{ found: Plan[]; counted: number }> {
  const { text, values } = allPlansSql(transaction.sellerId, filter)
  const options = planFor(filter.pattern)
  const [found, counted] = await Promise.all([
    transaction.rows<PlanRow>(`${text} offset $4 limit $5`, [...values, offset, size], options),
    countListed(transaction, `from plan where seller_id = $1 and ${FILTER}`, values, options),
  ])
  return { found: found.map(planOf), counted }
}

/** The number of the seller's next plan; the seller is locked, so that no two get the same. */
export async function nextPlanId({ sellerId, row }: Transaction): Promise<number> {
  await row('select from seller where seller_id = $1 for no key update', [sellerId])
  const next = await row<{ next: number }>(
    'select coalesce(max(id), 0) + 1 as next from plan where seller_id = $1',
    [sellerId],
  )
  if (!next) throw new Error(`no plan number for seller ${sellerId}`)
  return next.next
}

/** The monthly price of a periodicity. */
function perMonth({ title, basicValues }: Plan, periodicity: Periodicity): bigint {
  const value = basicValues.find(({ type }) => type === periodicity)
  if (!value) throw new Error(`plan ${title} has no ${periodicity} value`)
  return value.valuePerMonth
}

const chosenColumns = (plan: Plan) => ({
  title: plan.title,
  description: plan.description,
  bullets: plan.bullets.map(({ description }) => description),
  month_centavos: perMonth(plan, 'MONTHLY'),
  semester_month_centavos: perMonth(plan, 'SEMESTER'),
  year_month_centavos: perMonth(plan, 'YEARLY'),
  credit_card: plan.enableCreditCard,
  bank_slip: plan.enableBankSlip,
  pix: plan.enablePixPayment,
  checkout_id: plan.idCheckout,
  active: plan.active,
  search: searchText(plan.title),
})

export const insertPlan = (transaction: Transaction, plan: Plan): void =>
  enqueueInsert(transaction, 'plan', {
    id: plan.id,
    ...chosenColumns(plan),
    created_at: transaction.now,
    updated_at: transaction.now,
    version: 1,
  })

export const storePlan = (transaction: Transaction, plan: Plan): void => {
  const { text, values } = updateVersionedStatement(
    transaction,
    'plan',
    { id: plan.id },
    chosenColumns(plan),
  )
  transaction.enqueue(text, values)
}
