import * as endpoints from '#contract/customers/endpoints.ts'
import { createCustomer } from '#server/areas/customers/create-customer.ts'
import { listCustomers } from '#server/areas/customers/list-customers.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import { updateCustomer, updateCustomerAddress } from '#server/areas/customers/update-customer.ts'
import { query } from '#server/platform/http/routes.ts'
import { command } from '#server/platform/commands/command.ts'

export const customersApi = [
  query(endpoints.listCustomers, (transaction, { query }) => listCustomers(transaction, query)),
  command(endpoints.createCustomer, (work, { body }) => createCustomer(work, body)),
  query(endpoints.readCustomer, (transaction, { params }) => readCustomer(transaction, params.id)),
  command(endpoints.updateCustomer, (work, { params, body }) =>
    updateCustomer(work, params.id, body),
  ),
  command(endpoints.updateCustomerAddress, (work, { params, body }) =>
    updateCustomerAddress(work, params.id, body),
  ),
]
