import type { Customer } from '#contract/customers/shapes.ts'
import { listSubscriptions } from '#contract/subscriptions/endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { DataTable } from '#web/kit/lists/DataTable.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { RepeatIcon } from '#web/kit/theme/icons.tsx'
import {
  addressOfSubscription,
  COLUMNS_OF_CUSTOMER,
} from '#web/panel/areas/subscriptions/list/columns.tsx'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'

const MAX_ROWS = 10_000 // one page holds them all (R-CUSTD-22)
const BY_START = { field: 'startDate', descending: true }

/** All recurrences of the customer (R-CUSTD-18, R-CUSTD-19). */
export function CustomerSubscriptions({ customer }: { readonly customer: Customer }) {
  const { documentNumber } = customer.document
  const query = {
    customerDocument: documentNumber,
    status: 'ALL' as const,
    page: 0,
    size: MAX_ROWS,
    sort: BY_START,
  }
  const { data, error, refetch } = useRead(
    listSubscriptions,
    { query },
    { isQuiet: true, isLive: true },
  )
  // The call finds beginnings of documents, too: a CPF may begin another's CNPJ.
  const own = data?.content.filter(({ customerDocument }) => customerDocument === documentNumber)
  return (
    <DataTable
      caption={texts.title}
      columns={COLUMNS_OF_CUSTOMER}
      rows={own}
      keyOf={({ uuid }) => uuid}
      hrefOf={addressOfSubscription}
      isOver={({ status }) => status === 'INACTIVE'}
      failure={error && !data ? textsOf(error) : undefined}
      onRetry={() => void refetch()}
      empty={
        <EmptyState icon={RepeatIcon} title={texts.empty}>
          {texts.ofCustomerText}
        </EmptyState>
      }
    />
  )
}
