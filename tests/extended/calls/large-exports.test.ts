import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AuditRow } from '#contract/audit/shapes.ts'
import { sellerOwner } from '#contract/basics/ids.ts'
import { MAX_SHEET_ROWS } from '#contract/exports/columns.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
})
after(() => product.stop())

test('a workbook has at most 100,000 rows, a CSV file has no limit', async () => {
  await asOwner(product.databaseUrl, (owner) =>
    owner.run(
      `insert into plan (seller_id, id, title, bullets, month_centavos, semester_month_centavos,
                         year_month_centavos, credit_card, bank_slip, pix, active, search,
                         created_at, updated_at, version)
       select 1001, 1000000 + number, 'Plano', '{}', 100, 100, 100, true, true, true, true, '',
              now(), now(), 1
         from generate_series(1, ${MAX_SHEET_ROWS + 1}) as number`,
    ),
  )
  const refused = await product.call('/core/exports/plans?format=xlsx', { token })
  assert.deepEqual([refused.status, refused.body[0].code], [422, 'BAR-5301'])
})

test('the statement is exported like a list: audited, and no workbook of more than 100,000 rows', async () => {
  const day = '2024-02-29'
  await asOwner(product.databaseUrl, (owner) =>
    owner.run(
      `insert into payout (seller_id, id, owner_id, purpose, source, state, amount_centavos, provider,
                           requested_on, scheduled_date, paid_on, poll_count, next_poll_at, created_at)
       select 1001, gen_random_uuid(), $1, 'WITHDRAWAL', 'AVAILABLE', 'PAID', 100, 'sandbox',
              $2, $2, $2, 0, now(), now()
         from generate_series(1, ${MAX_SHEET_ROWS + 1})`,
      [sellerOwner(DEMO), day],
    ),
  )
  const period = `executionDateInitial=${day}&executionDateFinal=${day}`
  const refused = await product.call(`/core/redeems/statement/xlsx?${period}`, { token })
  assert.deepEqual([refused.status, refused.body[0].code], [422, 'BAR-5301'])
  const file = await product.call(`/core/redeems/statement/csv?${period}`, { token })
  assert.equal(file.text.trimEnd().split('\r\n').length, MAX_SHEET_ROWS + 2)
  const { body } = await product.call('/core/audit-trail?size=20&page=0', { token })
  const row: AuditRow = body.content.find(({ subjectKind }: AuditRow) => subjectKind === 'export')
  const changes = Object.fromEntries(row.changes.map(({ field, after }) => [field, after]))
  assert.deepEqual(
    [changes['list'], changes['format'], changes['rows']],
    ['Extrato', 'csv', String(MAX_SHEET_ROWS + 1)],
  )
})
