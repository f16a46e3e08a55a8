import { setTimeout as pause } from 'node:timers/promises'
import { changeCharge } from '#server/outside/acquirer/counterparty.ts'
import { paySlip } from '#server/outside/boleto-bank/slips.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { decideInvoices } from '#server/outside/fiscal/invoices.ts'
import { decideReviews } from '#server/outside/kyc/applications.ts'
import { releaseUndecided } from '#server/outside/med/claims.ts'
import { settlePayouts } from '#server/outside/payout-bank/payouts.ts'
import { payPix } from '#server/outside/pix-bank/payments.ts'
import { decideClaims } from '#server/outside/pix-directory/claims.ts'
import { decideReceivedClaims } from '#server/outside/pix-directory/received-claims.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

const EVERY_MS = 250

interface Key {
  readonly key: string
}

const IS_ANYTHING_DUE = `
  select exists (select from outside.charge where turns_at <= $1 and status = 'declined')
      or exists (select from outside.charge
                  where disputes_at is not null and dispute is null and status = 'approved')
      or exists (select from outside.pix_charge where turns_at <= $1)
      or exists (select from outside.slip where turns_at <= $1)
      or exists (select from outside.payout where ready_at <= $1)
      or exists (select from outside.payout where returns_at is not null)
      or exists (select from outside.med_claim where status = 'open')
      or exists (select from outside.fiscal_note where ready_at <= $1)
      or exists (select from outside.pix_claim where status in ('OPEN', 'WAITING_RESOLUTION'))
      or exists (select from outside.pix_received_claim
                  where status in ('OPEN', 'WAITING_RESOLUTION', 'CONFIRMED'))
      or exists (select from outside.kyc_application where ready_at <= $1) as is_due`

async function approveLate(context: SandboxContext): Promise<void> {
  const text = `select attempt_id as key from outside.charge
    where turns_at <= $1 and status = 'declined'`
  const due = await context.database.rows<Key>(text, [machineInstant()])
  for (const { key } of due) await changeCharge(context, key, 'approve')
}

async function dispute(context: SandboxContext): Promise<void> {
  const open = `select attempt_id as key from outside.charge
    where disputes_at is not null and dispute is null and status = 'approved'`
  // The clock is read only while a charge waits for it.
  if (!(await context.database.row(`${open} limit 1`))) return
  const due = await context.database.rows<Key>(`${open} and disputes_at <= $1`, [
    await context.now(),
  ])
  for (const { key } of due) await changeCharge(context, key, 'dispute')
}

async function payLate(context: SandboxContext): Promise<void> {
  const now = machineInstant()
  const codes = await context.database.rows<Key>(
    'select txid as key from outside.pix_charge where turns_at <= $1',
    [now],
  )
  for (const { key } of codes) await payPix(context, key, { evenIfEnded: true })
  const slips = await context.database.rows<Key>(
    'select our_number as key from outside.slip where turns_at <= $1',
    [now],
  )
  for (const { key } of slips) await paySlip(context, key, { evenIfEnded: true })
}

async function runDue(context: SandboxContext): Promise<void> {
  const row = await context.database.row<{ is_due: boolean }>(IS_ANYTHING_DUE, [machineInstant()])
  if (!row?.is_due) return
  await approveLate(context)
  await dispute(context)
  await payLate(context)
  await decideInvoices(context)
  await settlePayouts(context)
  await decideReviews(context)
  await decideClaims(context)
  await decideReceivedClaims(context)
  await releaseUndecided(context)
}

/** Runs the scheduled effects: late approvals, late payments, disputes a day later, invoices, payouts, reviews, claims of keys and of Pix. */
export function startScheduledEffects(context: SandboxContext) {
  const ended = new AbortController()
  async function go(): Promise<void> {
    while (!ended.signal.aborted) {
      // A database that is briefly unreachable does not end the loop.
      await runDue(context).catch(() => {})
      await pause(EVERY_MS, undefined, { signal: ended.signal }).catch(() => {})
    }
  }
  const done = go()
  return {
    stop: () => {
      ended.abort()
      return done
    },
  }
}
