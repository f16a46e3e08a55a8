import type { Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { formatReais } from '#contract/basics/money.ts'
import { type ChargeStatus, isPayable } from '#contract/charges/states.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { importFieldsOf } from '#contract/imports/fields.ts'
import { subscriptionRowText } from '#contract/imports/labels.ts'
import { importRefusals } from '#contract/imports/refusals.ts'
import { type SubscriptionOfRow, subscriptionOfRow } from '#contract/imports/shapes.ts'
import {
  dayOfCell,
  documentOfCell,
  methodOfCell,
  periodicityOfCell,
} from '#contract/imports/values.ts'
import { planRefusals } from '#contract/plans/refusals.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { subscriptionRefusals } from '#contract/subscriptions/refusals.ts'
import { isCancelable } from '#contract/subscriptions/rules.ts'
import { removeCharge } from '#server/areas/charges/actions/remove-charge.ts'
import { findCustomers } from '#server/areas/customers/find-customers.ts'
import { whyNoCustomer, wireAmount } from '#server/areas/imports/kinds/charges.ts'
import {
  type Accepts,
  decodeRow,
  type Importer,
  type Resolution,
  type RowValues,
  refusedRow,
} from '#server/areas/imports/kinds/importer.ts'
import { chargesOfSubscription } from '#server/areas/imports/sql.ts'
import { findPlansNamed } from '#server/areas/plans/find-plans.ts'
import { importSubscription } from '#server/areas/subscriptions/import-subscription.ts'
import { readSubscription } from '#server/areas/subscriptions/read-subscription.ts'
import { cancelSubscription } from '#server/areas/subscriptions/switch-subscription.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'

const ROW = {
  shape: subscriptionOfRow,
  refusals: [subscriptionRefusals.badMethod],
  fields: importFieldsOf('SUBSCRIPTIONS'),
}

function wireOf({ document, plan, periodicity, value, startDate, method }: RowValues): object {
  return {
    document: document && documentOfCell(document),
    plan,
    periodicity: periodicity && (periodicityOfCell(periodicity) ?? periodicity),
    value: wireAmount(value),
    startDate: startDate && (dayOfCell(startDate) ?? startDate),
    method: method && (methodOfCell(method) ?? method),
  }
}

/** The plan of a row, or why it names none that is on sale. */
function planOf(named: readonly Plan[]): Plan | string {
  const [first] = named
  if (!first) return importRefusals.unknownPlan.text
  const [active, another] = named.filter((plan) => plan.active)
  if (another) return importRefusals.severalPlans.text
  return active ?? planRefusals.inactive.text
}

interface Known {
  readonly customer: Customer | undefined
  readonly plans: readonly Plan[]
  readonly today: Day
  readonly accepts: Accepts
}

function resolutionOf(
  values: RowValues,
  input: SubscriptionOfRow,
  { customer, plans, today, accepts }: Known,
): Resolution {
  if (!customer) return refusedRow(values, whyNoCustomer(input.document))
  if (!accepts(input.method)) return refusedRow(values, importRefusals.methodAbsent.text)
  const plan = planOf(plans)
  if (typeof plan === 'string') return refusedRow(values, plan)
  const { periodicity, startDate, method } = input
  if (startDate < today) return refusedRow(values, subscriptionRefusals.pastStart.text)
  const price = plan.basicValues.find(({ type }) => type === periodicity)?.value
  const value = input.value ?? price
  if (value === undefined) throw new Error(`plan ${plan.id} has no price ${periodicity}`)
  return {
    state: 'READY',
    subject: customer.name,
    message: subscriptionRowText({ plan: plan.title, value, periodicity, method, startDate }),
    decided: [plan.title, formatReais(value)],
    async create(work) {
      const { uuid } = await importSubscription(work, {
        idPlan: plan.id,
        basicValue: { type: periodicity, value },
        payment: { method },
        uuidBuyer: customer.id,
        startDate,
      })
      return uuid
    },
  }
}

const UNPAID_ENDS: readonly ChargeStatus[] = ['CANCELED', 'ABANDONED']

/** Cancels a subscription of which nothing was paid, with its charges, also those that are late. */
async function undo(work: UnitOfWork, id: Uuid): Promise<void> {
  const before = await chargesOfSubscription(work, id)
  const isOpen = ({ status }: (typeof before)[number]) => isPayable(status)
  const wasPaid = before.some((charge) => !isOpen(charge) && !UNPAID_ENDS.includes(charge.status))
  if (wasPaid) reject(importRefusals.alreadyPaid)
  if (isCancelable(await readSubscription(work, id))) await cancelSubscription(work, id)
  for (const charge of await chargesOfSubscription(work, id)) {
    if (isOpen(charge)) await removeCharge(work, charge.id)
  }
}

/** Subscriptions by boleto or Pix of customers and plans that exist. */
export const subscriptionImporter: Importer = {
  async resolve(transaction, rows, accepts) {
    const read = rows.map((values) => ({ values, row: decodeRow(ROW, wireOf(values)) }))
    const inputs = read.flatMap(({ row }) => ('input' in row ? [row.input] : []))
    const customerOf = await findCustomers(
      transaction,
      inputs.map(({ document }) => document),
    )
    const plansOf = await findPlansNamed(
      transaction,
      inputs.map(({ plan }) => plan),
    )
    const { today } = transaction
    return read.map(({ values, row }) => {
      if (!('input' in row)) return refusedRow(values, ...row.problems)
      const { document, plan } = row.input
      return resolutionOf(values, row.input, {
        customer: customerOf(document),
        plans: plansOf(plan),
        today,
        accepts,
      })
    })
  },
  undo,
}
