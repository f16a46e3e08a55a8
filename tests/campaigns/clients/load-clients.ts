import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Uuid } from '#contract/basics/ids.ts'
import { DEMO_PEOPLE } from '#database/seeds/demo-seller.ts'
import type { Acquirer } from '#server/adapters/acquirer/port.ts'
import { connectOutside } from '#server/adapters/connect.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { post, request, send } from '#tests/campaigns/requests.ts'
import { BUYER, linkBody } from '#tests/factories/payments/checkout.ts'

/** On a busy machine a start takes seconds, and a client meets many crashes. */
const TIMEOUT_MS = 420_000
export const RUNNING = 'BAR-0007'
const NOT_YET = 'BAR-3301'

/** Who signs in for the clients. */
export interface Person {
  readonly email: string
  readonly password: string
}

/** The state shared by the clients of a campaign; `isOver` stops new operations, `isLost` all. */
export interface Shop {
  readonly url: string
  readonly companiesUrl: string
  readonly link: string
  readonly cards: readonly string[]
  readonly jobs: Database
  readonly acquirers: readonly Acquirer[]
  readonly person: Person
  token: string
  isOver: boolean
  isLost: boolean
}

export interface Acknowledged {
  readonly key: string
  readonly charge: string
}

/** A dispute as the acquirer reports it. */
export interface Disputed {
  readonly charge: string
  readonly attempt: Uuid
  readonly end: 'won' | 'lost'
}

async function signIn(url: string, { email, password }: Person): Promise<string> {
  const session = await post(`${url}/core/public/auth/sign-in`, { email, password })
  return session.body?.token ?? ''
}

/** The title of the sales of a campaign; the demonstration's have others. */
export const CAMPAIGN_TITLE = 'campanha'

/** Opens the shop of a seller: a link that is bought by card, by default one that pays at once. */
export async function openShop(
  url: string,
  companiesUrl: string,
  jobs: Database,
  person: Person = DEMO_PEOPLE[0],
  cardType = 'EARLY_SELLER',
): Promise<Shop> {
  const token = await signIn(url, person)
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const link = await post(
    `${url}/core/payment-links`,
    linkBody({ title: CAMPAIGN_TITLE, cardType }),
    headers,
  )
  const cards = await request(`${companiesUrl}/test-cards`)
  const numbers = cards.body
    .filter(({ outcome }: { outcome: string }) => ['APPROVED', 'DECLINED_05'].includes(outcome))
    .map(({ number }: { number: string }) => number)
  const config = readConfig({ ...process.env, ACQUIRERS: 'sandbox,aurora' })
  const { acquirers } = connectOutside(config, companiesUrl, await loadKeys(config))
  return {
    url,
    companiesUrl,
    jobs,
    acquirers: acquirers.all,
    person,
    token,
    link: link.body.uuid,
    cards: numbers,
    isOver: false,
    isLost: false,
  }
}

/**
 * Repeats a request until its response is final; null after the timeout. While the API crashes
 * repeatedly a dispute may take minutes, so the timeout counts only while it is alive.
 */
export async function until<Answer>(shop: Shop, once: () => Promise<Answer | undefined>) {
  let deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline && !shop.isLost) {
    const answer = await once()
    if (answer !== undefined) return answer
    if (!shop.isOver) deadline = performance.now() + TIMEOUT_MS
    await pause(shop.isOver ? 300 : 100)
  }
  return null
}

/** Buys with one key until the response is definitive, despite crashes and dropped responses. */
export async function buy(
  shop: Shop,
  card: string,
): Promise<Acknowledged | { readonly refused: string } | 'declined' | null> {
  const key = randomUUID()
  const cardToken = await until(shop, async () => {
    const made = await post(`${shop.companiesUrl}/tokenizer/cards`, {
      number: card,
      holderName: 'CAMPANHA',
      expMonth: 12,
      expYear: 2033,
      cvv: '123',
    })
    return made.status === 201 ? (made.body.cardToken as string) : undefined
  })
  const body = { buyer: BUYER, payment: { method: 'CREDIT_CARD', installments: 1, cardToken } }
  const path = `${shop.url}/payment/public/payment-links/${shop.link}/orders`
  return until(shop, async () => {
    const answer = await post(path, body, { 'idempotency-key': key })
    if (answer.status === 201) return { key, charge: answer.body.uuidCharge as string }
    if (answer.status === 402) return 'declined' as const
    if (answer.status === 422) return { refused: String(answer.body[0]?.description) }
    return undefined
  })
}

/** No response, or one without a database. */
export const isUnanswered = (status: number): boolean => [0, 500, 503].includes(status)

export const codeOf = (body: ReturnType<typeof JSON.parse>): string => String(body?.[0]?.code)

// The token expires during a long campaign.
export async function renewed(shop: Shop, status: number): Promise<boolean> {
  if (status !== 401) return false
  shop.token = (await signIn(shop.url, shop.person)) || shop.token
  return true
}

/** Refunds with one key until the outcome is known: true, or the error. */
export function refund(shop: Shop, charge: string): Promise<true | string | null> {
  const key = randomUUID()
  return until(shop, async () => {
    const headers = { authorization: `Bearer ${shop.token}`, 'idempotency-key': key }
    const path = `${shop.url}/core/charges/${charge}/refund`
    const { status, body } = await send('PATCH', path, { asFraud: false }, headers)
    if (status === 200) return true
    const isOpen = isUnanswered(status) || status === 202 || codeOf(body) === RUNNING
    if (isOpen || (await renewed(shop, status))) return undefined
    return `${status} ${codeOf(body)}`
  })
}

const WANTED = { dispute: 'open', win: 'won', lose: 'lost' } as const

/** The acquirer applies the action once even when its response is lost; then query the dispute. */
const counterpartyAction = (
  shop: Shop,
  attempt: Uuid,
  name: keyof typeof WANTED,
): Promise<boolean | null> =>
  until(shop, async () => {
    const { companiesUrl } = shop
    const { status } = await post(`${companiesUrl}/counterparty/charges/${attempt}/${name}`, {})
    if (status === 200) return true
    // One acquirer has the attempt; to the other one nothing is disputed.
    const states = await Promise.all(shop.acquirers.map((acquirer) => acquirer.dispute(attempt)))
    if (states.some(({ kind }) => kind === WANTED[name])) return true
    return isUnanswered(status) || states.some(({ kind }) => kind === 'unknown') ? undefined : false
  })

/** Contests once the product has the dispute: true, or the error. */
function contest(shop: Shop, charge: string): Promise<true | string | null> {
  let key = randomUUID()
  return until(shop, async () => {
    const form = new FormData()
    form.append('message', 'Entregue em mãos.')
    const { status, body } = await request(`${shop.url}/core/charges/${charge}/dispute/contest`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${shop.token}`, 'idempotency-key': key },
    })
    if (status === 201) return true
    // That response is stored under its key, so a later request needs a new key.
    const isEarly = codeOf(body) === NOT_YET
    if (isEarly) key = randomUUID()
    const isOpen = isUnanswered(status) || isEarly || codeOf(body) === RUNNING
    if (isOpen || (await renewed(shop, status))) return undefined
    return `${status} ${codeOf(body)}`
  })
}

/** Opens a dispute, contests it or not, and decides it; returns the outcome or a problem. */
export async function dispute(
  shop: Shop,
  charge: string,
  { end, isContested }: Pick<Disputed, 'end'> & { readonly isContested: boolean },
): Promise<Disputed | string> {
  const found = await until(shop, () =>
    shop.jobs
      .row<{ id: Uuid }>(`select id from attempt where charge_id = $1 and state = 'APPROVED'`, [
        charge,
      ])
      // The database may be unavailable.
      .catch(() => undefined),
  )
  if (!found) return `${charge} has no captured attempt`
  const attempt = found.id
  if (!(await counterpartyAction(shop, attempt, 'dispute'))) return `${charge} cannot be disputed`
  const contested = isContested ? await contest(shop, charge) : true
  if (contested !== true) return `the contest of ${charge} was answered ${contested}`
  await pause(100)
  if (!(await counterpartyAction(shop, attempt, end === 'won' ? 'win' : 'lose')))
    return `${charge} cannot end`
  return { charge, attempt, end }
}
