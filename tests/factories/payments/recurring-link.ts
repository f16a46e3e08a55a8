import type { TestProduct } from '#tests/factories/environment/product.ts'
import { CLUB } from '#tests/factories/payments/subscription.ts'

interface RecurringLinkOptions {
  readonly idPlan?: number
  readonly type?: 'MONTHLY' | 'SEMESTER' | 'YEARLY'
  readonly valuePerMonth?: number
  readonly additional?: {
    readonly additionalValue?: number | null
    readonly additionalTitle?: string | null
    readonly additionalInstallments?: number | null
  }
  readonly rest?: object
}

/** The body of a recurring link with all three methods. */
export const recurringBody = ({
  idPlan = CLUB,
  type = 'MONTHLY',
  valuePerMonth = 80,
  additional = {},
  rest = {},
}: RecurringLinkOptions = {}) => ({
  type: 'SUBSCRIPTION',
  bankSlipDescription: 'Pão fresco toda sexta',
  paymentSubscription: { idPlan, type, valuePerMonth, ...additional },
  allowedPaymentMethods: {
    creditCardMethod: { type: 'RECURRENT' },
    bankSlipMethod: {},
    pixMethod: {},
  },
  ...rest,
})

/** Creates a recurring link; returns its uuid. */
export async function aRecurringLink(
  product: TestProduct,
  token: string,
  given: RecurringLinkOptions = {},
): Promise<string> {
  const body = recurringBody(given)
  const made = await product.call('/core/payment-links', { method: 'POST', token, body })
  if (made.status !== 201) throw new Error(`no link: ${made.text}`)
  return made.body.uuid
}
