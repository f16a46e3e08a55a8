import { setTimeout as pause } from 'node:timers/promises'
import type { Uuid } from '#contract/basics/ids.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'
import type { AcknowledgedRequests } from '#tests/campaigns/acknowledged.ts'
import { renewed, type Shop } from '#tests/campaigns/clients/load-clients.ts'
import type { Records } from '#tests/campaigns/reconciliation/pix-key-reconciliation.ts'
import { request } from '#tests/campaigns/requests.ts'
import { BUYER } from '#tests/factories/payments/checkout.ts'

const SETTLED_WITHIN_MS = 120_000

interface Receipt {
  readonly id: Uuid
  readonly charge_id: Uuid
  readonly channel: 'email' | 'whatsapp'
  readonly state: string
  readonly reason: string | null
  readonly send_count: number
}

/** States in which the carrier has the message; a receipt whose outcome is unknown may have been sent. */
const TAKEN = ['SENT', 'DELIVERED', 'READ']

const receiptsOf = ({ own }: Records, charges: readonly string[]) =>
  own.rows<Receipt>(
    `select id, charge_id, channel, state, reason, send_count from buyer_notice
      where kind = 'payment' and charge_id = any ($1::uuid[])`,
    [charges],
  )

/** What the carriers took for buyers of the campaign, under the names that the program gave. */
async function takenByCarriers({ companies }: Records): Promise<string[]> {
  const mails = await companies.rows<{ name: string }>(
    'select id as name from outside.mail where recipient = $1',
    [BUYER.email],
  )
  const messages = await companies.rows<{ name: string }>(
    'select reference as name from outside.whatsapp_message where reference is not null',
  )
  return [...mails, ...messages].map(({ name }) => name)
}

/** How the program names the one sending of a receipt to its carrier. */
const nameAtCarrier = ({ id, charge_id, channel }: Receipt): string =>
  channel === 'email' ? derivedId(id, '1') : `${charge_id}.${id}.1`

function receiptProblems(receipt: Receipt, timesTaken: number): string[] {
  const { charge_id, channel, state, reason, send_count } = receipt
  const name = `the ${channel} receipt of ${charge_id}`
  if (state === 'UNKNOWN') return timesTaken > 1 ? [`${name} was sent ${timesTaken} times`] : []
  // The buyer of a charge that was refunded at once gets none.
  if (state === 'SKIPPED' && reason === 'CHARGE_CHANGED') {
    return timesTaken > 0 ? [`${name} was sent and is skipped here`] : []
  }
  if (!TAKEN.includes(state)) return [`${name} is ${state} ${reason ?? ''}`]
  if (timesTaken !== 1 || send_count !== 1) {
    return [`${name} was sent ${send_count} times and taken ${timesTaken} times`]
  }
  return []
}

const unsentOf = async (records: Records, charges: readonly string[]): Promise<boolean> => {
  const receipts = await receiptsOf(records, charges)
  return receipts.some(({ state }) => state === 'PLANNED' || state === 'SENDING')
}

/** Runs the job that sends receipts again, which waits a minute, until none is left to be sent. */
async function settle(records: Records, shop: Shop, charges: readonly string[]): Promise<void> {
  const deadline = performance.now() + SETTLED_WITHIN_MS
  while ((await unsentOf(records, charges)) && performance.now() < deadline) {
    const { status } = await request(`${shop.url}/core/sandbox/jobs/notices/run`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.token}` },
    })
    await renewed(shop, status)
    await records.own.run('update buyer_notice set lease_until = $1 where lease_until > $1', [
      machineInstant(),
    ])
    await pause(500)
  }
}

/**
 * Compares the receipts of acknowledged sales with what the carriers of mails and messages took: one of
 * each channel for every sale, each taken once. A sale that was refunded or disputed before its receipt
 * was planned has none.
 */
export async function compareReceipts(
  records: Records,
  shop: Shop,
  { bought, refunded, disputed }: AcknowledgedRequests,
): Promise<{ readonly sent: number; readonly problems: string[] }> {
  const charges = bought.map(({ charge }) => charge)
  await settle(records, shop, charges)
  const receipts = await receiptsOf(records, charges)
  const taken = new Map<string, number>()
  for (const name of await takenByCarriers(records)) taken.set(name, (taken.get(name) ?? 0) + 1)
  const problems = receipts.flatMap((receipt) =>
    receiptProblems(receipt, taken.get(nameAtCarrier(receipt)) ?? 0),
  )
  const mayLackOne = new Set([...refunded, ...disputed.map(({ charge }) => charge)])
  for (const channel of ['email', 'whatsapp'] as const) {
    const planned = new Set<string>(
      receipts.filter((each) => each.channel === channel).map(({ charge_id }) => charge_id),
    )
    const missing = charges.filter((charge) => !planned.has(charge) && !mayLackOne.has(charge))
    if (missing.length > 0) problems.push(`no ${channel} receipt of ${missing.join(', ')}`)
  }
  return { sent: receipts.filter(({ state }) => TAKEN.includes(state)).length, problems }
}
