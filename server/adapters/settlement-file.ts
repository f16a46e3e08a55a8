import * as z from 'zod/mini'
import type { Day, Instant } from '#contract/basics/days.ts'
import { type Centavos, sum } from '#contract/basics/money.ts'
import { instant } from '#contract/basics/wire.ts'
import { download } from '#server/adapters/exchange.ts'

export const MOVEMENT_KINDS = [
  'sale',
  'refund',
  'chargeback',
  'pix-payment',
  'pix-return',
  'slip-payment',
  'payout',
  'payout-return',
  'account-pix',
  'account-pix-claim',
  'purchase',
  'purchase-reversal',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** One movement of the day in the company's records. */
export interface SettlementItem {
  readonly kind: MovementKind
  /**
   * Attempt (sale, chargeback), refund, end-to-end id (a return: `{end-to-end id}/{id}`), payment
   * of the slip, payout, end-to-end id (a Pix that arrived at a business account), the
   * claim of such a Pix (MED), purchase. With the kind it is unique for the company.
   */
  readonly id: string
  /**
   * Another reference: the acquirer's own number (sale, chargeback), the attempt (refund), the txid
   * (Pix), our number (slip), the bank's own number (payout), the number of the account (account-pix,
   * account-pix-claim), the card (purchase).
   */
  readonly reference: string
  /** Centavos, always positive; the kind gives the direction of the movement. */
  readonly gross: Centavos
  /** The company's fee in centavos. */
  readonly cost: Centavos
  readonly currency: string
  readonly at: Instant
}

/** The settlement file of a day. `unknown`: no answer, or an incomplete file. */
export type SettlementFile =
  | { readonly kind: 'file'; readonly items: readonly SettlementItem[] }
  /** The company has not closed the day yet. */
  | { readonly kind: 'not-ready' }
  | { readonly kind: 'unknown' }

/** What each adapter of a company that settles with us has. */
export interface SettlesDaily {
  /** The file of a day of São Paulo; it never changes once it is there. Never throws. */
  settlements(day: Day): Promise<SettlementFile>
}

const centavos = () => z.int().check(z.minimum(0))
const label = () => z.string().check(z.minLength(1), z.maxLength(200))

const Line = z.object({
  kind: z.enum(MOVEMENT_KINDS),
  id: label(),
  reference: label(),
  gross: z.int().check(z.minimum(1)),
  cost: centavos(),
  currency: z.string().check(z.minLength(1), z.maxLength(3)),
  at: instant(),
})
const Trailer = z.object({
  kind: z.literal('trailer'),
  company: z.string(),
  day: z.string(),
  count: z.int(),
  gross: centavos(),
  cost: centavos(),
})
const Refusal = z.object({ code: z.string() })

function parsedLines(text: string): unknown[] | null {
  try {
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line))
  } catch {
    return null
  }
}

/**
 * Reads the text of a file. Null for one that isn't whole: a line that isn't a movement, the same
 * movement twice, or a trailer that is missing, of another day, or whose count or sums differ.
 */
export function readSettlementLines(
  company: string,
  day: Day,
  text: string,
): readonly SettlementItem[] | null {
  const lines = parsedLines(text)
  const trailer = z.safeParse(Trailer, lines?.at(-1))
  const movements = z.safeParse(z.array(Line), lines?.slice(0, -1))
  if (!trailer.success || !movements.success) return null
  const items = movements.data.map((line) => ({
    kind: line.kind,
    id: line.id,
    reference: line.reference,
    gross: BigInt(line.gross),
    cost: BigInt(line.cost),
    currency: line.currency,
    at: line.at,
  }))
  const { data: response } = trailer
  const isWhole =
    response.company === company &&
    response.day === day &&
    response.count === items.length &&
    BigInt(response.gross) === sum(items.map(({ gross }) => gross)) &&
    BigInt(response.cost) === sum(items.map(({ cost }) => cost)) &&
    new Set(items.map(({ kind, id }) => `${kind} ${id}`)).size === items.length
  return isWhole ? items : null
}

/** Fetches the file of a day from `root`, the company's address up to and without `/settlements`. */
export async function fetchSettlements(
  company: string,
  root: string,
  day: Day,
  timeoutMs: number,
): Promise<SettlementFile> {
  const response = await download(`${root}/settlements/${day}`, timeoutMs)
  if (!response) return { kind: 'unknown' }
  if (response.status === 409) {
    const refusal = z.safeParse(Refusal, parsedLines(response.text)?.[0])
    const isBeforeToday = refusal.success && refusal.data.code === 'day_not_over'
    return { kind: isBeforeToday ? 'not-ready' : 'unknown' }
  }
  const items = response.status === 200 ? readSettlementLines(company, day, response.text) : null
  return items ? { kind: 'file', items } : { kind: 'unknown' }
}
