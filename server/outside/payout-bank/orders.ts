import * as z from 'zod/mini'
import type { Instant } from '#contract/basics/days.ts'
import type { Fault } from '#server/outside/faults.ts'
import { centavos } from '#server/outside/requests.ts'

const short = () => z.string().check(z.minLength(1), z.maxLength(200))

const Target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pix-key'), key: short() }),
  z.strictObject({
    kind: z.literal('account'),
    bank: z.string().check(z.regex(/^\d{3}$/)),
    agency: short(),
    account: short(),
    accountType: short(),
    document: short(),
    name: short(),
  }),
  z.strictObject({ kind: z.literal('pix-code'), code: z.string().check(z.maxLength(1_000)) }),
  z.strictObject({ kind: z.literal('boleto'), barcode: z.string().check(z.regex(/^\d{44}$/)) }),
  z.strictObject({ kind: z.literal('pix-return'), endToEndId: short() }),
])

/** The body of an order, in centavos. */
export const OrderBody = z.strictObject({
  amount: centavos(),
  target: Target,
  /** Who pays; with the number of the account that the money leaves, if it leaves one. */
  payer: z.strictObject({
    name: short(),
    document: z.nullable(short()),
    account: z.nullable(short()),
  }),
})
export type Order = z.output<typeof OrderBody>

export interface PayoutRow {
  readonly payout_id: string
  readonly amount: bigint
  readonly currency: string
  /** Earlier orders did not say who pays. */
  readonly asked: Omit<Order, 'payer'> & Partial<Pick<Order, 'payer'>>
  readonly status: 'processing' | 'confirmed' | 'rejected' | 'returned'
  readonly fault: Fault | null
  readonly bank_reference: string
  readonly message: string
  readonly created_at: Instant
  readonly settled_at: Instant | null
  readonly returned_at: Instant | null
  /** Machine time at which the bank has processed it. */
  readonly ready_at: Instant | null
  /** Product time at which it is sent back. */
  readonly returns_at: Instant | null
}
