import * as z from 'zod/mini'
import type { Instant } from '#contract/basics/days.ts'
import { callbackValues, queueCallback } from '#server/outside/callbacks.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import type { Fault } from '#server/outside/faults.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

/** After how long the company decides by itself. */
const REVIEW_MS = 3 * 60_000

/** The part of an application that the simulated company reads. */
export const CompanyBody = z.looseObject({
  companyDocument: z.string().check(z.minLength(1), z.maxLength(14)),
  companyName: z.string().check(z.minLength(1), z.maxLength(200)),
})
type Company = z.output<typeof CompanyBody>

export interface ApplicationRow {
  readonly application_id: string
  readonly company: Company
  readonly status: 'analysis' | 'approved' | 'reproved'
  readonly reasons: readonly string[]
  readonly missing: readonly string[]
  readonly fault: Fault | null
  readonly created_at: Instant
}

/** What the company may be made to decide. */
export const ReviewAction = z.enum(['approve', 'reprove', 'ask'])
export type ReviewAction = z.output<typeof ReviewAction>

const DECISIONS = {
  approve: { status: 'approved', reasons: [], missing: [] },
  reprove: {
    status: 'reproved',
    reasons: ['A razão social difere da registrada na Receita Federal.'],
    missing: [],
  },
  ask: {
    status: 'reproved',
    reasons: ['Faltam documentos para concluir a análise.'],
    missing: ['Contrato social atualizado', 'Documento com foto do sócio A'],
  },
} as const satisfies Record<ReviewAction, Pick<ApplicationRow, 'status' | 'reasons' | 'missing'>>

/** An application in the company's API. */
export const wireApplication = (row: ApplicationRow) => ({
  applicationId: row.application_id,
  status: row.status,
  reasons: row.reasons,
  missing: row.missing,
})

export const findApplication = ({ database }: SandboxContext, applicationId: string) =>
  database.row<ApplicationRow>('select * from outside.kyc_application where application_id = $1', [
    applicationId,
  ])

export const latestApplications = ({ database }: SandboxContext) =>
  database.rows<ApplicationRow>(
    `select * from outside.kyc_application
      order by (status = 'analysis') desc, created_at desc, application_id limit 100`,
  )

/** Accepts an application once by its id; what comes again under it changes nothing. */
export async function acceptApplication(
  context: SandboxContext,
  applicationId: string,
  company: Company,
  fault: Fault | null,
) {
  await context.database.run(
    `insert into outside.kyc_application (application_id, company, status, reasons, missing, fault,
                                          created_at, ready_at)
     values ($1, $2, 'analysis', '[]', '[]', $3, $4, $5) on conflict (application_id) do nothing`,
    [applicationId, JSON.stringify(company), fault, await context.now(), machineInstant(REVIEW_MS)],
  )
  return findApplication(context, applicationId)
}

const DECIDE = `
  with changed as (
    update outside.kyc_application set status = $2, reasons = $3, missing = $4, ready_at = null
    where application_id = $1 and status = 'analysis' returning application_id
  ), called as (${queueCallback('changed', 5)})
  select application_id from changed`

/** Decides about an application; false when it was decided before. */
export async function decideReview(
  context: SandboxContext,
  applicationId: string,
  action: ReviewAction,
): Promise<boolean> {
  const row = await findApplication(context, applicationId)
  if (row?.status !== 'analysis') return false
  const { status, reasons, missing } = DECISIONS[action]
  const id = `review:${applicationId}`
  const body = { id, applicationId }
  const changed = await context.database.row(DECIDE, [
    applicationId,
    status,
    JSON.stringify(reasons),
    JSON.stringify(missing),
    ...callbackValues(context.faults, { id, provider: 'kyc', body }, row.fault),
  ])
  context.wake()
  return changed !== undefined
}

/** Decides about the applications that were reviewed: approved, or refused under that fault. */
export async function decideReviews(context: SandboxContext): Promise<void> {
  const due = await context.database.rows<Pick<ApplicationRow, 'application_id' | 'fault'>>(
    `select application_id, fault from outside.kyc_application
      where ready_at <= $1 order by ready_at limit 100`,
    [machineInstant()],
  )
  for (const { application_id, fault } of due) {
    await decideReview(context, application_id, fault === 'refuse' ? 'reprove' : 'approve')
  }
}
