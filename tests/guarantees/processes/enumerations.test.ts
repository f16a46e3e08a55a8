import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PROFILES } from '#contract/access/roles.ts'
import { ACCOUNT_DOCUMENT_KINDS, ACCOUNT_DOCUMENTS } from '#contract/bank-account/documents.ts'
import { kycResult } from '#contract/bank-account/shapes.ts'
import { BILL_KINDS, BILL_METHODS, VALUE_KINDS } from '#contract/bills/shapes.ts'
import { BILL_STATUSES } from '#contract/bills/states.ts'
import { NOTICE_STATES, noticeReason } from '#contract/buyer-notices/states.ts'
import { NOTICE_CHANNELS, NOTICE_KINDS } from '#contract/buyer-notices/switches.ts'
import { DISPUTE_STATES } from '#contract/charges/disputes.ts'
import { RECEIVABLE_STATES } from '#contract/charges/net-endpoints.ts'
import { BUYER_METHODS, PAYMENT_METHODS } from '#contract/charges/shapes.ts'
import { ATTEMPT_STATES, CHARGE_STATUSES, LIVE_ATTEMPT_STATES } from '#contract/charges/states.ts'
import { CUSTOMER_DOCUMENT_TYPES } from '#contract/customers/rules.ts'
import { IMPORT_KINDS } from '#contract/imports/kinds.ts'
import { IMPORT_ROW_STATES, IMPORT_STATES } from '#contract/imports/states.ts'
import { INVOICE_STATUSES } from '#contract/invoices/states.ts'
import { NOTIFICATION_TYPES } from '#contract/notification-panel/shapes.ts'
import { LINK_TYPES } from '#contract/payment-links/shapes.ts'
import { SHOWN_LINK_STATES } from '#contract/payment-links/states.ts'
import { PAYOUT_STATES } from '#contract/payouts/states.ts'
import { CLAIM_KINDS, CLAIM_STATUSES } from '#contract/pix-keys/claim-states.ts'
import { RECEIVED_CLAIM_STATES, REFUSAL_REASONS } from '#contract/pix-keys/received-states.ts'
import { KEY_TYPES } from '#contract/pix-keys/rules.ts'
import { KEY_STATES } from '#contract/pix-keys/states.ts'
import { PERIODICITIES } from '#contract/plans/rules.ts'
import { REPORT_FAILURES, REPORT_STATES, REPORT_TYPES } from '#contract/reports/kinds.ts'
import { DOCUMENT_TYPES, SPLIT_STATUSES, SPLIT_TYPES } from '#contract/sub-sellers/shapes.ts'
import { SUBSCRIPTION_STATUSES } from '#contract/subscriptions/states.ts'
import { USER_STATUSES } from '#contract/users/states.ts'
import { PURCHASE_REFUSALS } from '#contract/virtual-cards/rules.ts'
import { CARD_STATUSES } from '#contract/virtual-cards/shapes.ts'
import { ATTEMPT_FAILURES, DELIVERY_STATUSES, STOP_REASONS } from '#contract/webhooks/states.ts'
import { MOVEMENT_KINDS } from '#server/adapters/settlement-file.ts'
import { OWNED_ACCOUNTS, PLATFORM_ACCOUNTS } from '#server/areas/ledger/chart.ts'
import { dropDatabase, freshDatabase } from '#tests/factories/environment/database.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { valuesIn } from '#tools/generate/table-types.ts'

const FISCAL_STATUSES = INVOICE_STATUSES.filter((status) => status !== 'NOT_EMITTED')

/** The values that contract and code list for a column. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  'account_balance.code': Object.keys(OWNED_ACCOUNTS),
  'account_document.kind': ACCOUNT_DOCUMENT_KINDS,
  'account_document.type': ACCOUNT_DOCUMENTS.types,
  'attempt.state': ATTEMPT_STATES,
  'bank_account.kyc_result': kycResult.options,
  'bill.kind': BILL_KINDS,
  'bill.method': BILL_METHODS,
  'bill.status': BILL_STATUSES,
  'bill.value_kind': VALUE_KINDS,
  'buyer_notice.channel': NOTICE_CHANNELS,
  'buyer_notice.kind': NOTICE_KINDS,
  'buyer_notice.reason': noticeReason.options,
  'buyer_notice.state': NOTICE_STATES,
  'charge.invoice_status': INVOICE_STATUSES,
  'charge.origin': [...LINK_TYPES, 'IMPORT'],
  'charge.payment_method': PAYMENT_METHODS,
  'charge.status': CHARGE_STATUSES,
  'charge_daily.status': CHARGE_STATUSES,
  'customer.document_type': CUSTOMER_DOCUMENT_TYPES,
  'dispute.state': DISPUTE_STATES,
  'invoice.status': FISCAL_STATUSES,
  'notification.type': NOTIFICATION_TYPES,
  'payout.state': PAYOUT_STATES,
  'pix_claim.kind': CLAIM_KINDS,
  'pix_claim.status': CLAIM_STATUSES,
  'pix_received_claim.kind': CLAIM_KINDS,
  'pix_received_claim.reason': REFUSAL_REASONS,
  'pix_received_claim.state': RECEIVED_CLAIM_STATES,
  'pix_key.key_type': KEY_TYPES,
  'pix_key.state': KEY_STATES,
  'payment_link.state': [...SHOWN_LINK_STATES, 'DELETED'],
  'payment_link.type': LINK_TYPES,
  'import_batch.kind': IMPORT_KINDS,
  'import_batch.state': IMPORT_STATES,
  'import_row.state': IMPORT_ROW_STATES,
  'receivable.state': RECEIVABLE_STATES,
  'report.failure': REPORT_FAILURES,
  'report.state': REPORT_STATES,
  'report.type': REPORT_TYPES,
  'settlement_item.kind': [...MOVEMENT_KINDS, 'entry', 'history'],
  'settlement_unplaced.kind': MOVEMENT_KINDS,
  'sub_seller.document_type': DOCUMENT_TYPES,
  'sub_seller.payment_type': SPLIT_TYPES,
  'sub_seller.split_status': SPLIT_STATUSES,
  'subscription.origin': ['SUBSCRIPTION', 'IMPORT'],
  'subscription.payment_method': BUYER_METHODS,
  'subscription.periodicity': PERIODICITIES,
  'subscription.status': SUBSCRIPTION_STATUSES,
  'user_account.profile': Object.keys(PROFILES),
  'user_account.status': USER_STATUSES,
  'virtual_card.requested_status': CARD_STATUSES,
  'virtual_card.status': CARD_STATUSES,
  'webhook.stop_reason': STOP_REASONS,
  'webhook_attempt.failure': ATTEMPT_FAILURES,
  'webhook_delivery.status': DELIVERY_STATUSES,
  'card_purchase.refusal': PURCHASE_REFUSALS,
}

/** Columns that look like enumerations and are none, or are checked elsewhere. */
const FREE: Readonly<Record<string, string>> = {
  'bill.boleto_code': 'the digits of a boleto',
  'charge.country_code': 'a telephone prefix',
  'customer.country_code': 'a telephone prefix',
  'audit.subject_kind': 'names what an area changes; nothing reads it back as a list',
  'dispute_document.type': 'a media type',
  'event.subject_kind': 'names what an area changes; nothing reads it back as a list',
  'idempotency.status': 'an HTTP status',
  'journal_entry.ref_code': 'what a company outside identifies',
  'journal_entry.kind': 'checked with ref_type; ledger-entries.test.ts compares both',
  'journal_entry.ref_type': 'checked with kind; ledger-entries.test.ts compares both',
  'use_count.kind': 'the name of a limit, which is an endpoint’s id or an area’s own',
}

const ENUMERATION = /(^|_)(kind|type|state|status|code|method|origin|provider|profile|refusal|why)$/

interface CheckedColumn {
  readonly column: string
  readonly check: string | null
}

const COLUMNS = `
  select relname || '.' || attname as column, (
           select pg_get_constraintdef(pg_constraint.oid) from pg_constraint
            where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
              and pg_get_constraintdef(pg_constraint.oid) like '%''::text%'
            limit 1) as check
    from pg_attribute join pg_class on pg_class.oid = attrelid
   where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0
     and not attisdropped and atttypid = 'text'::regtype`

let url: string
let found: Map<string, string | null>

before(async () => {
  url = await freshDatabase()
  const rows = await asOwner(url, (owner) => owner.rows<CheckedColumn>(COLUMNS))
  found = new Map(rows.map(({ column, check }) => [column, check]))
})
after(() => dropDatabase(url))

for (const [column, values] of Object.entries(LISTED)) {
  test(`the CHECK of ${column} accepts the values that the code lists`, () => {
    assert.deepEqual(valuesIn(found.get(column) ?? null)?.sort(), [...values].sort())
  })
}

test('the CHECK of posting.code accepts the accounts of the chart', () => {
  const text = found.get('posting.code') ?? ''
  const single = Object.entries(PLATFORM_ACCOUNTS).flatMap(([code, account]) =>
    'perCompany' in account ? [] : [code],
  )
  const [pattern, ...codes] = [...(valuesIn(text) ?? [])].reverse()
  assert.deepEqual(codes.sort(), [...Object.keys(OWNED_ACCOUNTS), ...single].sort())
  const perCompany = Object.entries(PLATFORM_ACCOUNTS).flatMap(([code, account]) =>
    'perCompany' in account ? [`${code}:sandbox`] : [],
  )
  assert.ok(perCompany.length > 0)
  for (const code of perCompany) assert.match(code, new RegExp(pattern ?? ''))
})

test('each column named like an enumeration has a CHECK or a documented reason to have none', () => {
  const unchecked = [...found].flatMap(([column, check]) =>
    check === null && ENUMERATION.test(column) && !FREE[column] ? [column] : [],
  )
  assert.deepEqual(unchecked, [])
})

test('the index of live attempts covers the states in which no other attempt may begin', async () => {
  const index = await asOwner(url, (owner) =>
    owner.row<{ text: string }>(
      `select pg_get_indexdef(indexrelid) as text from pg_index
        where indexrelid = 'attempt_live'::regclass`,
    ),
  )
  assert.deepEqual(valuesIn(index?.text ?? null)?.sort(), [...LIVE_ATTEMPT_STATES].sort())
})
