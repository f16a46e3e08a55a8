import { endpoint } from '#contract/access/endpoint.ts'
import { bankingAccount } from '#contract/bank-account/shapes.ts'

export const readAccount = endpoint({
  id: 'BNK-01',
  summary: 'Conta PJ',
  service: 'banking',
  method: 'GET',
  path: '/accounts',
  access: {
    roles: ['MASTER', 'ADMIN', 'BACKOFFICE', 'FINANCES', 'SUBSCRIPTIONS'],
    features: ['view_create_banking_account', 'view_banking_account'],
  },
  output: bankingAccount,
  success: [200],
  idempotency: 'read',
  refusals: [],
})
