import assert from 'node:assert/strict'
import { type SellerId, sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { type Movement, post } from '#server/areas/ledger/post.ts'
import { createSeller, nextSellerId } from '#server/areas/sellers/create-seller.ts'
import {
  type Cause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import { type Database, sqlState, type Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { type Applied, Books } from '#tests/campaigns/ledger/books.ts'
import {
  type ACQUIRER,
  CUSTODY,
  type EntryName,
  kindOf,
  type Part,
  type Pulled,
} from '#tests/campaigns/ledger/entries.ts'
import { numbersFrom } from '#tests/factories/environment/seeded-random.ts'

const FLOOR = '23514'
const CAUSE: Cause = {
  actorKind: 'WORKER',
  actorId: null,
  call: 'simulation',
  requestId: 'simulation',
  ip: null,
}

/** The events of a subject so far, for the counters of pairs. */
interface Traced {
  readonly history: string[]
}

export interface SimulatedCharge extends Traced {
  readonly id: Uuid
  readonly value: bigint
  readonly fee: bigint
  readonly paidTo: typeof ACQUIRER
  readonly parts: Part[]
  status: 'PAID' | 'REFUNDING' | 'DISPUTE' | 'REFUND' | 'CHARGEBACK'
  pulled: readonly Pulled[]
  /** The entry of the hold and its lines. */
  pulledBy: { readonly entryId: Uuid; readonly lines: Applied['lines'] } | null
  /** The product's refund in progress. */
  refundId: Uuid | null
}

export interface Transfer extends Traced {
  readonly owner: Uuid
  readonly amount: bigint
  isSettled: boolean
}

export interface Bill extends Traced {
  readonly source: 'AVAILABLE' | 'BANKING'
  readonly amount: bigint
  isPaid: boolean
}

export interface Held extends Traced {
  readonly by: 'PIX_OUT_REQUESTED' | 'MED_BLOCKED'
  readonly amount: bigint
}

/** An entry, or the two entries of a withdrawal with anticipation in one transaction. */
export type EventName = EntryName | 'ANTICIPATED_WITHDRAWAL'

interface How {
  /** Changes other rows in the same transaction. */
  readonly rows?: (work: UnitOfWork) => Promise<unknown>
  /** The product's code that posts the entry; without it the entry is posted directly. */
  readonly act?: (work: UnitOfWork) => Promise<Uuid | undefined>
  /** The reference of the entry; a new id by default. */
  readonly ref?: Uuid
}

export interface Posted extends Applied {
  readonly entryId: Uuid
}

const readBalances = async ({ sellerId, rows }: Transaction) => {
  const found = await rows<{ key: string; balance: bigint }>(
    `select owner_id || ' ' || code as key, balance from account_balance
      where seller_id = $1 and balance <> 0 order by owner_id, code`,
    [sellerId],
  )
  return Object.fromEntries(found.map(({ key, balance }) => [key, balance]))
}

/** The fee of a lost dispute. */
export const DISPUTE_FEE = 1_500n

/** Runs model and ledger of one seller and two sub-sellers in lock-step. */
export class Simulation {
  readonly app: Database
  readonly jobs: Database
  readonly sellerId: SellerId
  readonly seller: Uuid
  readonly owners: readonly Uuid[]
  readonly random: () => number
  readonly counts = new Map<string, number>()
  readonly charges: SimulatedCharge[] = []
  readonly transfers: Transfer[] = []
  readonly bills: Bill[] = []
  readonly held: Held[] = []
  readonly purchases: bigint[] = []
  readonly paidPurchases: bigint[] = []
  books = new Books()
  events = 0

  private constructor(app: Database, jobs: Database, sellerId: SellerId, seed: number) {
    this.app = app
    this.jobs = jobs
    this.sellerId = sellerId
    this.seller = sellerOwner(sellerId)
    this.owners = [this.seller, newId(), newId()]
    this.random = numbersFrom(seed)
  }

  static async start(app: Database, jobs: Database, seed: number): Promise<Simulation> {
    const sellerId = await nextSellerId(app)
    await app.withTenant(sellerId, (transaction) =>
      createSeller(transaction, {
        document: `simulação ${seed}`,
        companyName: 'S',
        fantasyName: 'S',
        siteUrl: 'https://s.example',
        address: {},
        contact: { name: 'S', email: 's@s.example', phone: '11987654321' },
        settings: { chargebackFeeCentavos: Number(DISPUTE_FEE) },
      }),
    )
    return new Simulation(app, jobs, sellerId, seed)
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit)
  }

  /** An amount of 1 centavo up to the limit; null when the limit leaves none. */
  amountUpTo(limit: bigint): bigint | null {
    return limit <= 0n ? null : 1n + BigInt(this.below(Number(limit)))
  }

  one<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)]
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  /** Adds an event to a subject's history and counts the completed pairs and triples. */
  trace({ history }: Traced, name: EventName): void {
    history.push(name)
    for (const length of [2, 3]) {
      if (history.length >= length) this.count(history.slice(-length).join(' '))
    }
  }

  /** The owner's DEBT at the last event, to count credits to an owner in debt. */
  countInDebt(owner: Uuid, name: string): void {
    if (this.books.of(owner, 'DEBT') > 0n) this.count(`${name} in debt`)
  }

  /** Applies one event to model and ledger; null when both refuse it. */
  async happens(
    name: EntryName,
    movements: readonly Movement[],
    how: How = {},
  ): Promise<Posted | null> {
    const applied = this.books.apply(movements)
    const act = how.act ?? ((work) => this.post(work, name, movements, how.ref))
    const entryId = await this.both(name, applied !== null, async (work) => {
      await how.rows?.(work)
      return act(work)
    })
    if (!applied) return null
    if (applied.splitSweeps > 0) this.count('sweep over debt and available')
    if (applied.splitTakes > 0) this.count('take over available and debt')
    return { ...applied, entryId: entryId ?? newId() }
  }

  post(
    work: UnitOfWork,
    name: EntryName,
    lines: readonly Movement[],
    ref = newId(),
  ): Promise<Uuid> {
    return post(work, { kind: kindOf(name), ref }, lines)
  }

  /** Applies it to the ledger and compares all balances; both must accept or both refuse it. */
  async both<T>(
    name: EventName,
    isAccepted: boolean,
    act: (work: UnitOfWork) => Promise<T>,
  ): Promise<T | null> {
    this.events += 1
    this.count(name)
    const observed = { result: null as T | null, balances: {} as Record<string, bigint> }
    let isRefused = false
    try {
      await this.app.withTenant(this.sellerId, async (transaction) => {
        observed.result = await act(openUnitOfWork(transaction, CAUSE))
        observed.balances = await readBalances(transaction)
      })
    } catch (error) {
      if (sqlState(error) !== FLOOR) throw error
      isRefused = true
    }
    assert.equal(!isRefused, isAccepted, `event ${this.events}, ${name}: floors disagree`)
    if (isRefused) {
      this.count('floor refused')
      observed.balances = await this.app.withTenant(this.sellerId, readBalances)
    }
    this.compare(name, observed.balances)
    return isRefused ? null : observed.result
  }

  compare(name: string, real: Record<string, bigint>): void {
    assert.deepEqual(real, this.books.list('owners'), `event ${this.events}, ${name}`)
    for (const owner of this.owners) {
      const isBoth = this.books.of(owner, 'AVAILABLE') > 0n && this.books.of(owner, 'DEBT') > 0n
      assert.ok(!isBoth, `event ${this.events}, ${name}: money and debt at once`)
    }
  }

  /** Once no bill is being paid, P:CUSTODY backs exactly what the business account holds. */
  compareBacking(): void {
    const holds = this.books.of(this.seller, 'BANKING') + this.books.of(this.seller, 'BANKING_HELD')
    assert.equal(-this.books.of(CUSTODY.ownerId, CUSTODY.code), holds, 'what backs the account')
  }

  /** Platform accounts have no balance rows: their sums are compared once. */
  async compareProvider(): Promise<void> {
    const found = await this.app.withTenant(this.sellerId, ({ rows, sellerId }) =>
      rows<{ key: string; balance: bigint }>(
        `select owner_id || ' ' || code as key, sum(amount)::bigint as balance from posting
          where seller_id = $1 and code like 'P:%' group by 1 having sum(amount) <> 0`,
        [sellerId],
      ),
    )
    const real = found.map(({ key, balance }) => [key, balance] as const).sort()
    assert.deepEqual(Object.fromEntries(real), this.books.list('provider'))
  }
}
