import { may } from '#contract/access/actions.ts'
import { mayUse, type Grant } from '#contract/access/access.ts'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { formatDay } from '#contract/basics/days.ts'
import { listCharges } from '#contract/charges/endpoints.ts'
import type { ChargeRow } from '#contract/charges/shapes.ts'
import { greeting } from '#contract/dashboard/greeting.ts'
import { textsOf } from '#web/client/failed.ts'
import { useProductNow } from '#web/client/product-time.ts'
import { useRead } from '#web/client/queries.ts'
import { useSession, useViewer } from '#web/client/session.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { DataTable, type Column } from '#web/kit/lists/DataTable.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { ReceiptIcon } from '#web/kit/theme/icons.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { BalanceCard } from '#web/panel/areas/balance/public/BalanceCard.tsx'
import { ChargeStatusBadge } from '#web/panel/areas/charges/public/ChargeStatusBadge.tsx'
import { CreateMenu } from '#web/panel/areas/payment-links/public/CreateMenu.tsx'
import { texts } from '#web/panel/areas/dashboard/texts.ts'

const LATEST = 8
const NEWEST = { field: 'createdAt', descending: true }

const COLUMNS: readonly Column<ChargeRow>[] = [
  {
    key: 'customer',
    label: texts.customer,
    cell: ({ customerName }) => customerName ?? texts.noCustomer,
    second: ({ title }) => title,
    phone: 'title',
  },
  {
    key: 'due',
    label: texts.due,
    cell: ({ expirationDate }) => formatDay(expirationDate),
    widthPx: 130,
    phone: 'side',
  },
  {
    key: 'value',
    label: texts.value,
    cell: ({ value }) => <Money amount={value} />,
    align: 'right',
    widthPx: 140,
    phone: 'value',
  },
  {
    key: 'status',
    label: texts.status,
    cell: ({ status }) => <ChargeStatusBadge status={status} />,
    widthPx: 160,
    phone: 'state',
  },
]

const nameOf = (email: string) => {
  const name = email.split(/[@.]/)[0] ?? ''
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Who has signed in, what there is, what came last (R-DASH-01 … R-DASH-03). */
export function HomeScreen() {
  const session = useSession()
  const viewer = useViewer()
  const description = greeting(useProductNow())
  return (
    <>
      <PageHeader
        title={texts.greeting(description, nameOf(session?.user.email ?? ''))}
        actions={<CreateMenu />}
      />
      {may(viewer, 'home.balance') && (
        <BalanceCard
          action={
            mayOpen(viewer, 'finance') && (
              <AppLink href={pathTo('finance')}>{texts.statement}</AppLink>
            )
          }
        />
      )}
      {mayOpen(viewer, 'charges') && mayUse(viewer, listCharges.access as Grant) && <Latest />}
    </>
  )
}

function Latest() {
  const query = { status: 'ALL', page: 0, size: LATEST, sort: NEWEST } as const
  const { data, error, refetch } = useRead(listCharges, { query }, { isQuiet: true, isLive: true })
  return (
    <SectionCard
      title={texts.latest}
      aside={<AppLink href={pathTo('charges')}>{texts.all}</AppLink>}
    >
      <DataTable
        caption={texts.latest}
        columns={COLUMNS}
        rows={data?.content}
        keyOf={({ uuid }) => uuid}
        hrefOf={({ uuid }) => pathTo('charge', { id: uuid })}
        failure={error ? textsOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={ReceiptIcon} title={texts.empty}>
            {texts.emptyText}
          </EmptyState>
        }
      />
    </SectionCard>
  )
}
