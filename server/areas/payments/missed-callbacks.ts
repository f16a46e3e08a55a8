import { type Instant, toInstant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Acquirer } from '#server/adapters/acquirer/port.ts'
import { unpaidCodes } from '#server/areas/payments/codes/sql.ts'
import { disputeIdOf, resolveDispute } from '#server/areas/payments/disputes/disputes.ts'
import { type ListedRow, unsettledDisputes } from '#server/areas/payments/disputes/sql.ts'
import { type PaymentTools, resolveCode } from '#server/areas/payments/reconciler.ts'
import { storeMessage } from '#server/areas/provider-messages/store-message.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type DirectoryKind, lookUpAll } from '#server/platform/database/directory.ts'
import { runItems } from '#server/platform/events/items.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

/** The job that looks for what companies would have said by callbacks that never came. */
export const MISSED_JOB = 'missed-callbacks'
const BATCH = 100

const HOUR_MS = 3_600_000
/** How far back disputes are listed: longer than an installation is ever left unattended. */
const DISPUTES_MS = 8 * 24 * HOUR_MS
/** How far back payments are listed; older ones are found at the end of their codes and by the files. */
const PAYMENTS_MS = 2 * HOUR_MS

/** The last so many milliseconds, and a little more: the company's clock may be ahead of ours. */
async function lately(jobs: Database, ms: number): Promise<{ from: Instant; until: Instant }> {
  const nowMs = Date.parse((await jobs.time()).now)
  return { from: toInstant(nowMs - ms), until: toInstant(nowMs + HOUR_MS) }
}

interface ListedRecord {
  readonly sellerId: SellerId
  readonly id: Uuid
}

/** The records of ours that a company lists by these keys; others are not ours. */
export async function ourRecords(
  jobs: Database,
  kind: DirectoryKind,
  keys: readonly string[],
): Promise<ListedRecord[]> {
  const entries = await lookUpAll(
    jobs,
    keys.map((key) => ({ kind, key })),
  )
  return entries.flatMap((entry) =>
    entry?.recordId ? [{ sellerId: entry.sellerId, id: entry.recordId }] : [],
  )
}

async function missedDisputes(jobs: Database, acquirer: Acquirer, limit: number) {
  const { from } = await lately(jobs, DISPUTES_MS)
  const listed = (await acquirer.disputesSince(from)) ?? []
  const stateOf = new Map(listed.map(({ attemptId, state }) => [attemptId, state]))
  const ours = await ourRecords(jobs, 'attempt', [...stateOf.keys()])
  const rows = ours.flatMap(({ sellerId, id }): ListedRow[] => {
    const state = stateOf.get(id)
    if (!state) return []
    const messageId = `${acquirer.id}:listed:dispute.${state}:${id}`
    return [{ sellerId, attemptId: id, disputeId: disputeIdOf(id), state, messageId }]
  })
  return unsettledDisputes(jobs, rows, limit)
}

/** Settles the disputes that acquirers list as opened or decided and that no callback reported. */
export async function receiveMissedDisputes(jobs: Database, tools: PaymentTools): Promise<number> {
  let settled = 0
  for (const acquirer of tools.acquirers.all) {
    settled += await runItems(jobs, {
      job: MISSED_JOB,
      batchSize: BATCH,
      find: (limit) => missedDisputes(jobs, acquirer, limit),
      async run({ seller_id, id, state, message_id }) {
        if (!(await resolveDispute(jobs, tools, seller_id, id))) return false
        const body = JSON.stringify({ attemptId: id, state })
        await jobs.withTenant(seller_id, (transaction) =>
          storeMessage(transaction, 'attempt', message_id, machineInstant(), body),
        )
        return true
      },
    })
  }
  return settled
}

interface ListsPayments {
  readonly kind: 'pix-txid' | 'slip-number'
  /** The keys of the codes that were paid in the period, as their bank lists them. */
  list(from: Instant, until: Instant): Promise<readonly string[] | null>
}

const banksOf = ({ pixBanks, boletoBanks }: PaymentTools): ListsPayments[] => [
  ...pixBanks.all.map(
    (bank): ListsPayments => ({
      kind: 'pix-txid',
      list: (from, until) => bank.paidIn(from, until),
    }),
  ),
  ...boletoBanks.all.map(
    (bank): ListsPayments => ({
      kind: 'slip-number',
      list: (from) => bank.paidSince(from),
    }),
  ),
]

/** Settles the codes that banks list as paid and that no callback reported. */
export async function receiveMissedPayments(jobs: Database, tools: PaymentTools): Promise<number> {
  let settled = 0
  for (const { kind, list } of banksOf(tools)) {
    settled += await runItems(jobs, {
      job: MISSED_JOB,
      batchSize: BATCH,
      async find(limit) {
        const { from, until } = await lately(jobs, PAYMENTS_MS)
        const codes = await ourRecords(jobs, kind, (await list(from, until)) ?? [])
        return unpaidCodes(jobs, codes, limit)
      },
      run: ({ seller_id, id }) => resolveCode(jobs, tools, seller_id, id),
    })
  }
  return settled
}
