import type { Uuid } from '#contract/basics/ids.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

export interface StoredAttempt {
  readonly id: Uuid
  readonly state: string
  readonly decline: { readonly codeReason: string } | null
}

export interface StoredCode {
  readonly id: Uuid
  readonly kind: 'PIX' | 'BANK_SLIP'
  readonly state: string
  readonly provider_ref: string
  readonly amount: bigint
}

export interface StoredCase {
  readonly id: Uuid
  readonly kind: string
  readonly amount: bigint
  readonly open: boolean
}

/** Reads the product's records about a charge from the database; amounts in centavos. */
export function openChargeRecords({ jobs, until }: TestProduct) {
  const charge = (id: string) =>
    jobs.row<{ status: string; value: bigint }>(
      'select status, value_centavos as value from charge where id = $1',
      [id],
    )
  const attempts = (id: string) =>
    jobs.rows<StoredAttempt>(
      'select id, state, decline from attempt where charge_id = $1 order by created_at, id',
      [id],
    )
  const codes = (id: string) =>
    jobs.rows<StoredCode>(
      `select id, kind, state, provider_ref, amount_centavos as amount from payment_code
        where charge_id = $1 order by created_at, id`,
      [id],
    )
  return {
    charge,
    attempts,
    codes,
    cases: (id: string) =>
      jobs.rows<StoredCase>(
        `select id, kind, amount_centavos as amount, closed_at is null as open
           from operator_case where charge_id = $1 order by opened_at, id`,
        [id],
      ),
    /** The only attempt of the charge. */
    async attempt(id: string): Promise<StoredAttempt> {
      const [first, second] = await attempts(id)
      if (!first || second) throw new Error(`charge ${id} has no single attempt`)
      return first
    },
    async code(id: string, kind: StoredCode['kind']): Promise<StoredCode> {
      const found = (await codes(id)).find((one) => one.kind === kind)
      if (!found) throw new Error(`charge ${id} has no ${kind} code`)
      return found
    },
    /**
     * The entries that reference one of these ids, in posting order, as `DUPLICATE_PAYMENT_RECEIVED
     * 15000` with the debited amount.
     */
    async entries(...refs: readonly string[]): Promise<string[]> {
      const rows = await jobs.rows<{ line: string }>(
        `select kind || ' ' || sum(greatest(-amount, 0)) as line
           from journal_entry entry join posting
             on posting.seller_id = entry.seller_id and posting.entry_id = entry.id
          where coalesce(ref_id::text, ref_code) = any ($1::text[])
          group by entry.id, kind order by entry.id`,
        [refs],
      )
      return rows.map(({ line }) => line)
    },
    becomes: (id: string, status: string) =>
      until(`${status} of ${id}`, async () => (await charge(id))?.status === status),
    attemptBecomes: (id: string, state: string) =>
      until(`an attempt ${state}`, async () =>
        (await attempts(id)).some((attempt) => attempt.state === state),
      ),
    codeBecomes: (id: string, kind: StoredCode['kind'], state: string) =>
      until(`${kind} ${state}`, async () =>
        (await codes(id)).some((code) => code.kind === kind && code.state === state),
      ),
  }
}

export type ChargeRecords = ReturnType<typeof openChargeRecords>
