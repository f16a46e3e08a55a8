import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { listPlans, readPlan } from '#contract/plans/endpoints.ts'
import { periodicityLabel } from '#contract/plans/labels.ts'
import { PERIODICITIES } from '#contract/plans/rules.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { queryOf, useRead } from '#web/client/queries.ts'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { PlanPicker } from '#web/panel/areas/plans/public/PlanPicker.tsx'
import {
  type SubscriptionDraft,
  withPlan,
} from '#web/panel/areas/subscriptions/detail/subscription-draft.ts'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'

const MAX_PLANS = 1_000
const BY_TITLE = { field: 'title', descending: false }

const PERIODS = PERIODICITIES.map((value) => ({ value, label: periodicityLabel(value) }))

interface KnownPlan {
  readonly idPlan: number
  readonly titlePlan: string
}

interface PlanFieldsProps<Draft extends SubscriptionDraft> {
  /** Plans that can be chosen even if they are not on sale. */
  readonly known: readonly KnownPlan[]
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}

/** Plan and periodicity of a subscription; a choice sets the plan's price (R-SUBD-09). */
export function PlanFields<Draft extends SubscriptionDraft>(props: PlanFieldsProps<Draft>) {
  const { known, draft, onChange } = props
  // A known plan has its prices here, too, when it is not on sale.
  const { data, isPending } = useRead(listPlans, {
    query: { page: 0, size: MAX_PLANS, sort: BY_TITLE },
  })
  const plans = data?.content ?? []
  const onSale = plans.filter(({ active }) => active)
  // More plans than a list can show are found by typing.
  const isLarge = plans.length === MAX_PLANS
  const unlisted = useUnlistedPlans(isLarge ? known : [], plans)
  const knownPlans = [...plans, ...unlisted.plans]
  const [found, setFound] = useState<Plan>()
  const chosen = [...knownPlans, ...(found ? [found] : [])].find(({ id }) => id === draft.idPlan)
  const choose = (plan: Plan | undefined, type = draft.type) =>
    onChange(plan ? withPlan(draft, plan, type) : { ...draft, type })
  return (
    <>
      {isLarge ? (
        <PlanPicker
          label={texts.plan}
          offersNew={false}
          offSale={knownPlans.filter(
            ({ id, active }) => !active && known.some(({ idPlan }) => idPlan === id),
          )}
          value={chosen ?? titledOf(known, draft.idPlan)}
          onChange={(plan) => {
            if (!plan) return
            setFound(plan)
            choose(plan)
          }}
        />
      ) : (
        <NativeSelect
          label={texts.plan}
          value={String(draft.idPlan)}
          options={optionsOf(known, onSale)}
          // Nothing to choose from (M-SUB-04).
          {...(data && onSale.length === 0 ? { description: texts.noPlans } : {})}
          onChange={(id) => choose(plans.find((plan) => String(plan.id) === id))}
        />
      )}
      <NativeSelect
        label={texts.periodicity}
        value={draft.type}
        options={PERIODS}
        // The prices are on their way.
        isDisabled={isPending || (chosen === undefined && unlisted.isPending)}
        onChange={(type) =>
          choose(
            chosen,
            PERIODICITIES.find((each) => each === type),
          )
        }
      />
    </>
  )
}

/** The known plans that the list does not hold. */
function useUnlistedPlans(known: readonly KnownPlan[], listed: readonly Plan[]) {
  const missing = known
    .map(({ idPlan }) => idPlan)
    .filter((idPlan) => !listed.some(({ id }) => id === idPlan))
  const reads = useQueries({
    queries: [...new Set(missing)].map((id) => ({
      ...queryOf(readPlan, { params: { id } }),
      meta: { isQuiet: true },
    })),
  })
  return {
    plans: reads.flatMap(({ data }) => data ?? []),
    isPending: reads.some(({ isPending }) => isPending),
  }
}

const titledOf = (known: readonly KnownPlan[], id: number) => {
  const plan = known.find(({ idPlan }) => idPlan === id)
  return plan ? { id, title: plan.titlePlan } : null
}

/** The plans on sale, after the known ones that are not. */
function optionsOf(known: readonly KnownPlan[], onSale: readonly Plan[]) {
  const offSale = new Map(
    known
      .filter(({ idPlan }) => !onSale.some(({ id }) => id === idPlan))
      .map(({ idPlan, titlePlan }) => [idPlan, titlePlan]),
  )
  return [
    ...[...offSale].map(([id, label]) => ({ value: String(id), label })),
    ...onSale.map(({ id, title }) => ({ value: String(id), label: title })),
  ]
}
