import '@mantine/core/styles/Loader.layer.css'
import { Button, Loader } from '@mantine/core'
import { pathTo } from '#contract/access/pages.ts'
import type { Day } from '#contract/basics/days.ts'
import { COUNT_CAP } from '#contract/basics/paging.ts'
import {
  BILLS_PER_PAGE,
  countBills,
  listBills,
  readPaymentDays,
} from '#contract/bills/endpoints.ts'
import type { BillRecord } from '#contract/bills/shapes.ts'
import { BILL_GROUPS, isBillOver } from '#contract/bills/states.ts'
import { useProductToday } from '#web/client/product-time.ts'
import { useRead } from '#web/client/queries.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import { ListPage } from '#web/kit/lists/ListPage.tsx'
import { fileOfList } from '#web/kit/lists/list-file.ts'
import type { PageOfList } from '#web/kit/lists/Pager.tsx'
import { countText } from '#web/kit/lists/pages-shown.ts'
import { usePicks } from '#web/kit/lists/usePicks.ts'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { addressWith, useUrlState } from '#web/kit/state/url-state.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { BillIcon, PlusIcon } from '#web/kit/theme/icons.tsx'
import { BillDrawer } from '#web/panel/areas/bills/BillDrawer.tsx'
import { BulkBar } from '#web/panel/areas/bills/BulkBar.tsx'
import {
  type BillAddress,
  parseBillAddress,
  valuesOfBillAddress,
} from '#web/panel/areas/bills/bill-address.ts'
import { columnsOf } from '#web/panel/areas/bills/columns.tsx'
import { NewBill } from '#web/panel/areas/bills/NewBill.tsx'
import { texts } from '#web/panel/areas/bills/texts.ts'
import classes from './Bills.module.css'

const LIST_ID = 'contas'
const BY_DUE = { field: 'Vencimento', descending: false }

const loadFile = async () => {
  const { exportBills: endpoint, billTable: table } = await import('#contract/bills/exports.ts')
  return { endpoint, table }
}

/** What the seller owes others (R-BILL). */
export function BillsScreen() {
  const { state, go, replace, addressOf } = useUrlState(parseBillAddress)
  const at = (part: Partial<BillAddress>) => valuesOfBillAddress({ ...state, ...part })
  if (state.isNew) {
    return (
      <NewBill
        key={state.code}
        code={state.code}
        onClose={() => go(at({ isNew: false, page: 0, group: 'APROVAR' }))}
      />
    )
  }
  return (
    <>
      <BillList
        state={state}
        onGroup={(group) => go(at({ group, page: 0, bill: null }))}
        addressOf={(part) => addressOf(at(part))}
      />
      {state.bill !== null && (
        <BillDrawer key={state.bill} id={state.bill} onClose={() => replace(at({ bill: null }))} />
      )}
    </>
  )
}

interface BillListProps {
  readonly state: BillAddress
  readonly onGroup: (group: BillAddress['group']) => void
  readonly addressOf: (part: Partial<BillAddress>) => string
}

function BillList({ state: { group, page }, onGroup, addressOf }: BillListProps) {
  const today = useProductToday()
  const options = { keepsPrevious: true, isLive: true }
  const query = { group, page, size: BILLS_PER_PAGE, sort: BY_DUE }
  const list = useRead(listBills, { query }, options)
  const counts = useRead(countBills, {}, { ...options, isQuiet: true })
  const rows = list.data?.content ?? []
  const picks = usePicks(rows, ({ id }) => id, `${group} ${page}`, whyNotPicked)
  const countOf = (count = 0) =>
    count === 0 ? 0 : countText(count, counts.data?.isCapped === true && count === COUNT_CAP)
  const shown = { REVISAR: countOf(counts.data?.revisar), APROVAR: countOf(counts.data?.aprovar) }
  const hrefOf = ({ id }: BillRecord) => addressOf({ bill: id })
  return (
    <ListPage
      title={texts.title}
      description={<NextPayment />}
      actions={<CreateButton />}
      file={fileOfList(loadFile, query)}
      listId={LIST_ID}
      list={list}
      hrefOfPage={(next) => addressOf({ page: next })}
      pageText={pageText}
      columns={columnsOf({ group, today, picks, hrefOf })}
      keyOf={({ id }) => id}
      hrefOf={hrefOf}
      isOver={({ fields }) => isBillOver(fields.Status)}
      empty={
        <EmptyState
          icon={BillIcon}
          title={texts.empty}
          action={group === 'APROVAR' && <CreateButton />}
        >
          {texts.emptyText[group]}
        </EmptyState>
      }
      picked={<BulkBar picked={picks.rows} onClear={picks.clear} />}
    >
      <div className={classes.tabs}>
        <Tabs
          label={texts.groups}
          controls={LIST_ID}
          value={group}
          onChange={onGroup}
          items={BILL_GROUPS.map((value) => ({
            value,
            label: texts.tabs[value],
            ...(value === 'REVISAR' ? { count: shown.REVISAR, tone: 'late' as const } : {}),
            ...(value === 'APROVAR' ? { count: shown.APROVAR } : {}),
          }))}
        />
        {list.isFetching && <Loader size={18} role="img" aria-label={kitTexts.loading} />}
      </div>
    </ListPage>
  )
}

/** Why none of the actions on several bills can be done with this one. */
function whyNotPicked(bill: BillRecord): string | null {
  if (bill.isBeingPaid) return texts.isBeingPaid
  return isBillOver(bill.fields.Status) ? texts.isOver : null
}

const pageText = ({ number, totalPages, totalIsCapped = false }: PageOfList<unknown>) =>
  texts.pages(countText(number + 1), countText(totalPages, totalIsCapped))

const weekdays = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })

/** 'segunda-feira, 24/11'. */
const paymentDayText = (day: Day) => {
  const [, month = '', date = ''] = day.split('-')
  return `${weekdays.format(new Date(`${day}T12:00:00Z`))}, ${Number(date)}/${month}`
}

/** The day of the next payments, by the clock of the service (R-BILL-01). */
function NextPayment() {
  const { data } = useRead(readPaymentDays, {}, { isQuiet: true, isLive: true })
  return (
    <p className={classes.next} role="status">
      {data && texts.nextPayment(paymentDayText(data.date))}
    </p>
  )
}

const CreateButton = () => (
  <Button
    component={AppLink}
    href={addressWith(pathTo('bills'), { nova: '1' })}
    data-new=""
    leftSection={<PlusIcon />}
  >
    {texts.create}
  </Button>
)
