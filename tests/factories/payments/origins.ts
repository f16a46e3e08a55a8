import assert from 'node:assert/strict'
import type * as z from 'zod/mini'
import type { balanceOrigin, valueOrigin } from '#contract/balance/origin.ts'
import type { redeemRow } from '#contract/balance/shapes.ts'
import { addDays, type Day } from '#contract/basics/days.ts'
import { sum } from '#contract/basics/money.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

/** Amounts as they are on the wire, in reais. */
type Wire<Shape extends z.ZodMiniType> = z.output<z.ZodMiniType<z.input<Shape>>>
type Row = Pick<z.input<typeof redeemRow>, 'origin' | 'operation'> & {
  readonly amount: number
  readonly tax: { readonly amount: number } | null
  readonly subSellers: readonly Row[]
}
type Origin = Wire<typeof valueOrigin>
type BalancePage = Wire<typeof balanceOrigin>

export const centavosOf = (amount: unknown): bigint => BigInt(Math.round(Number(amount) * 100))

const total = (lines: readonly { readonly amount: unknown }[]) =>
  sum(lines.map(({ amount }) => centavosOf(amount)))

/** Reads where the value of a row or payout comes from; its lines must add up to it. */
export async function originOf(
  product: TestProduct,
  token: string,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<Origin> {
  const path = `/core/redeems/statement/${kind}/${id}/origin`
  const { status, text, body } = await product.call(path, { token })
  assert.equal(status, 200, `${path}: ${text}`)
  assert.equal(total(body.lines), centavosOf(body.amount), `${kind}: ${text}`)
  assert.equal(body.isExact, true, `${kind}: ${text}`)
  for (const entry of body.entries) assert.equal(total(entry.lines), 0n, entry.id)
  return body
}

/** Derives each row of the statement, or those of some kinds; answers the kinds that were met. */
export async function assertRowsAddUp(
  product: TestProduct,
  token: string,
  today: Day,
  only?: readonly string[],
): Promise<Set<string>> {
  const period = `executionDateInitial=${addDays(today, -60)}&executionDateFinal=${addDays(today, 400)}`
  const { body } = await product.call(`/core/redeems/statement?${period}&size=500`, { token })
  assert.equal(body.totalPages, 1)
  const rows = (body.content as readonly Row[])
    .flatMap((row) => [row, ...row.subSellers])
    .filter(({ origin }) => !only || only.includes(origin.kind))
  for (const row of rows) {
    const { amount, tax, net } = await originOf(product, token, row.origin)
    assert.equal(centavosOf(amount), centavosOf(row.amount), row.operation)
    assert.equal(centavosOf(tax), centavosOf(row.tax?.amount ?? 0), row.operation)
    assert.equal(centavosOf(net), centavosOf(amount) - centavosOf(tax), row.operation)
  }
  return new Set(rows.map(({ origin }) => origin.kind))
}

/** Pages through all movements of the balance, from today's balance back to 0. */
export async function assertBalanceAddsUp(product: TestProduct, token: string): Promise<number> {
  const { amount } = (await product.call('/core/redeems', { token })).body
  let expected = centavosOf(amount)
  let before = ''
  for (let pages = 1; ; pages++) {
    const page: BalancePage = (await product.call(`/core/redeems/origin${before}`, { token })).body
    assert.equal(page.isExact, true)
    assert.equal(centavosOf(page.closing), expected)
    assert.equal(centavosOf(page.opening) + total(page.movements), expected)
    expected = centavosOf(page.opening)
    if (page.next === null) {
      assert.equal(expected, 0n)
      return pages
    }
    before = `?before=${page.next}`
  }
}
