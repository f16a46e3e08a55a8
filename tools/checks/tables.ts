import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder that alone writes each table. Others read it, or call a function of its owner. */
const OWNERS: Readonly<Record<string, string>> = {
  account_pix: 'server/areas/account-pix',
  account_day: 'server/areas/ledger',
  account_document: 'server/areas/bank-account',
  account_balance: 'server/areas/ledger',
  anonymous_request: 'server/areas/sign-in',
  anticipation: 'server/areas/balance',
  anticipation_part: 'server/areas/balance',
  api_key: 'server/areas/api-keys',
  api_request: 'server/areas/api-keys',
  attempt: 'server/areas/payments/attempts',
  audit: 'server/platform/commands',
  bank_account: 'server/areas/bank-account',
  bill: 'server/areas/bills',
  buyer_notice: 'server/areas/buyer-notices',
  buyer_return: 'server/areas/payments/buyer-returns',
  card_collection: 'server/areas/payments/renewal-cards',
  card_link: 'server/areas/subscriptions',
  card_invoice: 'server/areas/virtual-cards',
  card_purchase: 'server/areas/virtual-cards',
  charge: 'server/areas/charge-core',
  charge_claim: 'server/areas/payments/charge-claims',
  charge_daily: 'server/areas/charges',
  charge_list_view: 'server/areas/charges',
  checkout: 'server/areas/checkout-page',
  customer: 'server/areas/customers',
  dashboard_daily: 'server/areas/dashboard',
  directory: 'server/platform/database',
  dispute: 'server/areas/payments/disputes',
  dispute_document: 'server/areas/charges',
  event: 'server/platform',
  idempotency: 'server/platform',
  import_batch: 'server/areas/imports',
  import_row: 'server/areas/imports',
  invoice: 'server/areas/invoices',
  invoice_config: 'server/areas/invoices',
  journal_entry: 'server/areas/ledger',
  cancellation_letter: 'server/areas/charges',
  migration: 'server/platform/database',
  notification: 'server/areas/notification-panel',
  notification_seen: 'server/areas/notification-panel',
  operator: 'server/areas/operations',
  operator_case: 'server/areas/cases',
  operator_request: 'server/areas/operations',
  password_token: 'server/areas/sign-in',
  payout: 'server/areas/payouts',
  med_claim: 'server/areas/med-claims',
  payment_code: 'server/areas/payments/codes',
  payment_link: 'server/areas/payment-links',
  payment_link_version: 'server/areas/payment-links',
  pix_claim: 'server/areas/pix-keys',
  pix_received_claim: 'server/areas/pix-keys',
  pix_key: 'server/areas/pix-keys',
  pix_limit: 'server/areas/pix-limits',
  pix_use: 'server/areas/pix-limits',
  plan: 'server/areas/plans',
  postponed_item: 'server/platform/events',
  posting: 'server/areas/ledger',
  process: 'server/platform/process',
  product_clock: 'server/sandbox',
  provider_message: 'server/areas/provider-messages',
  receivable: 'server/areas/payments/receivables',
  refund: 'server/areas/payments/refunds',
  report: 'server/areas/reports',
  report_piece: 'server/areas/reports',
  role_prefix: 'server/platform/database',
  scheduled_card: 'server/areas/payments/scheduled-cards',
  seller: 'server/areas/sellers',
  session: 'server/areas/accounts',
  settlement_file: 'server/areas/reconciliation',
  settlement_item: 'server/areas/reconciliation',
  settlement_unplaced: 'server/areas/reconciliation',
  sub_seller: 'server/areas/sub-sellers',
  sub_seller_notice: 'server/areas/sub-sellers',
  notice_settings: 'server/areas/buyer-notices',
  subscription_card: 'server/areas/payments/renewal-cards',
  subscription: 'server/areas/subscriptions',
  terms_acceptance: 'server/areas/terms',
  throttle: 'server/areas/sign-in',
  two_factor_challenge: 'server/areas/sign-in',
  use_count: 'server/platform',
  user_account: 'server/areas/accounts',
  virtual_card: 'server/areas/virtual-cards',
  webhook: 'server/areas/webhooks',
  webhook_attempt: 'server/areas/webhooks',
  webhook_delivery: 'server/areas/webhooks',
}

const CREATED = /\bcreate table (?:if not exists )?([a-z_]+)/g
const WRITTEN = /\b(?:insert into|update|delete from)\s+(?:only\s+)?([a-z_]+)\b/g
// The helpers of server/platform/database/rows.ts take the table as a name.
const WRITTEN_BY_HELPER =
  /\b(?:insert|enqueueInsert|update|updateVersioned)(?:Statement)?\(\s*\w+,\s*'([a-z_]+)'/g

/** Statements that write a table outside its owner's folder, and tables without an owner. */
export function checkTables(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const tables = new Set([...read('database/schema.sql').matchAll(CREATED)].map(([, name]) => name))
  const problems: string[] = []
  for (const table of tables) {
    if (table && !OWNERS[table]) problems.push(`tools/checks/tables.ts: ${table} has no owner`)
  }
  for (const table of Object.keys(OWNERS)) {
    if (!tables.has(table)) problems.push(`tools/checks/tables.ts: there is no table ${table}`)
  }
  const files = globSync('server/**/*.ts', { cwd: root }).filter(
    (file) => !/\.(?:test|fixture)\.ts$/.test(file),
  )
  for (const file of files.sort()) {
    const text = read(file)
    for (const [, table = ''] of [...text.matchAll(WRITTEN), ...text.matchAll(WRITTEN_BY_HELPER)]) {
      const owner = OWNERS[table]
      if (!owner || file.startsWith(`${owner}/`)) continue
      problems.push(`${file}: writes ${table}; call a function of ${owner}`)
    }
  }
  return [...new Set(problems)]
}
