import type { components, operations } from './guiche-api.d.ts'

type Schemas = components['schemas']
export type NewSeller = Schemas['NewSeller']
export type StatementRow = Schemas['RedeemRow']
export type Charge = Answer<'readCharge'>

type Calls = keyof operations
type Json<Part> = Part extends { content: { 'application/json': infer Body } } ? Body : never
type Body<Call extends Calls> = Json<NonNullable<operations[Call]['requestBody']>>
type Responses<Call extends Calls> = operations[Call]['responses']
type Answer<Call extends Calls> = Json<Responses<Call>[keyof Responses<Call> & (200 | 201)]>

interface Write<Call extends Calls> {
  readonly body: Body<Call>
  /** The same key again answers what the first request made, instead of making another. */
  readonly idempotencyKey?: string
}

const TIMEOUT_MS = 10_000
/** A try that got no answer, or one that says it may work later, is repeated under the same key. */
const PAUSES_MS = [500, 2_000]
const isWorthRetrying = (status: number) => status === 429 || status >= 500

const pause = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs))

async function attempt(url: string, init: RequestInit): Promise<Response | null> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch {
    return null
  }
}

function requestOf(access: Readonly<Record<string, string>>, write?: Write<Calls>): RequestInit {
  const headers = new Headers(access)
  if (!write) return { method: 'GET', headers }
  headers.set('content-type', 'application/json')
  if (write.idempotencyKey) headers.set('idempotency-key', write.idempotencyKey)
  return { method: 'POST', headers, body: JSON.stringify(write.body) }
}

/** Makes calls with these headers; a call with a body is a POST. */
function caller(apiUrl: string, access: Readonly<Record<string, string>>) {
  return async function call<Call extends Calls>(
    path: string,
    write?: Write<Call>,
  ): Promise<Answer<Call>> {
    const init = requestOf(access, write)
    for (const pauseMs of [...PAUSES_MS, null]) {
      const response = await attempt(`${apiUrl}${path}`, init)
      if (response?.ok) return (await response.json()) as Answer<Call>
      const mayWorkLater = response === null || isWorthRetrying(response.status)
      if (!mayWorkLater || pauseMs === null) {
        throw new Error(`${path}: ${response ? await response.text() : 'no answer'}`)
      }
      await pause(pauseMs)
    }
    throw new Error(`${path}: no answer`)
  }
}

const SCOPES = ['links:write', 'charges:read', 'events:read', 'statement:read'] as const

/** The idempotency keys of the requests that open an account. */
export interface OpeningKeys {
  readonly signUp: string
  readonly apiKey: string
  readonly webhook: string
}

interface Opening {
  readonly company: NewSeller
  readonly keys: OpeningKeys
  readonly webhookUrl: string
}

/**
 * Opens an account: signs the company up, makes its API key and its webhook. Under the same keys it
 * may be repeated after any failure, and answers the same account, key and secret.
 */
export async function openAccount(apiUrl: string, { company, keys, webhookUrl }: Opening) {
  const anyone = caller(apiUrl, {})
  const { signUp, apiKey, webhook } = keys
  await anyone<'signUp'>('/core/v2/public/sellers', { body: company, idempotencyKey: signUp })
  const { email, password } = company.userAdmin
  const { token } = await anyone<'signIn'>('/core/public/auth/sign-in', {
    body: { email, password },
  })
  const administrator = caller(apiUrl, { authorization: `Bearer ${token}` })
  const made = await administrator<'createKey'>('/core/seller-api-tokens', {
    body: { title: 'Loja', active: true, scopes: SCOPES },
    idempotencyKey: apiKey,
  })
  const { secret } = await administrator<'createWebhook'>('/core/seller-api-webhooks', {
    body: { title: 'Loja', url: webhookUrl, domains: ['ORDER'], active: true },
    idempotencyKey: webhook,
  })
  return { apiKey: made.token, webhookSecret: secret }
}

interface NewOrder {
  readonly title: string
  readonly valueReais: number
}

const PAGE_SIZE = 100

/** The calls of a shop that sells, with its API key. */
export function connectGuiche({ apiUrl, apiKey }: { apiUrl: string; apiKey: string }) {
  const call = caller(apiUrl, { 'x-token-api': apiKey })
  return {
    /** Creates a link on which one order is paid. */
    createLink: ({ title, valueReais }: NewOrder, idempotencyKey: string) =>
      call<'createLink'>('/core/payment-links', {
        idempotencyKey,
        body: {
          type: 'ORDER',
          paymentOrder: {
            title,
            value: valueReais,
            installments: 1,
            customInstallmentsValues: [
              { paymentMethod: 'CREDIT_CARD', installments: 1 },
              { paymentMethod: 'PIX', installments: 1 },
              { paymentMethod: 'BANK_SLIP', installments: 1 },
            ],
          },
          allowedPaymentMethods: {
            creditCardMethod: { type: 'EARLY_SELLER' },
            bankSlipMethod: {},
            pixMethod: {},
          },
        },
      }),
    readCharge: (id: string) => call<'readCharge'>(`/core/charges/${id}`),
    /** The events after a place; the answer says where the next page begins. */
    readEvents: (after: number) => call<'listEvents'>(`/core/events?after=${after}`),
    /** Every row of the statement whose day is within the period, future ones too. */
    async readStatement(firstDay: string, lastDay: string): Promise<StatementRow[]> {
      const rows: StatementRow[] = []
      for (let page = 0; ; page += 1) {
        const query = new URLSearchParams({
          executionDateInitial: firstDay,
          executionDateFinal: lastDay,
          page: String(page),
          size: String(PAGE_SIZE),
        })
        const { content } = await call<'listStatement'>(`/core/redeems/statement?${query}`)
        rows.push(...content)
        if (content.length < PAGE_SIZE) return rows
      }
    },
  }
}

export type Guiche = ReturnType<typeof connectGuiche>
