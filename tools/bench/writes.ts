import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { AnyEndpoint } from '#contract/access/endpoint.ts'
import { payChargeManually, refundCharge } from '#contract/charges/change-endpoints.ts'
import { createLink } from '#contract/payment-links/endpoints.ts'
import { requestTransfer } from '#contract/payouts/endpoints.ts'
import { connectOutside } from '#server/adapters/connect.ts'
import { chargesApi } from '#server/areas/charges/api.ts'
import { paymentLinksApi } from '#server/areas/payment-links/api.ts'
import { payoutsApi } from '#server/areas/payouts/api.ts'
import { createIdentify } from '#server/areas/sign-in/session.ts'
import type { Config } from '#server/platform/config/config.ts'
import { asOwner } from '#server/platform/database/database.ts'
import { readBrands } from '#server/platform/documents/brands.ts'
import type { Caller, Platform, Route } from '#server/platform/http/routes.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { createVault, type Keys } from '#server/platform/security/secrets.ts'
import { createTokens } from '#server/platform/security/tokens.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { linkBody } from '#tests/factories/payments/checkout.ts'
import { type Call, callRate, findPgbench, scriptRate } from '#tools/bench/load.ts'
import { recorded, scriptOf } from '#tools/bench/recording.ts'
import type { Size } from '#tools/bench/sizes.ts'
import type { Target } from '#tools/bench/targets.ts'

interface Written {
  readonly name: string
  readonly endpoint: AnyEndpoint
  /** The kind of `bench_target` it consumes; absent when it needs none. */
  readonly target?: 'refund' | 'manual'
  readonly columns: readonly (keyof Target)[]
  call(target: Target): Pick<Call, 'path'> & { readonly body: object }
}

const WRITES: readonly Written[] = [
  {
    name: 'refund',
    endpoint: refundCharge,
    target: 'refund',
    columns: ['charge', 'attempt'],
    call: ({ charge }) => ({ path: `/core/charges/${charge}/refund`, body: { asFraud: false } }),
  },
  {
    name: 'manual payment',
    endpoint: payChargeManually,
    target: 'manual',
    columns: ['charge'],
    call: ({ charge }) => ({
      path: `/core/charges/${charge}/manual-pay`,
      body: { uuidCharge: charge },
    }),
  },
  {
    name: 'payment link',
    endpoint: createLink,
    columns: [],
    call: () => ({ path: '/core/payment-links', body: linkBody() }),
  },
  {
    name: 'withdrawal',
    endpoint: requestTransfer,
    columns: [],
    call: () => ({ path: '/core/sellers/transfers', body: { amount: 10 } }),
  },
]

const NO_TARGET = {} as Target

// No bank calls back while its calls are recorded.
const noNotice = async () => false
const NO_NOTICES = { arrival: noNotice, claim: noNotice }

/** The address of the measured product, and the caller. */
export interface Bench {
  readonly config: Config
  readonly databaseUrl: string
  readonly keys: Keys
  readonly companiesUrl: string
  readonly api: { readonly child: ChildProcess; readonly url: string }
  readonly token: string
  readonly size: Size
}

/** How many targets a whole bench uses up of each kind. */
export const targetsNeeded = ({ rounds, calls }: Size): number => rounds * calls * 3 + calls + 10

// Calls in sequence, from the targets in their order.
const turnOf = (databaseUrl: string, call: string | undefined, count: number) =>
  asOwner(databaseUrl, async (owner): Promise<Target[]> => {
    if (!call) return Array.from({ length: count }, () => NO_TARGET)
    return owner.rows<Target>(
      `select charge, attempt from (select nextval('bench_turn') as n
                                      from generate_series(1, $2::integer)) as turn
         join bench_target using (n) where call = $1`,
      [call, count],
    )
  })

async function routesOf({ config, keys, companiesUrl, databaseUrl, token }: Bench) {
  const vault = createVault(keys)
  const tools = { ...connectOutside(config, companiesUrl, keys), vault }
  const database = await openAs(databaseUrl, 'app', 1)
  const caller = await createIdentify(database, createTokens(keys.token))(token)
  if (!caller) throw new Error('the token of the bench is not accepted')
  const checkoutUrl = 'http://localhost:3001'
  const addresses = { checkoutUrl, panelUrl: 'http://localhost:3000' }
  const brands = await readBrands(undefined, addresses)
  const sites = { ...addresses, brands }
  const charges = chargesApi({ ...tools, ...sites })
  const payouts = payoutsApi({ ...tools, payoutFollowers: {} }, NO_NOTICES, { brands, vault })
  const routes = [...charges, ...paymentLinksApi(tools, sites), ...payouts]
  return { vault, database, caller, routes }
}

type Routes = Awaited<ReturnType<typeof routesOf>>

/** What the product sends for one call: its own route on a database that notes the statements. */
async function recordingOf(
  { vault, database, caller, routes }: Routes,
  write: Written,
  target: Target,
) {
  const route = routes.find(({ endpoint }) => endpoint === write.endpoint) as Route
  const { path, body } = write.call(target)
  const noting = recorded(database)
  const platform = { database: noting.database, vault } as unknown as Platform
  const answer = await route.handle(
    platform,
    {
      method: write.endpoint.method,
      path,
      params: { id: target.charge },
      query: {},
      rawQuery: '',
      body: JSON.stringify(body),
      ip: '127.0.0.1',
      requestId: newId(),
      headers: { 'idempotency-key': randomUUID() },
    },
    caller satisfies Caller,
  )
  if (answer.status > 201) throw new Error(`${write.name}: ${answer.status} ${answer.body}`)
  return noting.noted
}

async function scriptFor(bench: Bench, routes: Routes, write: Written): Promise<string> {
  const [one = NO_TARGET, other = NO_TARGET] = await turnOf(bench.databaseUrl, write.target, 2)
  const columns = Object.fromEntries(write.columns.map((column) => [column, one[column]]))
  return scriptOf(await recordingOf(routes, write, one), await recordingOf(routes, write, other), {
    call: write.target ?? '',
    columns,
  })
}

/** The script alone on the database, while the product is stopped. */
async function raw({ api, databaseUrl, size }: Bench, pgbench: string, script: string) {
  const markRelayed = 'update event set relayed = true where not relayed'
  await asOwner(databaseUrl, async (owner) => {
    // Stopped in the middle of its work it would hold locks.
    for (let tries = 0; ; tries += 1) {
      if (!(await owner.row('select 1 as found from event where not relayed limit 1'))) return
      if (tries > 1_200) throw new Error('events are still not relayed after a minute')
      await pause(50)
    }
  })
  api.child.kill('SIGSTOP')
  try {
    const rate = scriptRate(pgbench, databaseUrl, script, size.calls)
    // Events of the script are marked as relayed, so that the product does not work on them.
    await asOwner(databaseUrl, (owner) => owner.run(markRelayed, []))
    return rate
  } finally {
    api.child.kill('SIGCONT')
  }
}

async function http(bench: Bench, write: Written, count: number): Promise<number> {
  const targets = await turnOf(bench.databaseUrl, write.target, count)
  const calls = targets.map((target): Call => {
    const { path, body } = write.call(target)
    const { method } = write.endpoint
    return { method, path, body: JSON.stringify(body), key: randomUUID() }
  })
  return callRate(bench.api.url, bench.token, calls)
}

export interface Ratio {
  readonly name: string
  /** What is compared with; the product's own SQL alone by default. */
  readonly raw?: string
  /** Calls and scripts a second, and one by the other, by round. */
  readonly rounds: readonly { readonly product: number; readonly raw: number }[]
}

/** Each write over HTTP against the statements it sends, raw, by turns; null without pgbench. */
export async function ratiosOfWrites(bench: Bench): Promise<Ratio[] | null> {
  const pgbench = findPgbench()
  if (!pgbench) return null
  const routes = await routesOf(bench)
  const ratios: Ratio[] = []
  for (const write of WRITES) {
    await asOwner(bench.databaseUrl, (owner) =>
      owner.run('alter sequence bench_turn restart with 1'),
    )
    const script = await scriptFor(bench, routes, write)
    await http(bench, write, bench.size.calls)
    const rounds = []
    for (let round = 0; round < bench.size.rounds; round += 1) {
      const before = await raw(bench, pgbench, script)
      const rate = await http(bench, write, bench.size.calls)
      const after = await raw(bench, pgbench, script)
      rounds.push({ product: rate, raw: (before + after) / 2 })
    }
    ratios.push({ name: write.name, rounds })
  }
  await routes.database.close()
  return ratios
}
