import { Button, Switch } from '@mantine/core'
import { mayUse } from '#contract/access/access.ts'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { formatReais } from '#contract/basics/money.ts'
import { listPlans, switchPlan } from '#contract/plans/endpoints.ts'
import { periodicityLabel } from '#contract/plans/labels.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { queryLimitOf } from '#web/kit/forms/limits.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import type { Column } from '#web/kit/lists/DataTable.tsx'
import { EmptyList } from '#web/kit/lists/EmptyList.tsx'
import { SearchFilterRow } from '#web/kit/lists/filters/SearchFilterRow.tsx'
import { searchFilter } from '#web/kit/lists/filters/search-filter.ts'
import { ListPage } from '#web/kit/lists/ListPage.tsx'
import { fileOfList } from '#web/kit/lists/list-file.ts'
import { resultText } from '#web/kit/lists/pages-shown.ts'
import { useListState } from '#web/kit/lists/useListState.ts'
import { PencilIcon, PlusIcon, RepeatIcon } from '#web/kit/theme/icons.tsx'
import { NEW_PLAN } from '#web/panel/areas/plans/plan-draft.ts'
import { texts } from '#web/panel/areas/plans/texts.ts'
import { type PlanSwitching, switchIdOf, useSwitch } from '#web/panel/areas/plans/useSwitch.ts'
import classes from './Plans.module.css'

const PAGE_SIZE = 20 // rows of a page (R-PLAN-03)
const BY_TITLE = { field: 'title', descending: false }

const FILTER = searchFilter(queryLimitOf(listPlans, 'title'))

const addressOfPlan = ({ id }: Plan) => pathTo('plan', { id: String(id) })

const pricesText = ({ basicValues }: Plan) => {
  const prices = basicValues.map(
    ({ type, valuePerMonth }) => `${periodicityLabel(type)}\u00a0${formatReais(valuePerMonth)}`,
  )
  return `${prices.join(' · ')} ${texts.perMonth}`
}

/** The name, the switch and the way to the form (R-PLAN-01). */
const columnsOf = (switching: PlanSwitching | null, mayEdit: boolean): Column<Plan>[] => [
  {
    key: 'title',
    label: texts.columns.title,
    cell: ({ title }) => title,
    second: pricesText,
    phone: 'title',
    sorted: 'ascending',
  },
  {
    key: 'active',
    label: texts.columns.active,
    cell: (plan) => (
      <span className={classes.switch}>
        <Switch
          id={switchIdOf(plan)}
          aria-label={texts.turn(plan.title)}
          checked={switching?.isOn(plan) ?? plan.active}
          disabled={!switching}
          onChange={({ currentTarget }) => switching?.choose(plan, currentTarget.checked)}
        />
      </span>
    ),
    widthPx: 120,
    phone: 'state',
  },
  ...(mayEdit ? [EDIT] : []),
]

const EDIT: Column<Plan> = {
  key: 'edit',
  label: texts.columns.edit,
  isNameless: true,
  cell: (plan) => (
    <AppLink
      href={addressOfPlan(plan)}
      className={classes.edit}
      aria-label={`${texts.columns.edit}: ${plan.title}`}
    >
      <PencilIcon size={15} />
      {texts.columns.edit}
    </AppLink>
  ),
  widthPx: 120,
  phone: 'actions',
}

const loadFile = async () => {
  const { exportPlans: endpoint, planTable: table } = await import('#contract/plans/exports.ts')
  return { endpoint, table }
}

/** The plans of the seller (R-PLAN). */
export function PlansScreen() {
  const { state, show, clear, hrefOfPage } = useListState(FILTER)
  const { searchText, page } = state
  const viewer = useViewer()
  const mayEdit = mayOpen(viewer, 'plan')
  const switching = useSwitch()
  const query = {
    ...(searchText === '' ? {} : { title: searchText }),
    page,
    size: PAGE_SIZE,
    sort: BY_TITLE,
  }
  const list = useRead(listPlans, { query }, { keepsPrevious: true, isLive: true })
  return (
    <ListPage
      title={texts.title}
      actions={<CreateButton />}
      file={fileOfList(loadFile, query)}
      list={list}
      hrefOfPage={hrefOfPage}
      columns={columnsOf(mayUse(viewer, switchPlan.access) ? switching : null, mayEdit)}
      keyOf={({ id }) => String(id)}
      {...(mayEdit ? { hrefOf: addressOfPlan } : {})}
      isOver={({ active }) => !active}
      empty={
        <EmptyList
          icon={RepeatIcon}
          texts={texts}
          isNarrowed={searchText !== ''}
          action={<CreateButton />}
          searched={texts.notFoundText(searchText)}
          onClear={clear}
        />
      }
    >
      <SearchFilterRow
        label={texts.search}
        searchText={searchText}
        maxLength={FILTER.maxLength}
        onSearch={(next) => show({ searchText: next })}
        onClear={clear}
        result={resultText(list.data, texts)}
      />
      <TurnOffDialog switching={switching} />
    </ListPage>
  )
}

function CreateButton() {
  if (!mayOpen(useViewer(), 'plan')) return null
  return (
    <Button
      component={AppLink}
      href={pathTo('plan', { id: NEW_PLAN })}
      data-new=""
      leftSection={<PlusIcon />}
    >
      {texts.create}
    </Button>
  )
}

/** Confirms that buyers can no longer buy a plan. */
const TurnOffDialog = ({ switching }: { readonly switching: PlanSwitching }) => (
  <ConfirmDialog {...switching.dialog} title={texts.turnOffTitle} confirmLabel={texts.turnOff}>
    <p>{switching.turnedOff && texts.turnOffText(switching.turnedOff.title)}</p>
  </ConfirmDialog>
)
