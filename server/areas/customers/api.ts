import * as endpoints from '#contract/customers/endpoints.ts'
import { customerTable, exportCustomers } from '#contract/customers/exports.ts'
import { createCustomer } from '#server/areas/customers/create-customer.ts'
import { listCustomers, searchOf } from '#server/areas/customers/list-customers.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import { allCustomersSql, type CustomerRow, customerOf } from '#server/areas/customers/sql.ts'
import { updateCustomer, updateCustomerAddress } from '#server/areas/customers/update-customer.ts'
import { command } from '#server/platform/commands/command.ts'
import { exportFile } from '#server/platform/commands/export-file.ts'
import { query } from '#server/platform/http/routes.ts'

export const customersApi = [
  query(endpoints.listCustomers, (transaction, { query }) => listCustomers(transaction, query)),
  exportFile(exportCustomers, customerTable, {
    statement: (query, { transaction }) =>
      allCustomersSql(transaction.sellerId, { search: searchOf(query), sort: query.sort }),
    rowOf: (stored: CustomerRow) => customerOf(stored),
  }),
  command(endpoints.createCustomer, (work, { body }) => createCustomer(work, body)),
  query(endpoints.readCustomer, (transaction, { params }) => readCustomer(transaction, params.id)),
  command(endpoints.updateCustomer, (work, { params, body }) =>
    updateCustomer(work, params.id, body),
  ),
  command(endpoints.updateCustomerAddress, (work, { params, body }) =>
    updateCustomerAddress(work, params.id, body),
  ),
]
