import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulate } from '#tests/campaigns/ledger/run.ts'
import { isLong, sized } from '#tests/factories/environment/proof-size.ts'

const SEEDS = sized('SEEDS', 2, 100)
const EVENTS = sized('EVENTS', 800, 3_000)
const FIRST_SEED = sized('SEED', 20_261_201, 20_261_125)
const AT_ONCE = 3

/** Rare sequences and cases, which the simulation must cover. */
const REQUIRED_COVERAGE = [
  'RECEIVABLES_ANTICIPATED DISPUTE_OPENED DISPUTE_WON',
  'RECEIVABLES_ANTICIPATED DISPUTE_OPENED DISPUTE_LOST',
  'RECEIVABLES_ANTICIPATED REFUND_REQUESTED REFUND_CONFIRMED',
  'RECEIVABLES_ANTICIPATED REFUND_REQUESTED REFUND_REFUSED',
  'RECEIVABLES_ANTICIPATED RECEIVABLE_RELEASED',
  'RECEIVABLES_ANTICIPATED DUPLICATE_PAYMENT_RECEIVED',
  'RECEIVABLE_RELEASED REFUND_REQUESTED REFUND_REFUSED',
  'RECEIVABLE_RELEASED DISPUTE_OPENED DISPUTE_WON',
  'RECEIVABLE_RELEASED DISPUTE_OPENED DISPUTE_LOST',
  'DISPUTE_OPENED DISPUTE_WON RECEIVABLE_RELEASED',
  'REFUND_REQUESTED REFUND_REFUSED RECEIVABLE_RELEASED',
  'REFUND_REQUESTED REFUND_REFUSED DISPUTE_OPENED',
  'ANTICIPATED_WITHDRAWAL DISPUTE_OPENED',
  'ANTICIPATED_WITHDRAWAL REFUND_REQUESTED',
  'ANTICIPATED_WITHDRAWAL PAYOUT_FAILED',
  'ANTICIPATED_WITHDRAWAL PAYOUT_SETTLED_TO_ACCOUNT',
  'PAYOUT_REQUESTED PAYOUT_SETTLED PAYOUT_RETURNED',
  'PAYOUT_REQUESTED PAYOUT_FAILED',
  'PAYOUT_REQUESTED PAYOUT_SETTLED_TO_ACCOUNT',
  'BILL_PAYMENT_STARTED',
  'BILL_PAID',
  'BILL_PAYMENT_FAILED',
  'BILL_PAYMENT_STARTED BILL_PAID PAYOUT_RETURNED',
  'bill paid from AVAILABLE returned',
  'bill paid from BANKING returned',
  'CARD_PURCHASE_REVERSED',
  'CARD_INVOICE_PAID',
  'card purchase given back to AVAILABLE',
  'card purchase given back to BANKING',
  'ISSUER_SETTLED',
  'DEBT_WRITTEN_OFF',
  'BALANCE_ADJUSTED given',
  'BALANCE_ADJUSTED taken',
  'PIX_OUT_FAILED',
  'MED_BLOCKED',
  'MED_RETURNED',
  'MED_RELEASED',
  'MED on a Pix charge',
  'payout of a sub-seller',
  'tax above total',
  'sweep over debt and available',
  'take over available and debt',
  'RECEIVABLE_RELEASED in debt',
  'PIX_RECEIVED in debt',
  'RECEIVABLES_ANTICIPATED in debt',
  'REFUND_REFUSED in debt',
  'DISPUTE_WON in debt',
  'PAYOUT_FAILED in debt',
  'PAYOUT_RETURNED in debt',
  'BILL_PAYMENT_FAILED in debt',
  'sub-seller in debt',
  'floor refused',
  'ANTICIPATED_WITHDRAWAL undone',
  'exact reversal',
]
const MIN_OCCURRENCES = isLong ? 50 : 1

async function allSeeds(): Promise<Map<string, number>> {
  const seeds = Array.from({ length: SEEDS }, (_, at) => FIRST_SEED + at)
  const counts = new Map<string, number>()
  const worker = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      for (const [what, count] of await simulate(seed, EVENTS)) {
        counts.set(what, (counts.get(what) ?? 0) + count)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return counts
}

test('R-MON-04 random events of each entry give the same balances in model and ledger', async (context) => {
  const counts = await allSeeds()
  context.diagnostic(`${SEEDS} seeds from ${FIRST_SEED}, ${EVENTS} events each`)
  const pairs = [...counts.keys()].filter((name) => /^[A-Z_]+ [A-Z_]+$/.test(name))
  context.diagnostic(`${pairs.length} pairs of events on one thing`)
  for (const what of REQUIRED_COVERAGE) context.diagnostic(`${what}: ${counts.get(what) ?? 0}`)
  const tooFew = REQUIRED_COVERAGE.filter((what) => (counts.get(what) ?? 0) < MIN_OCCURRENCES)
  assert.deepEqual(tooFew, [], `fewer than ${MIN_OCCURRENCES} of these`)
})
