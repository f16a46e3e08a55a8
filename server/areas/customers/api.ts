import * as endpoints from '#contract/customers/endpoints.ts'
import { createCustomer } from '#server/areas/customers/create-customer.ts'
import { listCustomers } from '#server/areas/customers/list-customers.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import { updateCustomer, updateCustomerAddress } from '#server/areas/customers/update-customer.ts'
import { reads } from '#server/platform/serve.ts'
import { writes } from '#server/platform/writes.ts'

export const customersApi = [
  reads(endpoints.listCustomers, (transaction, { query }) => listCustomers(transaction, query)),
  writes(endpoints.createCustomer, (work, { body }) => createCustomer(work, body)),
  reads(endpoints.readCustomer, (transaction, { params }) => readCustomer(transaction, params.id)),
  writes(endpoints.updateCustomer, (work, { params, body }) =>
    updateCustomer(work, params.id, body),
  ),
  writes(endpoints.updateCustomerAddress, (work, { params, body }) =>
    updateCustomerAddress(work, params.id, body),
  ),
]
