import type { SellerId } from '#contract/basics/ids.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { inlined, type Statement } from '#tools/bench/load.ts'

interface Plan {
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
}

export interface Explained {
  readonly buffers: number
  readonly ms: number
}

/** Blocks and time of a statement in the seller, as the product's own role runs it; warm. */
export async function explain(
  { row }: Pick<Transaction, 'row'>,
  statement: Statement,
): Promise<Explained> {
  const text = `explain (analyze, buffers, format json) ${inlined(statement)}`
  let last: Explained = { buffers: 0, ms: 0 }
  // The third run is the warm one.
  for (let times = 0; times < 3; times += 1) {
    const found = await row<{
      'QUERY PLAN': [{ Plan: Plan; 'Execution Time': number; 'Planning Time': number }]
    }>(text)
    const [plan] = found?.['QUERY PLAN'] ?? []
    if (!plan) throw new Error(`no plan for ${text}`)
    const buffers = plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks']
    last = { buffers, ms: plan['Execution Time'] + plan['Planning Time'] }
  }
  return last
}

/** The statements an action would send, caught instead of sent. */
export async function statementsOf(
  sellerId: number,
  action: (transaction: Transaction) => Promise<unknown>,
): Promise<Statement[]> {
  const caught: Statement[] = []
  const catchIt = async (text: string, values: readonly unknown[] = []) => {
    caught.push({ text, values })
    return undefined
  }
  const transaction = {
    sellerId: sellerId as SellerId,
    now: '2026-11-21T12:00:00.000Z',
    today: '2026-11-21',
    row: catchIt,
    run: async () => 0,
    rows: async (text: string, values: readonly unknown[]) => {
      await catchIt(text, values)
      return []
    },
  } as unknown as Transaction
  // An action may fail for missing rows; only its first statement matters here.
  await action(transaction).catch(() => {})
  return caught
}
