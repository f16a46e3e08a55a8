import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { SellerId } from '#contract/basics/ids.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { asOwner } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import type { CitusCluster } from '#tests/campaigns/citus/citus-cluster.ts'
import { freshDatabase, openAs } from '#tests/factories/environment/database.ts'
import { linkBody } from '#tests/factories/payments/checkout.ts'
import { post, startApi, stop } from '#tools/bench/api.ts'
import { type Call, callRate, httpRate } from '#tools/bench/load.ts'
import { addCharges, addDaily, BENCH_PASSWORD, BIG, createBenchSeller } from '#tools/bench/seed.ts'

const rootFolder = join(import.meta.dirname, '..', '..', '..')
const CHARGES = 20_000
const ROUNDS = 3
const LIST_SECONDS = 3
const WRITES = 300

/** Answers a second, the median of the rounds. */
interface Rates {
  readonly list: number
  readonly write: number
}

export interface Timings {
  readonly citus: Rates
  /** One PostgreSQL of the same version on the same machine, in turns with Citus. */
  readonly plain: Rates
}

const median = (values: readonly number[]) =>
  Math.round([...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0)

async function seed(databaseUrl: string): Promise<void> {
  const { pepper } = await loadKeys(readConfig())
  const passwordHash = await createPasswords(pepper).hash(BENCH_PASSWORD)
  const app = await openAs(databaseUrl, 'app', 1)
  await app.withTenant(BIG.sellerId as SellerId, (transaction) =>
    createBenchSeller(transaction, { document: '90000', email: BIG.email, passwordHash }),
  )
  await app.close()
  await asOwner(databaseUrl, async (owner) => {
    await addCharges(owner, [BIG.sellerId], CHARGES)
    await addDaily(owner)
    await owner.run('vacuum analyze charge')
  })
}

async function openMeasured(databaseUrl: string) {
  await seed(databaseUrl)
  const api = await startApi(databaseUrl, rootFolder)
  const credentials = { email: BIG.email, password: BENCH_PASSWORD }
  const session = await post(`${api.url}/core/public/auth/sign-in`, credentials)
  return { api, token: String(session['token']), list: [] as number[], write: [] as number[] }
}

/** A list over HTTP and the making of a link, on Citus and on one PostgreSQL by turns. */
export async function compareWithPlain({ coordinator }: CitusCluster): Promise<Timings> {
  const citusUrl = await freshDatabase()
  await asOwner(coordinator.urlOf('postgres'), (owner) => owner.run('create database plain'))
  const plainUrl = coordinator.urlOf('plain')
  const { database: databaseKey } = await loadKeys(readConfig())
  await migrate(plainUrl, { rootFolder, databaseKey })
  const sides = [await openMeasured(citusUrl), await openMeasured(plainUrl)]
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { api, token, list, write } of sides) {
        list.push(await httpRate(`${api.url}/core/charges?page=0&size=20`, token, LIST_SECONDS))
        const calls = Array.from(
          { length: WRITES },
          (): Call => ({
            method: 'POST',
            path: '/core/payment-links',
            body: JSON.stringify(linkBody()),
            key: randomUUID(),
          }),
        )
        write.push(await callRate(api.url, token, calls))
      }
    }
  } finally {
    for (const { api } of sides) await stop(api.child)
  }
  const [citus, plain] = sides.map(({ list, write }) => ({
    list: median(list),
    write: median(write),
  }))
  if (!citus || !plain) throw new Error('nothing was measured')
  return { citus, plain }
}
