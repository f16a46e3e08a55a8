import * as z from 'zod/mini'
import type { Instant } from '#contract/basics/days.ts'
import { findCharge } from '#server/outside/acquirer/charges.ts'
import { changeCharge } from '#server/outside/acquirer/counterparty.ts'
import { Unacceptable } from '#server/outside/requests.ts'
import { wireCentavos, type SandboxContext } from '#server/outside/context.ts'

const REASON = 'O titular do cartão não reconhece a compra.'

/** A dispute in the acquirer's API: by the charge's own key, as a charge has at most one. */
export async function wireDispute(context: SandboxContext, attemptId: string) {
  const charge = await findCharge(context, attemptId)
  if (!charge?.dispute) throw new Unacceptable(404, 'not_found', 'disputa não encontrada')
  return {
    attemptId,
    status: charge.dispute,
    reason: REASON,
    amount: wireCentavos(charge.taken_amount),
    openedAt: charge.disputed_at,
  }
}

export const EvidenceBody = z.strictObject({
  message: z.string().check(z.minLength(1), z.maxLength(2_000)),
  documents: z
    .array(
      z.strictObject({
        name: z.string().check(z.maxLength(200)),
        type: z.string().check(z.maxLength(40)),
        /** base64 */
        content: z.string(),
      }),
    )
    .check(z.maxLength(5)),
})

/** What the merchant has to say, once a key; false when nothing is disputed any more. */
export async function acceptEvidence(
  context: SandboxContext,
  attemptId: string,
  key: string,
  { message, documents }: z.output<typeof EvidenceBody>,
  at: Instant,
): Promise<boolean> {
  const named = documents.map(({ name, type, content }) => ({
    name,
    type,
    size: Buffer.from(content, 'base64').byteLength,
  }))
  await context.database.run(
    `insert into outside.evidence (key, attempt_id, message, documents, at)
     select $1, attempt_id, $3, $4, $5 from outside.charge
      where attempt_id = $2 and dispute = 'open' on conflict (key) do nothing`,
    [key, attemptId, message, JSON.stringify(named), at],
  )
  return (
    (await context.database.row('select 1 as taken from outside.evidence where key = $1', [
      key,
    ])) !== undefined
  )
}

/**
 * The merchant accepts the dispute: the holder has won; repeating it changes nothing. False: it
 * ended otherwise.
 */
export async function acceptDispute(context: SandboxContext, attemptId: string): Promise<boolean> {
  await changeCharge(context, attemptId, 'lose')
  return (await findCharge(context, attemptId))?.dispute === 'lost'
}

/** The attempts whose merchants have contested. */
export async function contestedAttempts(context: SandboxContext): Promise<ReadonlySet<string>> {
  const rows = await context.database.rows<{ attempt_id: string }>(
    'select attempt_id from outside.evidence',
  )
  return new Set(rows.map(({ attempt_id }) => attempt_id))
}
