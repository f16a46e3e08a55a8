import { mayUse } from '#contract/access/access.ts'
import { may } from '#contract/access/actions.ts'
import { listCharges } from '#contract/charges/endpoints.ts'
import { listCustomers } from '#contract/customers/endpoints.ts'
import { findAnything } from '#contract/search/endpoints.ts'
import { parseSearch } from '#contract/search/rules.ts'
import { type FoundCharge, findCharges, findCustomers } from '#server/areas/search/sql.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

const chargeOf = (row: FoundCharge) => ({
  uuid: row.id,
  title: row.title,
  customerName: row.customer_name,
  value: row.value_centavos,
  expirationDate: row.expiration_date,
  status: row.status,
})

export const searchApi: readonly Route[] = [
  query(findAnything, async (transaction, { query }, caller) => {
    const sought = parseSearch(query.text)
    if (!sought || !caller) return { understoodAs: 'nothing' as const, customers: [], charges: [] }
    const customers = mayUse(caller, listCustomers.access)
      ? await findCustomers(transaction, sought)
      : []
    const listsCharges = mayUse(caller, listCharges.access) && may(caller, 'charge.list')
    const charges = listsCharges ? await findCharges(transaction, sought) : []
    return { understoodAs: sought.kind, customers, charges: charges.map(chargeOf) }
  }),
]
