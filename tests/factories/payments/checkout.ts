import type { TestProduct } from '#tests/factories/environment/product.ts'

/** What a purchase needs of a product that runs. */
type Shop = Pick<TestProduct, 'call' | 'checkoutUrl' | 'companiesUrl' | 'jobs'>

export const BUYER = {
  name: 'Zeca Pagador',
  document: { documentNumber: '52998224725', documentType: 'cpf', documentNation: 'BR' } as const,
  email: 'zeca@exemplo.com.br',
  countryCode: '+55',
  phone: '11987651234',
}

interface LinkOptions {
  readonly value?: number
  readonly title?: string
  readonly cardType?: string
  readonly uuidSellerClient?: string
  readonly metadata?: readonly object[]
  readonly installments?: number
  readonly allowedPaymentMethods?: object
}

/** The body of a one-off link with all three methods. */
export const linkBody = ({
  value = 150,
  title = 'Bolo de festa',
  cardType = 'EARLY_SELLER',
  installments = 3,
  ...rest
}: LinkOptions = {}) => ({
  type: 'ORDER',
  paymentOrder: {
    title,
    value,
    installments: 10,
    description: 'Três andares',
    customInstallmentsValues: [
      { paymentMethod: 'CREDIT_CARD', installments },
      { paymentMethod: 'PIX', installments: 1 },
      { paymentMethod: 'BANK_SLIP', installments: 1 },
    ],
  },
  allowedPaymentMethods: {
    creditCardMethod: { type: cardType },
    bankSlipMethod: {},
    pixMethod: {},
  },
  ...rest,
})

/** Creates a link; returns its uuid. */
export async function aLink(
  product: Shop,
  token: string,
  given: LinkOptions = {},
): Promise<string> {
  const made = await product.call('/core/payment-links', {
    method: 'POST',
    token,
    body: linkBody(given),
  })
  if (made.status !== 201) throw new Error(`no link: ${made.text}`)
  return made.body.uuid
}

/** A token of the sandbox tokeniser for a card of the wanted outcome. */
export async function aCardToken(
  product: Pick<Shop, 'call' | 'companiesUrl'>,
  outcome = 'APPROVED',
): Promise<string> {
  const cards = await product.call(`${product.companiesUrl}/test-cards`)
  const card = cards.body.find((one: { outcome: string }) => one.outcome === outcome)
  const made = await product.call(`${product.companiesUrl}/tokenizer/cards`, {
    method: 'POST',
    key: null,
    body: {
      number: card.number,
      holderName: 'ZECA PAGADOR',
      expMonth: 12,
      expYear: 2032,
      cvv: '123',
    },
  })
  if (made.status !== 201) throw new Error(`no token: ${made.text}`)
  return made.body.cardToken
}

/** Places an order on a link, as a buyer does. */
export const order = (
  product: Shop,
  link: string,
  payment: { method: string; installments?: number; cardToken?: string },
  key?: string,
  signal?: AbortSignal,
) =>
  product.call(
    `${product.checkoutUrl.replace('localhost', '127.0.0.1')}/payment/public/payment-links/${link}/orders`,
    {
      method: 'POST',
      body: { buyer: BUYER, payment },
      ...(key ? { key } : {}),
      ...(signal ? { signal } : {}),
    },
  )

/** The bank's reference of the charge's newest live code, or of one that was live. */
export async function codeOf(product: Shop, chargeId: string, kind: string): Promise<string> {
  const found = await product.jobs.row<{ provider_ref: string }>(
    `select provider_ref from payment_code where charge_id = $1 and kind = $2
      order by state <> 'ACTIVE', created_at desc limit 1`,
    [chargeId, kind],
  )
  if (!found) throw new Error('no code')
  return found.provider_ref
}

/** The counterparty pays a Pix at its bank. */
export const payPix = async (product: Shop, chargeId: string, body: object = {}) =>
  product.call(
    `${product.companiesUrl}/counterparty/pix/${await codeOf(product, chargeId, 'PIX')}/pay`,
    {
      method: 'POST',
      key: null,
      body,
    },
  )

/** The counterparty pays a bank slip at its bank. */
export const paySlip = async (product: Shop, chargeId: string, body: object = {}) =>
  product.call(
    `${product.companiesUrl}/counterparty/slips/${await codeOf(product, chargeId, 'BANK_SLIP')}/pay`,
    { method: 'POST', key: null, body },
  )
