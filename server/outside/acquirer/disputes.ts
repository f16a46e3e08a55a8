import type { Instant } from '#contract/basics/days.ts'
import type { ChargeRow, SimulatedAcquirer } from '#server/outside/acquirer/acquirer.ts'
import { findChargeAt } from '#server/outside/acquirer/charges.ts'
import { changeCharge } from '#server/outside/acquirer/counterparty.ts'
import type { SandboxContext } from '#server/outside/context.ts'

/** Why holders dispute in the sandbox. */
export const DISPUTE_REASON = 'O titular do cartão não reconhece a compra.'

/** What the merchant submits: a message and documents in base64. */
export interface Evidence {
  readonly message: string
  readonly documents: readonly {
    readonly name: string
    readonly type: string
    readonly content: string
  }[]
}

/** Stores the merchant's evidence, once per key; false when no dispute is open. */
export async function acceptEvidence(
  context: SandboxContext,
  acquirer: SimulatedAcquirer,
  attemptId: string,
  key: string,
  { message, documents }: Evidence,
): Promise<boolean> {
  const named = documents.map(({ name, type, content }) => ({
    name,
    type,
    size: Buffer.from(content, 'base64').byteLength,
  }))
  await context.database.run(
    `insert into outside.evidence (key, attempt_id, message, documents, at)
     select $1, attempt_id, $3, $4, $5 from outside.charge
      where attempt_id = $2 and acquirer = $6 and dispute = 'open' on conflict (key) do nothing`,
    [key, attemptId, message, JSON.stringify(named), await context.now(), acquirer.name],
  )
  return (
    (await context.database.row('select 1 as taken from outside.evidence where key = $1', [
      key,
    ])) !== undefined
  )
}

/**
 * Accepts the dispute, which the holder wins; repeating it changes nothing. False: it ended
 * otherwise.
 */
export async function acceptDispute(
  context: SandboxContext,
  acquirer: SimulatedAcquirer,
  attemptId: string,
): Promise<boolean> {
  if (!(await findChargeAt(context, acquirer, attemptId))) return false
  await changeCharge(context, attemptId, 'lose')
  return (await findChargeAt(context, acquirer, attemptId))?.dispute === 'lost'
}

/** The attempts whose merchants have contested. */
export async function contestedAttempts(context: SandboxContext): Promise<ReadonlySet<string>> {
  const rows = await context.database.rows<{ attempt_id: string }>(
    'select attempt_id from outside.evidence',
  )
  return new Set(rows.map(({ attempt_id }) => attempt_id))
}

/** The charges of an acquirer whose disputes were opened or decided from a moment of product time on. */
export const disputedSince = (
  { database }: SandboxContext,
  { name }: SimulatedAcquirer,
  from: Instant,
): Promise<ChargeRow[]> =>
  database.rows<ChargeRow>(
    `select * from outside.charge
      where acquirer = $1 and dispute is not null and greatest(disputed_at, dispute_ended_at) >= $2
      order by greatest(disputed_at, dispute_ended_at), attempt_id`,
    [name, from],
  )
