import type { Database } from '#server/platform/database/database.ts'
import { runOperatorCommand } from '#tools/operator/operator.ts'

/** The key and the fingerprint that `new-key` prints. */
export async function aNewKey(database: Database): Promise<{ key: string; fingerprint: string }> {
  const output = await runOperatorCommand({ database, queueUrl: '', key: undefined }, ['new-key'])
  const [key = '', fingerprint = ''] = output.split('\n').map((line) => line.split(' ').at(-1))
  return { key, fingerprint }
}

/**
 * Adds operators of these names to a database without any, as operators do: the first adds the others,
 * the second approves them. Answers their keys by name.
 */
export async function addOperators(
  database: Database,
  names: readonly string[],
): Promise<Record<string, string>> {
  const keys: Record<string, string> = {}
  const [first = '', second = ''] = names
  const as = (name: string, ...args: readonly string[]) =>
    runOperatorCommand({ database, queueUrl: '', key: keys[name] }, args)
  for (const [at, name] of names.entries()) {
    const { key, fingerprint } = await aNewKey(database)
    await as(first, 'add', name, fingerprint)
    if (at >= 2) await as(second, 'approve-operator', name, fingerprint)
    keys[name] = key
  }
  return keys
}
