import type { SellerId } from '#contract/basics/ids.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aNewKey } from '#tests/factories/sellers/operators.ts'
import { ATELIER } from '#tests/factories/sellers/people.ts'
import { runOperatorCommand } from '#tools/operator/operator.ts'

const REASON = ['--reason', 'a court asked for it'] as const

/** The key of an operator of the product: the first one, or the second, whom the first one adds. */
export async function anOperator(
  { jobs }: TestProduct,
  name: string,
  by?: string,
): Promise<string> {
  const { key, fingerprint } = await aNewKey(jobs)
  const add = ['add', name, fingerprint]
  await runOperatorCommand({ database: jobs, queueUrl: '', key: by }, add)
  return key
}

/** Blocks and unblocks the business account of a seller as an operator does. */
export function accountBlocking({ jobs }: TestProduct, key: string, seller: SellerId = ATELIER) {
  const act = (name: string) =>
    runOperatorCommand({ database: jobs, queueUrl: '', key }, [name, String(seller), ...REASON])
  return { block: () => act('block-account'), unblock: () => act('unblock-account') }
}
