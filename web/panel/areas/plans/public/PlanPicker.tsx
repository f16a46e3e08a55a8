import { useState } from 'react'
import { mayUse } from '#contract/access/access.ts'
import { formatReais } from '#contract/basics/money.ts'
import { foldText } from '#contract/basics/text-search.ts'
import { createPlan, listPlans } from '#contract/plans/endpoints.ts'
import { periodicityLabel } from '#contract/plans/labels.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { CreatableSelect, usePickSearch } from '#web/kit/fields/CreatableSelect.tsx'
import { queryLimitOf } from '#web/kit/forms/limits.ts'
import { NewPlanDialog } from '#web/panel/areas/plans/public/NewPlanDialog.tsx'
import { texts } from '#web/panel/areas/plans/texts.ts'

export type PickedPlan = Pick<Plan, 'id' | 'title'>

interface PlanPickerProps {
  readonly value: PickedPlan | null
  readonly onChange: (plan: Plan | null) => void
  readonly label?: string
  readonly error?: string | undefined
  readonly id?: string
  /** Whether a plan may be created on the way. */
  readonly offersNew?: boolean
  /** Plans that can be chosen although they are not on sale. */
  readonly offSale?: readonly Plan[]
}

const SIZE = 100
const MAX_SEARCH_LENGTH = queryLimitOf(listPlans, 'title')
const BY_TITLE = { field: 'title', descending: false }

const pricesOf = ({ basicValues }: Plan) =>
  basicValues
    .map(({ type, valuePerMonth }) => `${periodicityLabel(type)} ${formatReais(valuePerMonth)}`)
    .join(' · ')

/** Chooses an active plan by its name, or creates one (M-SUB-04). */
export function PlanPicker(props: PlanPickerProps) {
  const { value, onChange, label = texts.pick, error, id, offersNew = true, offSale = [] } = props
  const [isAdding, setAdding] = useState(false)
  const search = usePickSearch()
  const mayAdd = mayUse(useViewer(), createPlan.access) && offersNew
  const filter = search.searchText === '' ? {} : { title: search.searchText }
  const { data, isFetching, isPlaceholderData } = useRead(
    listPlans,
    { query: { ...filter, active: true, page: 0, size: SIZE, sort: BY_TITLE } },
    { enabled: search.isOpen, keepsPrevious: true },
  )
  const matches = ({ title }: Plan) => foldText(title).includes(foldText(search.searchText))
  const plans = data && [...offSale.filter(matches), ...data.content]
  return (
    <>
      <CreatableSelect
        label={label}
        search={search}
        isFetching={isFetching}
        isPrevious={isPlaceholderData}
        error={error}
        id={id}
        selectedLabel={value?.title ?? ''}
        maxLength={MAX_SEARCH_LENGTH}
        options={plans?.map((plan) => ({
          value: String(plan.id),
          name: plan.title,
          second: pricesOf(plan),
        }))}
        texts={{ ...texts, none: texts.pickEmpty, add: texts.create }}
        onChoose={(chosen) =>
          onChange(plans?.find(({ id: each }) => String(each) === chosen) ?? null)
        }
        onAdd={mayAdd ? () => setAdding(true) : undefined}
      />
      <NewPlanDialog isOpen={isAdding} onClose={() => setAdding(false)} onCreated={onChange} />
    </>
  )
}
