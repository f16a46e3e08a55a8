import assert from 'node:assert/strict'
import type { Uuid } from '#contract/basics/ids.ts'
import { ActionRejected } from '#server/areas/operations/operators.ts'
import {
  type ReturnCompanies,
  sendReturns,
} from '#server/areas/payments/buyer-returns/send-returns.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { caller } from '#tests/factories/environment/product.ts'
import type { Duplicate } from '#tests/factories/jobs/duplicate-payments.ts'
import { type JobContext, openJobContext } from '#tests/factories/jobs/job-context.ts'
import { addOperators } from '#tests/factories/sellers/operators.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'
import { runOperatorCommand } from '#tools/operator/operator.ts'

const SELLER = String(DEMO)
export const REASON = ['--reason', 'the buyer paid the charge twice'] as const
const HOUR_MS = 3_600_000

/** The lines of DUPLICATE_PAYMENT_REFUNDED by account. */
export const LINES = {
  card: [
    'DUPLICATE_PAYMENT_REFUNDED P:ACQ:sandbox 15000',
    'DUPLICATE_PAYMENT_REFUNDED P:BUYER_REFUND_DUE -15000',
  ],
  pix: [
    'DUPLICATE_PAYMENT_REFUNDED P:BUYER_REFUND_DUE -15000',
    'DUPLICATE_PAYMENT_REFUNDED P:PIX:sandbox 15000',
  ],
  transfer: [
    'DUPLICATE_PAYMENT_REFUNDED P:BUYER_REFUND_DUE -15000',
    'DUPLICATE_PAYMENT_REFUNDED P:CASH:sandbox 15000',
  ],
} as const

const requestArgs = ({ caseId }: Duplicate) => ['return-to-buyer', SELLER, caseId, ...REASON]

interface CaseFound {
  readonly detail: { readonly buyerReturn?: object; readonly dispute?: string }
  readonly reason: string | null
  readonly by: string | null
}

/** Reads the product's and the companies' records about returns. */
const readersOf = ({ jobs, companiesUrl }: JobContext) => ({
  stateOf: async (id: Uuid) =>
    (await jobs.row<{ state: string }>('select state from buyer_return where id = $1', [id]))
      ?.state,
  /** The lines of the entries about the payment, without the one that received it. */
  async entriesOf({ paymentId }: Duplicate): Promise<string[]> {
    const rows = await jobs.rows<{ line: string }>(
      `select kind || ' ' || code || ' ' || amount as line from journal_entry entry
         join posting line on line.seller_id = entry.seller_id and line.entry_id = entry.id
        where coalesce(ref_id::text, ref_code) = $1
          and kind <> 'DUPLICATE_PAYMENT_RECEIVED'
        order by 1`,
      [paymentId],
    )
    return rows.map(({ line }) => line)
  },
  async casesOf({ chargeId }: Duplicate): Promise<string[]> {
    const rows = await jobs.rows<{ line: string }>(
      `select kind || case when closed_at is null then ' open' else ' closed' end as line
         from operator_case where charge_id = $1 order by 1`,
      [chargeId],
    )
    return rows.map(({ line }) => line)
  },
  caseRow: ({ caseId }: Duplicate) =>
    jobs.row<CaseFound>(
      `select detail, close_reason as reason, closed_by as by from operator_case where id = $1`,
      [caseId],
    ),
  /** The returns of the payment at the companies, each in centavos. */
  async returnedAmounts({ paymentId }: Duplicate): Promise<number[]> {
    const { text } = await caller(companiesUrl)('/reconciliation')
    const lines: { kind: string; reference: string; amount: number }[] = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    return lines
      .filter(({ kind, reference }) => kind === 'refund' && reference === paymentId)
      .map(({ amount }) => amount)
  },
})

/**
 * Operators ana, bia and caio, and returns to buyers whose job runs only on demand. The host's
 * clock is fixed between runs, so that no return becomes due.
 */
export async function openReturns() {
  const realTime = machineTime.now
  let nowMs = realTime()
  machineTime.now = () => nowMs
  const context = await openJobContext()
  const { jobs, companiesUrl } = context
  const companies: ReturnCompanies = context.tools
  const keys = await addOperators(jobs, ['ana', 'bia', 'caio'])
  const as = (name: string, ...args: string[]) =>
    runOperatorCommand({ database: jobs, queueUrl: '', key: keys[name] }, args)
  const requestReturn = async (duplicate: Duplicate): Promise<Uuid> =>
    ((await as('ana', ...requestArgs(duplicate))).split(' ').at(-1) ?? '') as Uuid
  const rejectedAs = (name: string, args: readonly string[], reason: RegExp) =>
    assert.rejects(as(name, ...args), (error: unknown) => {
      assert.ok(error instanceof ActionRejected, String(error))
      assert.match(error.message, reason)
      return true
    })
  const passTime = (hours: number) => {
    nowMs += hours * HOUR_MS
  }
  const run = (by: ReturnCompanies = companies) => sendReturns(jobs, by)
  return {
    ground: context,
    companies,
    as,
    ask: requestReturn,
    refusedAs: rejectedAs,
    askRefused: (duplicate: Duplicate, reason: RegExp) =>
      rejectedAs('ana', requestArgs(duplicate), reason),
    /** Requests and approves a return; its id is that of the request. */
    async approved(duplicate: Duplicate): Promise<Uuid> {
      const id = await requestReturn(duplicate)
      await as('bia', 'approve', id)
      return id
    },
    passTime,
    run,
    /** Lets an hour pass, after which every return is due again, and runs the job. */
    async nextRun(by?: ReturnCompanies): Promise<void> {
      passTime(1)
      await run(by)
    },
    atCompanies: (method: string, path: string, body: object = {}) =>
      caller(companiesUrl)(`/${path}`, { method, key: null, body }),
    ...readersOf(context),
    async stop(): Promise<void> {
      machineTime.now = realTime
      await context.stop()
    },
  }
}

export type Returns = Awaited<ReturnType<typeof openReturns>>
