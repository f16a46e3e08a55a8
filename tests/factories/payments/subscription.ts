import { addDays, type Day } from '#contract/basics/days.ts'
import { NOT_COPIED } from '#server/platform/database/rows.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { payPix } from '#tests/factories/payments/checkout.ts'
import { asOperator } from '#tests/factories/sellers/people.ts'

/** Additional plans of the demonstration's seller. */
export const CLUB = 901
export const CLUB_PLUS = 902
export const RETIRED = 903

/** R$ 80,00 and R$ 120,00 a month, and a deactivated one. */
export async function addPlans(product: TestProduct): Promise<void> {
  await asOperator(
    product,
    `insert into plan (seller_id, id, title, description, bullets, month_centavos,
       semester_month_centavos, year_month_centavos, credit_card, bank_slip, pix, checkout_id,
       active, search, created_at, updated_at, version)
     select 1001, id, title, 'Pão fresco', '{Toda sexta}', cents, cents - 500, cents - 1000, true,
            true, true, null, active, search, now(), now(), 1
       from (values ($1::int, 'Clube do Pão', 'clube do pao', 8000, true),
                    ($2::int, 'Clube do Bolo', 'clube do bolo', 12000, true),
                    ($3::int, 'Clube antigo', 'clube antigo', 5000, false))
            as plans (id, title, search, cents, active)
     ${NOT_COPIED}`,
    [CLUB, CLUB_PLUS, RETIRED],
  )
}

export interface ImportOptions {
  readonly days?: number
  readonly startDate?: Day
  readonly type?: 'MONTHLY' | 'SEMESTER' | 'YEARLY'
  readonly value?: number
  readonly method?: string
  readonly idPlan?: number
  readonly uuidBuyer?: string
}

/** The body of an import, due in that many product days. */
export async function importBody(product: TestProduct, token: string, given: ImportOptions = {}) {
  const { days = 10, type = 'MONTHLY', value = 80, method = 'PIX', idPlan = CLUB } = given
  const { today } = await product.jobs.time()
  const customers = await product.call('/core/seller-clients?name=marina', { token })
  return {
    idPlan,
    basicValue: { type, value },
    payment: { method },
    uuidBuyer: given.uuidBuyer ?? customers.body.content[0].uuid,
    startDate: given.startDate ?? addDays(today, days),
  }
}

/** Imports a subscription; returns its uuid. */
export async function aSubscription(
  product: TestProduct,
  token: string,
  given: ImportOptions = {},
): Promise<string> {
  const body = await importBody(product, token, given)
  const made = await product.call('/core/subscriptions/import', { method: 'POST', token, body })
  if (made.status !== 201) throw new Error(`no subscription: ${made.text}`)
  return made.body.uuid
}

export interface ChargeShown {
  readonly uuid: string
  readonly expirationDate: Day
  readonly value: number
  readonly status: string
}

export type Subscriptions = ReturnType<typeof openSubscriptions>

/** The subscription calls of the tests. */
export function openSubscriptions(product: TestProduct, token: string) {
  const { call, until, jobs } = product
  const read = async (id: string) => (await call(`/core/subscriptions/${id}`, { token })).body
  /** Sorted by due date. */
  const charges = async (id: string): Promise<ChargeShown[]> =>
    (await read(id)).charges.toReversed()
  const patch = (id: string, rest: string, body?: object) =>
    call(`/core/subscriptions/${id}${rest}`, {
      method: 'PATCH',
      token,
      key: null,
      ...(body ? { body } : {}),
    })
  const next = (id: string) => `/core/subscriptions/${id}/next-cycle`
  return {
    read,
    charges,
    patch,
    /** Plans a change of the next cycle. */
    planNext: (id: string, body: object, headers = {}) =>
      call(next(id), { method: 'PUT', token, key: null, body, headers }),
    dropNext: (id: string) => call(next(id), { method: 'DELETE', token, key: null }),
    preview: (id: string, query: string) => call(`${next(id)}/preview?${query}`, { token }),
    made: (given: ImportOptions = {}) => aSubscription(product, token, given),
    today: async () => (await jobs.time()).today,
    shown: async (id: string) =>
      (await charges(id)).map(({ expirationDate, status }) => `${expirationDate} ${status}`),
    reaches: (id: string, status: string) =>
      until(`${status} of ${id}`, async () => (await read(id)).status === status),
    /** The status, and the error code if any. */
    async codeOf(answer: ReturnType<typeof patch>): Promise<string | number> {
      const { status, body } = await answer
      return status < 300 ? status : `${status} ${body[0].code}`
    },
    /** Advances the product clock to the day; each job runs at its hours. */
    async advanceTo(day: Day): Promise<void> {
      const body = { now: `${day}T12:00:00.000Z`, mode: 'offset' }
      const moved = await call('/core/sandbox/clock', { method: 'PUT', key: null, body })
      if (moved.status !== 200) throw new Error(`the clock was not set: ${moved.text}`)
    },
    /** Pays the Pix of a charge and waits until the product has settled it. */
    async pay({ uuid }: ChargeShown): Promise<void> {
      await until('a code', async () => {
        const { body } = await call(`/payment/public/charges/${uuid}`)
        return body.pix?.copyPaste
      })
      const paid = await payPix(product, uuid)
      if (paid.status !== 200) throw new Error(`the Pix was not paid: ${paid.text}`)
      await until('the payment', async () => {
        const { body } = await call(`/core/charges/${uuid}`, { token })
        return body.status === 'PAID'
      })
    },
  }
}
