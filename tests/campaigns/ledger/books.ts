import assert from 'node:assert/strict'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Movement } from '#server/areas/ledger/post.ts'

/** Accounts on which an owner owes; the others are owed to the owner. */
const OWES = ['DEBT', 'ANTICIPATED_DEBT', 'CARD_INVOICE', 'MEMO_PAID_OUTSIDE']

const keyOf = (owner: string, code: string) => `${owner} ${code}`
const isProvider = (key: string) => key.includes(' P:')
const owes = (key: string) => OWES.includes(key.split(' ')[1] ?? '')
const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

/** The effect of an entry, for the counters of rare cases. */
export interface Applied {
  /** Signed lines by account, credit positive. */
  readonly lines: ReadonlyMap<string, bigint>
  /** Sweeps and takes that changed both AVAILABLE and DEBT. */
  readonly splitSweeps: number
  readonly splitTakes: number
}

/**
 * The model of the ledger, independent of the product: a map of balances, each in the direction of
 * its account; platform accounts credit positive.
 */
export class Books {
  readonly #balances = new Map<string, bigint>()

  copy(): Books {
    const books = new Books()
    for (const [key, balance] of this.#balances) books.#balances.set(key, balance)
    return books
  }

  of(owner: Uuid, code: string): bigint {
    return this.#balances.get(keyOf(owner, code)) ?? 0n
  }

  /** Posts the movements; null, with nothing changed, when a floor refuses them. */
  apply(movements: readonly Movement[]): Applied | null {
    const lines = new Map<string, bigint>()
    const split = { sweep: 0, take: 0 }
    const now = (key: string) => {
      const line = lines.get(key) ?? 0n
      return (this.#balances.get(key) ?? 0n) + (owes(key) ? -line : line)
    }
    const add = (key: string, amount: bigint) => lines.set(key, (lines.get(key) ?? 0n) + amount)
    const move = ({ kind, ownerId, amount }: Exclude<Movement, { account: unknown }>) => {
      const available = keyOf(ownerId, 'AVAILABLE')
      const debt = keyOf(ownerId, 'DEBT')
      const found = smaller(amount, now(kind === 'sweep' ? debt : available))
      add(debt, kind === 'sweep' ? found : found - amount)
      add(available, kind === 'sweep' ? amount - found : -found)
      if (found > 0n && found < amount) split[kind] += 1
    }
    for (const movement of movements) {
      if ('account' in movement) {
        const { account, amount, kind } = movement
        add(keyOf(account.ownerId, account.code), kind === 'credit' ? amount : -amount)
      } else move(movement)
    }
    for (const [key, amount] of lines) if (amount === 0n) lines.delete(key)
    if (!this.applyLines(lines)) return null
    return { lines, splitSweeps: split.sweep, splitTakes: split.take }
  }

  /** Posts signed lines as they are; false, with nothing changed, when a floor refuses them. */
  applyLines(lines: ReadonlyMap<string, bigint>): boolean {
    let total = 0n
    for (const amount of lines.values()) total += amount
    assert.equal(total, 0n, 'the model itself does not balance')
    const after = [...lines].map(([key, amount]): [string, bigint] => [
      key,
      (this.#balances.get(key) ?? 0n) + (owes(key) ? -amount : amount),
    ])
    if (after.some(([key, balance]) => balance < 0n && !isProvider(key))) return false
    for (const [key, balance] of after) this.#balances.set(key, balance)
    return true
  }

  /** All balances other than 0, of owners or of the platform. */
  list(of: 'owners' | 'provider'): Record<string, bigint> {
    const wanted = [...this.#balances].filter(
      ([key, balance]) => balance !== 0n && isProvider(key) === (of === 'provider'),
    )
    return Object.fromEntries(wanted.sort(([one], [other]) => (one < other ? -1 : 1)))
  }
}
