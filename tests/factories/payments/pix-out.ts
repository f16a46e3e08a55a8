import type { TestProduct } from '#tests/factories/environment/product.ts'
import type { Received } from '#tests/factories/environment/response-coverage.ts'

/** A key that the sandbox's directory knows, of a supplier at another institution. */
export const SUPPLIER = { kind: 'KEY', keyType: 'EMAIL', pixKey: 'fornecedor@exemplo.com.br' }

/** Confirms to whom a Pix would go, as the panel does before it sends one. */
export const confirmReceiver = (
  product: TestProduct,
  token: string,
  target: object = SUPPLIER,
): Promise<Received> =>
  product.call('/banking/pix/receiver', { method: 'POST', token, key: null, body: { target } })

/** A Pix of so many reais, by default to the supplier. */
interface PixOut {
  readonly amount: number
  readonly target?: object
  readonly scheduledDate?: string | undefined
}

/** Confirms the receiver and sends the Pix. */
export async function sendPix(
  product: TestProduct,
  token: string,
  { amount, target, scheduledDate }: PixOut,
): Promise<Received> {
  const { receiver } = (await confirmReceiver(product, token, target)).body
  const body = { receiver, amount, ...(scheduledDate ? { scheduledDate } : {}) }
  return product.call('/banking/pix', { method: 'POST', token, body })
}
