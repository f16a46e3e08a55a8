import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PEOPLE } from '#database/seeds/demo-seller.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { startOutside } from '#server/outside/start.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase, type Database } from '#server/platform/database.ts'
import { createLog } from '#server/platform/log.ts'
import { choosePort } from '#server/platform/ports.ts'
import { freshDatabase } from '#tests/factories/database.ts'
import { numbersFrom } from '#tests/factories/random.ts'
import { BUYER, linkBody } from '#tests/factories/shop.ts'

export interface Campaign {
  readonly kills: number
  readonly seed: number
}

export interface CampaignResult {
  readonly kills: number
  readonly acknowledged: number
  readonly declined: number
  readonly problems: readonly string[]
}

interface Acknowledged {
  readonly key: string
  readonly charge: string
}

const BUYERS = 20
/** On a busy machine a start takes seconds, and a buyer meets many that are killed. */
const PATIENCE_MS = 180_000

async function ask(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; body: ReturnType<typeof JSON.parse> }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(12_000) })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  } catch {
    // The API is dead or died with our request: nobody knows what became of it.
    return { status: 0, body: null }
  }
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** The API and worker as a process of its own that can be killed and comes back. */
class Victim {
  readonly url: string
  #child: ChildProcess | null = null
  readonly #env: NodeJS.ProcessEnv
  constructor(url: string, env: NodeJS.ProcessEnv) {
    this.url = url
    this.#env = env
  }

  async start(): Promise<void> {
    const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts')
    this.#child = spawn(process.execPath, [main, '--role=api'], { env: this.#env, stdio: 'ignore' })
    while ((await ask(`${this.url}/core/health`)).status !== 200) await pause(50)
  }

  async kill(): Promise<void> {
    const child = this.#child
    const gone = new Promise((resolve) => child?.once('exit', resolve))
    child?.kill('SIGKILL')
    await gone
  }
}

interface Shop {
  readonly url: string
  readonly companiesUrl: string
  readonly link: string
  readonly cards: readonly string[]
}

/** Buys with one key until the answer is definitive, through kills, drops and silence. */
async function buy(
  shop: Shop,
  card: string,
  isOver: () => boolean,
): Promise<Acknowledged | { readonly refused: string } | 'declined' | null> {
  const key = randomUUID()
  const made = await post(`${shop.companiesUrl}/tokenizer/cards`, {
    ...{ number: card, holderName: 'CAMPANHA', expMonth: 12, expYear: 2033, cvv: '123' },
  })
  const body = {
    buyer: BUYER,
    payment: { method: 'CREDIT_CARD', installments: 1, cardToken: made.body.cardToken },
  }
  const path = `${shop.url}/payment/public/payment-links/${shop.link}/orders`
  const patience = performance.now() + PATIENCE_MS
  while (performance.now() < patience) {
    const answer = await post(path, body, { 'idempotency-key': key })
    if (answer.status === 201) return { key, charge: answer.body.uuidCharge }
    if (answer.status === 402) return 'declined'
    if (answer.status === 422) return { refused: answer.body[0]?.description }
    await pause(isOver() ? 300 : 100)
  }
  return null
}

async function openShop(victim: Victim, companiesUrl: string): Promise<Shop> {
  const { email, password } = DEMO_PEOPLE[0]
  const session = await post(`${victim.url}/core/public/auth/sign-in`, { email, password })
  const authorization = `Bearer ${session.body.token}`
  const headers = { authorization, 'idempotency-key': randomUUID() }
  const link = await post(
    `${victim.url}/core/payment-links`,
    linkBody({ title: 'campanha' }),
    headers,
  )
  const cards = await ask(`${companiesUrl}/test-cards`)
  const numbers = cards.body
    .filter(({ outcome }: { outcome: string }) => ['APPROVED', 'DECLINED_05'].includes(outcome))
    .map(({ number }: { number: string }) => number)
  return { url: victim.url, companiesUrl, link: link.body.uuid, cards: numbers }
}

/** Three witnesses: what the client was told, what the acquirer's file says, what our books say. */
async function reconcile(jobs: Database, companiesUrl: string, told: readonly Acknowledged[]) {
  const problems: string[] = []
  const text = await (await fetch(`${companiesUrl}/acquirer/v1/reconciliation`)).text()
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const approved = lines.filter(({ kind }: { kind: string }) => kind === 'charge')
  // Every buyer got its answer, so each charge the acquirer took has one acknowledgement.
  if (approved.length !== told.length) {
    problems.push(`${approved.length} charges there, ${told.length} acknowledged`)
  }
  const ours = await jobs.rows<{
    id: string
    charge_id: string
    amount: bigint
    state: string
    status: string
  }>(
    `select attempt.id, attempt.charge_id, attempt.amount_centavos as amount, attempt.state, charge.status
       from attempt join charge on charge.seller_id = attempt.seller_id and charge.id = attempt.charge_id`,
  )
  const mine = new Map(ours.map((attempt) => [attempt.id, attempt]))
  const seen = new Set<string>()
  for (const { id: attemptId, amount } of approved) {
    if (seen.has(attemptId)) problems.push(`the acquirer charged ${attemptId} twice`)
    seen.add(attemptId)
    const attempt = mine.get(attemptId)
    if (attempt?.state !== 'APPROVED')
      problems.push(`${attemptId} approved there, ${attempt?.state} here`)
    if (attempt && attempt.amount !== BigInt(amount))
      problems.push(`${attemptId} differs in amount`)
  }
  for (const attempt of ours) {
    if (attempt.state === 'APPROVED' && !seen.has(attempt.id))
      problems.push(`${attempt.id} only here`)
    if (['SENDING', 'UNKNOWN'].includes(attempt.state)) problems.push(`${attempt.id} unresolved`)
  }
  const paid = new Set(ours.filter(({ status }) => status === 'PAID').map((one) => one.charge_id))
  for (const { key, charge } of told) {
    if (!paid.has(charge)) problems.push(`acknowledged ${key} is lost`)
  }
  if (new Set(told.map(({ charge }) => charge)).size !== told.length) {
    problems.push('two intentions share a charge')
  }
  for (const { id, offenders } of await checkBooks(jobs)) problems.push(`${id}: ${offenders}`)
  return problems
}

const isResolved = async (jobs: Database) =>
  !(await jobs.row(`select 1 as found from attempt where state in ('SENDING', 'UNKNOWN') limit 1`))

/** Kills the API and worker over and over while buyers buy from a hostile acquirer. */
export async function runCampaign({ kills, seed }: Campaign): Promise<CampaignResult> {
  const random = numbersFrom(seed)
  const databaseUrl = await freshDatabase()
  const { port } = await choosePort('127.0.0.1', 41_000 + Math.floor(random() * 1_000))
  const config = {
    ...readConfig(),
    ports: { panel: port, checkout: port + 1, desk: port + 2, companies: port + 3 },
  }
  const url = `http://127.0.0.1:${port}`
  const log = createLog('silent')
  const outside = await startOutside({ config, databaseUrl, log, apiUrl: url })
  const { companiesUrl } = outside
  const chaos = { dropAfterPercent: 5, slowPercent: 5, duplicatePercent: 20, timeoutMs: 1_500 }
  await ask(`${companiesUrl}/acquirer/v1/chaos`, {
    ...{
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(chaos),
    },
  })
  const victim = new Victim(url, {
    ...{ ...process.env, DATABASE_URL: databaseUrl, COMPANIES_URL: companiesUrl, LIMITS: 'off' },
    ...{ PANEL_PORT: String(port), CHECKOUT_PORT: String(port + 1), OUTSIDE_TIMEOUT_MS: '1000' },
  })
  await victim.start()
  const shop = await openShop(victim, companiesUrl)
  const told: Acknowledged[] = []
  const problems: string[] = []
  let declined = 0
  let over = false
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (!over) {
      const card = shop.cards[Math.floor(random() * shop.cards.length)] ?? ''
      const answer = await buy(shop, card, () => over)
      if (answer === 'declined') declined += 1
      else if (answer && 'refused' in answer)
        problems.push(`a buyer was refused: ${answer.refused}`)
      else if (answer) told.push(answer)
      else problems.push('a buyer never got an answer')
    }
  })
  for (let done = 0; done < kills; done += 1) {
    await pause(150 + random() * 700)
    await victim.kill()
    await victim.start()
  }
  over = true
  await Promise.all(buyers)
  const jobs = openDatabase(databaseUrl, 'guiche_jobs', 2)
  const patience = performance.now() + 60_000
  while (!(await isResolved(jobs)) && performance.now() < patience) await pause(300)
  problems.push(...(await reconcile(jobs, companiesUrl, told)))
  await jobs.close()
  await victim.kill()
  await outside.stop()
  return { kills, acknowledged: told.length, declined, problems }
}
