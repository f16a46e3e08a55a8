/** A charge as far as a shop needs it. */
export interface Charge {
  readonly uuid: string
  readonly title: string
  readonly status: string
}

/** Something that happened to a record of the account. */
export interface AccountEvent {
  readonly event: string
  readonly recordKind: string
  readonly recordId: string
}

/** A page of events; `after` is where the next one begins. */
export interface EventPage {
  readonly content: readonly AccountEvent[]
  readonly after: number
}

/** A link on which one order is paid. */
export interface NewLink {
  readonly title: string
  readonly valueReais: number
}

/** The calls of Guichê that the shop makes. */
export interface Guiche {
  /** Creates a link; the same key again answers the first link instead of making another. */
  createLink(link: NewLink, idempotencyKey: string): Promise<{ readonly uuid: string }>
  readCharge(id: string): Promise<Charge>
  readEvents(after: number): Promise<EventPage>
}

interface Access {
  readonly apiUrl: string
  readonly key: string
}

const TIMEOUT_MS = 10_000
/** A try that got no answer, or one that says it may work later, is repeated under the same key. */
const PAUSES_MS = [500, 2_000]
const isWorthRetrying = (status: number) => status === 429 || status >= 500

const pause = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs))

/** Makes the calls with an API key of the scopes `links:write`, `charges:read` and `events:read`. */
export function connectGuiche({ apiUrl, key }: Access): Guiche {
  async function attempt(path: string, init: RequestInit): Promise<Response | null> {
    try {
      return await fetch(`${apiUrl}${path}`, {
        ...init,
        headers: { 'x-token-api': key, ...init.headers },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch {
      return null
    }
  }

  async function call<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
    for (const pauseMs of [...PAUSES_MS, null]) {
      const response = await attempt(path, init)
      if (response?.ok) return (await response.json()) as Answer
      const mayWorkLater = response === null || isWorthRetrying(response.status)
      if (!mayWorkLater || pauseMs === null) {
        throw new Error(`${path}: ${response ? await response.text() : 'no answer'}`)
      }
      await pause(pauseMs)
    }
    throw new Error(`${path}: no answer`)
  }

  return {
    createLink: ({ title, valueReais }, idempotencyKey) =>
      call('/core/payment-links', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify({
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
        }),
      }),
    readCharge: (id) => call(`/core/charges/${id}`),
    readEvents: (after) => call(`/core/events?after=${after}`),
  }
}
