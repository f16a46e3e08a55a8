import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulate } from '#tests/campaigns/ledger/run.ts'
import { isLong, sized } from '#tests/factories/length.ts'

const SEEDS = sized('SEEDS', 5, 100)
const EVENTS = sized('EVENTS', 800, 3_000)
const FIRST_SEED = sized('SEED', 20_261_121, 20_261_121)
const AT_ONCE = 3

/** Rare sequences and rare cases: a ledger that is wrong is wrong in these. */
const RARE = [
  'E10 E15 E16',
  'E10 E15 E17',
  'E10 E12 E13',
  'E10 E12 E14',
  'E10 E3',
  'E10 E8',
  'E3 E12 E14',
  'E3 E15 E16',
  'E3 E15 E17',
  'E15 E16 E3',
  'E12 E14 E3',
  'E12 E14 E15',
  'E23 E15',
  'E23 E12',
  'E23 E21',
  'E23 E25',
  'E18 E20 E22',
  'E18 E21',
  'E18 E25',
  'E29',
  'E30 paid',
  'E30 failed',
  'E31 reversed',
  'E32',
  'E33',
  'E34 given',
  'E34 taken',
  'E26 failed',
  'E28 blocked',
  'E28 returned',
  'E28 released',
  'E28 on a Pix charge',
  'E24',
  'tax above total',
  'sweep over debt and available',
  'take over available and debt',
  'E3 in debt',
  'E5 in debt',
  'E10 in debt',
  'E14 in debt',
  'E16 in debt',
  'E21 in debt',
  'E22 in debt',
  'E30 failed in debt',
  'sub-seller in debt',
  'floor refused',
  'E23 undone',
  'exact reversal',
]
const FEWEST = isLong ? 50 : 1

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

test('T2 R-MON-04 random events of every entry leave the model and the ledger alike', async (context) => {
  const counts = await allSeeds()
  context.diagnostic(`${SEEDS} seeds from ${FIRST_SEED}, ${EVENTS} events each`)
  const pairs = [...counts.keys()].filter((name) => /^E\d+ E\d+$/.test(name))
  context.diagnostic(`${pairs.length} pairs of events on one thing`)
  for (const what of RARE) context.diagnostic(`${what}: ${counts.get(what) ?? 0}`)
  const tooFew = RARE.filter((what) => (counts.get(what) ?? 0) < FEWEST)
  assert.deepEqual(tooFew, [], `fewer than ${FEWEST} of these`)
})
