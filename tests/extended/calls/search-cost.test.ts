import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { addDays, dayInSaoPaulo } from '#contract/basics/days.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { COUNT_CAP } from '#contract/basics/paging.ts'
import { searchPattern, searchText } from '#contract/basics/text-search.ts'
import { type ListFilter, pageOfCharges } from '#server/areas/charges/list/sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { filledDatabase } from '#tests/factories/environment/filled-database.ts'
import { FIRST_PAGE } from '#tests/factories/payments/charge-list.ts'
import { explain } from '#tools/bench/explain.ts'
import { addCharges, RARE_PART, RARE_TIMES } from '#tools/bench/seed.ts'

const SELLER = 90_002 as SellerId
// Enough that a name can be too common to be counted to the end.
const ROWS = 30_000

let database: Database

before(async () => {
  database = await filledDatabase(['charge'], (owner) => addCharges(owner, [SELLER], ROWS))
})
after(() => database.close())

const buffersOf = (filter: Partial<ListFilter>) =>
  database.withTenant(SELLER, async (transaction) => {
    return (await explain(transaction, pageOfCharges(SELLER, { ...FIRST_PAGE, ...filter }))).buffers
  })

const MIRELA = searchPattern('mirela', 0, 3)

// The charges that are compared until the count is capped, each in a block of its own, and the index.
const MAX_BLOCKS = 1.1 * COUNT_CAP

test('a search by a name that 1,500 of 30,000 charges have reads a tenth more blocks than it counts charges at most', async () => {
  const today = dayInSaoPaulo(machineInstant())
  const filters: Partial<ListFilter>[] = [
    {},
    { descending: false },
    { offset: 200 },
    { statuses: ['SCHEDULED'] },
    { statuses: ['PAID', 'PAID_MANUALLY'] },
    { statuses: ['LATE'] },
    { history: true },
    { from: addDays(today, -600), to: addDays(today, -30) },
  ]
  for (const filter of filters) {
    const buffers = await buffersOf({ ...filter, pattern: MIRELA })
    assert.ok(buffers <= MAX_BLOCKS, `${JSON.stringify(filter)}: ${buffers}`)
  }
  // Each of the rare charges is in a block of its own.
  for (const [part, most] of [
    [RARE_PART, 3 * RARE_TIMES],
    ['zzyzzx', 100],
  ] as const) {
    const buffers = await buffersOf({ pattern: searchPattern(part, 0, 3) })
    assert.ok(buffers <= most, `${part}: ${buffers}`)
  }
})

interface FoundPage {
  readonly content: string
  readonly counted: number
  readonly isCapped: boolean
}

const idsOf = ({ content }: FoundPage) =>
  (JSON.parse(content) as readonly { readonly uuid: string }[]).map(({ uuid }) => uuid)

type SearchedFilter = Omit<ListFilter, 'from' | 'to'> & { readonly daysBack: number | null }

const searchedFilter: fc.Arbitrary<SearchedFilter> = fc.record({
  // Common and rare names, parts that many names have, a title, an e-mail, and no charge's text.
  pattern: fc.constantFrom(
    MIRELA,
    searchPattern('Mirela Alves', 0, 3),
    searchPattern(RARE_PART, 0, 3),
    searchPattern('a', 0, 3),
    searchPattern('al', 0, 3),
    searchPattern('encomenda 4', 1, 3),
    searchPattern('comprador123@', 2, 3),
    searchPattern('zzyzzx', 0, 3),
  ),
  statuses: fc.constantFrom(null, ['LATE'] as const, ['PAID', 'PAID_MANUALLY'] as const),
  history: fc.boolean(),
  documentPrefix: fc.constantFrom(null, null, '11%', '1111112%'),
  daysBack: fc.option(fc.integer({ min: 1, max: 700 })),
  orderColumn: fc.constantFrom('expiration_date', 'paid_date', 'value_centavos', 'created_at'),
  descending: fc.boolean(),
  offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2_500 })),
  size: fc.constantFrom(1, 20, 50),
})

test('a search finds what comparing every charge of the seller finds, in the same order', async () => {
  const today = dayInSaoPaulo(machineInstant())
  const compare = async ({ daysBack, ...drawn }: SearchedFilter) => {
    const from = daysBack === null ? null : addDays(today, -daysBack)
    const filter: ListFilter = { ...FIRST_PAGE, ...drawn, from, to: from && today }
    const { text, values } = pageOfCharges(SELLER, filter)
    await database.withTenant(SELLER, async ({ row, rows }) => {
      const page = await row<FoundPage>(text, values)
      const direction = filter.descending ? 'desc' : 'asc'
      const absent = filter.orderColumn === 'paid_date' && filter.descending ? 'nulls last' : ''
      const nullsFirst = filter.orderColumn === 'paid_date' && !filter.descending
      // The text is compared as no index can.
      const expected = await rows<{ id: string }>(
        `select id from charge
          where seller_id = $1 and search || '' like $2
            and ($3::text[] is null or status = any ($3::text[]))
            and (not $4::boolean or status not in ('SCHEDULED', 'LATE'))
            and ($5::text is null or customer_document like $5)
            and ($6::date is null or expiration_date between $6 and $7)
          order by ${filter.orderColumn} ${direction} ${nullsFirst ? 'nulls first' : absent},
                   id ${direction}`,
        [
          SELLER,
          filter.pattern,
          filter.statuses,
          filter.history,
          filter.documentPrefix,
          from,
          today,
        ],
      )
      assert.ok(page)
      const { offset, size } = filter
      const ids = expected.map(({ id }) => id)
      assert.deepEqual(idsOf(page), ids.slice(offset, offset + size), JSON.stringify(drawn))
      assert.equal(page.isCapped, ids.length > COUNT_CAP)
      if (!page.isCapped) assert.equal(page.counted, ids.length)
    })
  }
  await fc.assert(fc.asyncProperty(searchedFilter, compare), { numRuns: 60 })
})

test('the longest texts of a charge fit into the indexes of the list', async () => {
  // Folded, a Hangul syllable is three letters of three bytes: no text of so many letters is
  // longer. They differ, so that they cannot be compressed.
  const syllables = (count: number) =>
    Array.from({ length: count }, (_, at) => String.fromCharCode(0xac02 + 28 * ((at * 37) % 399)))
  const name = syllables(150).join('')
  const longest = searchText(name, syllables(60).join(''), `${'a1b2c3d4e5'.repeat(25)}@b.c`)
  assert.equal(Buffer.byteLength(longest), 9 * 210 + 254 + 2)
  const changed = await database.withTenant(SELLER, ({ run }) =>
    run(
      `update charge set search = $2, status = 'PAID_MANUALLY' where seller_id = $1 and id in
         (select id from charge where seller_id = $1 order by created_at limit 1)`,
      [SELLER, longest],
    ),
  )
  assert.equal(changed, 1)
})
