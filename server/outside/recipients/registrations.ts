import * as z from 'zod/mini'
import { type Instant, toInstant } from '#contract/basics/days.ts'
import type { SandboxContext } from '#server/outside/context.ts'

/** How long an analysis takes, in product time. */
const THINKING_MS = 5 * 60_000

/** An agency that does not exist: a registration with it is refused after the analysis. */
const UNKNOWN_AGENCY = '9999'

export interface RegistrationRequest {
  readonly name: string
  readonly document: string
  readonly account: { readonly account: { readonly issuer: string; readonly number: string } }
}

export interface RegistrationRow {
  readonly registration_id: string
  readonly asked: RegistrationRequest
  readonly status: 'processing' | 'accepted' | 'refused'
  readonly message: string
  readonly decides_at: Instant
}

/** What the registry may be made to decide. */
export const RegistrationAction = z.enum(['accept', 'refuse'])
export type RegistrationAction = z.output<typeof RegistrationAction>

const REFUSED = 'Conta bancária não encontrada para este documento.'

const byKey = ({ database }: SandboxContext, registrationId: string) =>
  database.row<RegistrationRow>('select * from outside.recipient where registration_id = $1', [
    registrationId,
  ])

export const latestRegistrations = ({ database }: SandboxContext) =>
  database.rows<RegistrationRow>('select * from outside.recipient order by sequence desc limit 50')

/** A registration in the registry's API. */
export const wireRegistration = ({ registration_id, status, message }: RegistrationRow) => ({
  registrationId: registration_id,
  status,
  message,
})

/** Decides a registration under analysis; false when it is decided already. */
export async function decideRegistration(
  { database }: SandboxContext,
  registrationId: string,
  action: RegistrationAction,
): Promise<boolean> {
  const [status, message] = action === 'accept' ? ['accepted', ''] : ['refused', REFUSED]
  const done = await database.rows(
    `update outside.recipient set status = $2, message = $3
      where registration_id = $1 and status = 'processing' returning 1`,
    [registrationId, status, message],
  )
  return done.length > 0
}

/** A registration at the present time: its analysis may be over. */
export async function findRegistration(context: SandboxContext, registrationId: string) {
  const row = await byKey(context, registrationId)
  if (row?.status !== 'processing' || row.decides_at > (await context.now())) return row
  const isKnown = row.asked.account.account.issuer !== UNKNOWN_AGENCY
  await decideRegistration(context, registrationId, isKnown ? 'accept' : 'refuse')
  return byKey(context, registrationId)
}

/** Takes a registration once by its key; an account of zeros alone is refused at once. */
export async function acceptRegistration(
  context: SandboxContext,
  registrationId: string,
  asked: RegistrationRequest,
) {
  const decidesAt = toInstant(Date.parse(await context.now()) + THINKING_MS)
  const isNone = /^0+$/.test(asked.account.account.number)
  await context.database.run(
    `insert into outside.recipient (registration_id, asked, status, message, decides_at)
     values ($1, $2, $3, $4, $5) on conflict (registration_id) do nothing`,
    [
      registrationId,
      JSON.stringify(asked),
      isNone ? 'refused' : 'processing',
      isNone ? REFUSED : '',
      decidesAt,
    ],
  )
  return findRegistration(context, registrationId)
}
