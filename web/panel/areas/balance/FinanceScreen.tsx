import '@mantine/core/styles/Tooltip.layer.css'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import {
  exportStatement,
  exportStatementSheet,
  listStatement,
} from '#contract/balance/endpoints.ts'
import {
  PROVIDER_LABELS,
  type RedeemRow,
  STATEMENT_GROUPS,
  type StatementGroup,
  type StatementSum,
} from '#contract/balance/shapes.ts'
import { type Day, formatDay } from '#contract/basics/days.ts'
import { labelIn } from '#contract/basics/labels.ts'
import { formatReais } from '#contract/basics/money.ts'
import { printTransfer } from '#contract/payouts/endpoints.ts'
import { useAction } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useProductToday } from '#web/client/product-time.ts'
import { useRead } from '#web/client/queries.ts'
import { download } from '#web/client/requests/call.ts'
import { useViewer } from '#web/client/session.ts'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { EmptyValue } from '#web/kit/format/EmptyValue.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { Badge } from '#web/kit/layout/Badge.tsx'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import type { Column } from '#web/kit/lists/DataTable.tsx'
import { DateRangeFilter } from '#web/kit/lists/filters/DateRangeFilter.tsx'
import { missingEndText } from '#web/kit/lists/filters/date-range.ts'
import { FilterRow } from '#web/kit/lists/filters/FilterRow.tsx'
import { useTypedFilter } from '#web/kit/lists/filters/useTypedFilter.ts'
import { ListPage } from '#web/kit/lists/ListPage.tsx'
import { resultText } from '#web/kit/lists/pages-shown.ts'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { type SearchValues, useUrlState } from '#web/kit/state/url-state.ts'
import {
  BackIcon,
  DownloadIcon,
  ExchangeIcon,
  HelpIcon,
  InfoIcon,
  ReceiptIcon,
  WalletIcon,
} from '#web/kit/theme/icons.tsx'
import { AnticipateDialog } from '#web/panel/areas/balance/anticipate/AnticipateDialog.tsx'
import { RowOrigin } from '#web/panel/areas/balance/origin/RowOrigin.tsx'
import { BalanceCard } from '#web/panel/areas/balance/public/BalanceCard.tsx'
import {
  parseStatement,
  type StatementState,
  type StatementTab,
  statementValues,
} from '#web/panel/areas/balance/statement-period.ts'
import { texts } from '#web/panel/areas/balance/texts.ts'
import { PendingTransfers } from '#web/panel/areas/balance/withdraw/PendingTransfers.tsx'
import { Withdraw } from '#web/panel/areas/balance/withdraw/WithdrawDialog.tsx'
import classes from './Balance.module.css'

const PAGE_SIZE = 20 // rows of a page (R-FIN-01)
const NEWEST = { field: 'executionDate', descending: true }
const LIST_ID = 'lancamentos'

const { columns: labels } = texts

interface RowActions {
  readonly today: Day
  readonly onOrigin: (row: RedeemRow) => void
}

const columnsOf = ({ today, onOrigin }: RowActions): readonly Column<RedeemRow>[] => [
  {
    key: 'operation',
    label: labels.operation,
    cell: ({ operation }) => operation,
    second: (row) => <Details row={row} />,
    phone: 'title',
  },
  {
    key: 'date',
    label: labels.date,
    cell: ({ executionDate }) => formatDay(executionDate),
    widthPx: 130,
    phone: 'side',
    sorted: 'descending',
    hint: (
      <Tooltip
        label={texts.dateTip}
        multiline
        w={240}
        withinPortal={false}
        events={{ hover: true, focus: true, touch: true }}
      >
        <ActionIcon variant="subtle" size="sm" aria-label={texts.aboutDate}>
          <InfoIcon size={15} />
        </ActionIcon>
      </Tooltip>
    ),
  },
  {
    key: 'target',
    label: labels.target,
    cell: ({ providerType }) => labelIn(PROVIDER_LABELS, providerType),
    // On a phone its place shows who paid.
    phone: 'hidden',
  },
  {
    key: 'tax',
    label: labels.tax,
    cell: ({ tax }) =>
      tax ? (
        <span className={classes.debit}>
          <Money amount={tax.creditOperation ? tax.amount : -tax.amount} size="plain" />
        </span>
      ) : (
        <EmptyValue />
      ),
    align: 'right',
    widthPx: 130,
    dropOrder: 1,
    phone: 'hidden',
  },
  {
    key: 'value',
    label: labels.value,
    cell: ({ amount, creditOperation }) => <Money amount={creditOperation ? amount : -amount} />,
    align: 'right',
    widthPx: 150,
    phone: 'value',
  },
  {
    key: 'origin',
    label: labels.origin,
    isNameless: true,
    cell: (row) => (
      <span className={classes.actions}>
        {isPaidWithdrawal(row, today) && <WithdrawalReceipt row={row} />}
        <ActionIcon
          variant="subtle"
          aria-label={texts.originOf(row.operation)}
          title={labels.origin}
          onClick={() => onOrigin(row)}
        >
          <HelpIcon size={17} />
        </ActionIcon>
      </span>
    ),
    align: 'right',
    widthPx: 84,
    phone: 'actions',
  },
]

/** What was paid has a receipt; a withdrawal that is to come has a later day. */
const isPaidWithdrawal = ({ origin, executionDate }: RedeemRow, today: Day): boolean =>
  origin.kind === 'TRANSFER' && executionDate <= today

function WithdrawalReceipt({ row }: { readonly row: RedeemRow }) {
  const { id } = row.origin
  const { submit, isBusy } = useAction(() =>
    download(printTransfer, { params: { id } }, texts.receiptFile),
  )
  return (
    <ActionIcon
      variant="subtle"
      aria-label={texts.receiptOf(formatDay(row.executionDate))}
      title={texts.receipt}
      loading={isBusy}
      onClick={() => void submit()}
    >
      <DownloadIcon size={17} />
    </ActionIcon>
  )
}

/** The buyer, and what kind of reversal the row is (R-RED-05). */
function Details({ row }: { readonly row: RedeemRow }) {
  const { buyer, statementType, isRefund, isChargeback } = row
  const badges = [
    statementType === 'CREDIT_REVERSAL' && { label: texts.badges.reversal, icon: BackIcon },
    isRefund && { label: texts.badges.refund, icon: ReceiptIcon },
    isChargeback && { label: texts.badges.chargeback, icon: ExchangeIcon },
  ].filter((badge) => badge !== false)
  if (badges.length === 0) return buyer
  return (
    <span className={classes.details}>
      {buyer}
      {badges.map(({ label, icon }) => (
        <Badge key={label} tone={isChargeback ? 'dispute' : 'end'} icon={icon}>
          {label}
        </Badge>
      ))}
    </span>
  )
}

/** What sub-sellers received of a row, as rows of their own (R-RED-04). */
const nestedOf = ({ subSellers }: RedeemRow): readonly RedeemRow[] =>
  subSellers.map(({ name, operation, ...row }) => ({
    ...row,
    operation: texts.split(operation, name),
    subSellers: [],
  }))

/** Balance, statement and what is to come (R-FIN-01, R-FIN-02, R-FIN-15). */
export function FinanceScreen() {
  const today = useProductToday()
  const parse = useCallback((values: SearchValues) => parseStatement(today, values), [today])
  const { state, go, addressOf } = useUrlState(parse)
  const viewer = useViewer()
  const query = {
    executionDateInitial: state.from,
    executionDateFinal: state.to,
    ...(state.group ? { group: state.group } : {}),
    sort: NEWEST,
    page: state.page,
    size: PAGE_SIZE,
  }
  const list = useRead(listStatement, { query }, { keepsPrevious: true, isLive: true })
  const values = (next: StatementState) => statementValues(today, next)
  const [shown, setShown] = useState<RedeemRow | null>(null)
  const columns = useMemo(() => columnsOf({ today, onOrigin: setShown }), [today])
  const mayOpenCharge = mayOpen(viewer, 'charge')
  return (
    <ListPage
      title={texts.title}
      caption={texts.tabs[state.tab]}
      actions={
        <>
          <ExportButtons query={query} />
          <Withdraw />
        </>
      }
      listId={LIST_ID}
      list={list}
      hrefOfPage={(page) => addressOf(values({ ...state, page }))}
      columns={columns}
      // A returned withdrawal has two rows, and so has an instalment whose advance is repaid.
      keyOf={({ origin: { kind, id } }) => `${kind} ${id}`}
      nestedOf={nestedOf}
      // Movements without a charge, as a card invoice, have no page.
      hrefOf={({ uuidCharge }) =>
        mayOpenCharge && uuidCharge ? pathTo('charge', { id: uuidCharge }) : undefined
      }
      empty={<EmptyState icon={WalletIcon} title={texts.empty} />}
    >
      <BalanceCard action={<PendingTransfers />} />
      <AnticipateDialog />
      {shown && <RowOrigin row={shown.origin} onClose={() => setShown(null)} />}
      <Tabs<StatementTab>
        label={texts.tabsLabel}
        controls={LIST_ID}
        value={state.tab}
        onChange={(tab) => go(tab === 'future' ? { aba: 'futuros' } : {})}
        items={[
          { value: 'past', label: texts.tabs.past },
          { value: 'future', label: texts.tabs.future },
        ]}
      />
      <Filter
        state={state}
        isUsual={values(state)['de'] === '' && state.group === null}
        result={resultText(list.data, texts)}
        onGo={(next) => go(values(next))}
        onClear={() => go(state.tab === 'future' ? { aba: 'futuros' } : {})}
      />
      {list.data?.sum && <Sum sum={list.data.sum} />}
      <p className={classes.tip}>{texts.dateTip}</p>
    </ListPage>
  )
}

/** What all rows of a group come to, not only those of the page. */
const Sum = ({ sum: { amount, tax } }: { readonly sum: StatementSum }) => (
  <p className={classes.sum} role="status">
    {texts.sum(formatReais(amount), formatReais(tax))}
  </p>
)

const ALL_GROUPS = ''
const GROUPS = [
  { value: ALL_GROUPS, label: texts.allGroups },
  ...STATEMENT_GROUPS.map((value) => ({ value, label: texts.groups[value] })),
] as const

type ExportQuery = Parameters<typeof download<typeof exportStatement>>[1]['query']

/** The whole period, or its rows of a group, as CSV or as a workbook (R-FIN-15). */
function ExportButtons({ query }: { readonly query: ExportQuery }) {
  const file = useAction(() => download(exportStatement, { query }, texts.file))
  const sheet = useAction(() => download(exportStatementSheet, { query }, texts.sheetFile))
  return (
    <>
      <Button variant="default" onClick={() => void file.submit()} loading={file.isBusy}>
        {texts.csv}
      </Button>
      <Button variant="default" onClick={() => void sheet.submit()} loading={sheet.isBusy}>
        {texts.sheet}
      </Button>
    </>
  )
}

interface FilterProps {
  readonly state: StatementState
  /** Whether the page opens with this period and all rows. */
  readonly isUsual: boolean
  readonly result: string
  readonly onGo: (state: StatementState) => void
  readonly onClear: () => void
}

function Filter({ state, isUsual, result, onGo, onClear }: FilterProps) {
  const [typed, setTyped] = useTypedFilter<{
    from: StatementState['from'] | null
    to: StatementState['to'] | null
    group: StatementGroup | null
  }>({ from: state.from, to: state.to, group: state.group })
  const [missing, setMissing] = useState<string>()
  const search = () => {
    const { from, to, group } = typed
    const text = missingEndText(typed, texts.endMissing)
    setMissing(text)
    if (text) return toast.warning(text)
    if (from && to) return onGo({ ...state, from, to, group, page: 0 })
    // The statement always has a period: without another the shown one stays.
    setTyped({ from: state.from, to: state.to, group })
    onGo({ ...state, group, page: 0 })
  }
  return (
    <FilterRow
      label={texts.search}
      onSearch={search}
      onClear={onClear}
      isNarrowed={
        !isUsual ||
        typed.from !== state.from ||
        typed.to !== state.to ||
        typed.group !== state.group
      }
      result={result}
    >
      <DateRangeFilter
        label={texts.period}
        value={typed}
        onChange={(range) => setTyped({ ...typed, ...range })}
        error={missing}
      />
      <NativeSelect<StatementGroup | typeof ALL_GROUPS>
        isNameless
        label={texts.group}
        value={typed.group ?? ALL_GROUPS}
        options={GROUPS}
        onChange={(group) => setTyped({ ...typed, group: group === ALL_GROUPS ? null : group })}
      />
    </FilterRow>
  )
}
