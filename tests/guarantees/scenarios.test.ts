import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, test } from 'node:test'
import { asOwner } from '#server/platform/database.ts'
import { startProduct, type TestProduct } from '#tests/factories/product.ts'
import { playScenario } from '#tests/factories/scenario.ts'

const FOLDER = join(import.meta.dirname, '..', 'scenarios')

let product: TestProduct

before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const owedToBuyers = () =>
  asOwner(product.databaseUrl, async (owner) => {
    const found = await owner.row<{ owed: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as owed from posting where code = 'P:BUYER_REFUND_DUE'`,
    )
    return found?.owed ?? 0n
  })

const remindersOf = async (charge: string) => {
  const given = await product.jobs.rows<{ days: number }>(
    `select (data ->> 'days')::integer as days from event
      where type = 'CHARGE_REMINDER' and subject_id = $1 order by at, id`,
    [charge],
  )
  return given.map(({ days }) => days)
}

for (const file of globSync('*.txt', { cwd: FOLDER }).sort()) {
  const text = readFileSync(join(FOLDER, file), 'utf8')
  const about = text.split('\n')[0]?.replace('# ', '')
  test(`R-SBX-03 ${basename(file, '.txt')}: ${about}`, () =>
    playScenario({ ...product, owedToBuyers, remindersOf }, text))
}
