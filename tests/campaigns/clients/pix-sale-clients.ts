import { randomUUID } from 'node:crypto'
import { type Shop, until } from '#tests/campaigns/clients/load-clients.ts'
import { post } from '#tests/campaigns/requests.ts'
import { BUYER } from '#tests/factories/payments/checkout.ts'

/** A charge that a Pix paid and the payer's bank asked back (MED), as the bank ended it. */
export interface ClaimedSale {
  readonly charge: string
  readonly endToEndId: string
  readonly end: 'returned' | 'released'
}

/** Orders by Pix with one key until there is a charge. */
const orderByPix = (shop: Shop) => {
  const key = randomUUID()
  const path = `${shop.url}/payment/public/payment-links/${shop.link}/orders`
  const body = { buyer: BUYER, payment: { method: 'PIX' } }
  return until(shop, async () => {
    const answer = await post(path, body, { 'idempotency-key': key })
    return answer.status === 201 ? (answer.body.uuidCharge as string) : undefined
  })
}

interface Code {
  readonly provider_ref: string
  readonly payment_id: string | null
}

/** The buyer pays at the bank; answers the payment's id once the product has it. */
const payByPix = (shop: Shop, charge: string) =>
  until(shop, async () => {
    const code = await shop.jobs
      .row<Code>(
        `select provider_ref, payment_id from payment_code where charge_id = $1 and kind = 'PIX'
          order by payment_id is null limit 1`,
        [charge],
      )
      // The database may be unavailable.
      .catch(() => undefined)
    if (!code || code.payment_id) return code?.payment_id ?? undefined
    // A code is paid once, however often this is repeated.
    await post(`${shop.companiesUrl}/counterparty/pix/${code.provider_ref}/pay`, {})
    return undefined
  })

const claimHas = (shop: Shop, charge: string, states: readonly string[]) =>
  shop.jobs
    .row<{ readonly id: string }>(
      'select id from charge_claim where charge_id = $1 and state = any ($2::text[])',
      [charge, states],
    )
    .then((row) => (row ? true : undefined))
    .catch(() => undefined)

/** Sells by Pix what the payer's bank then asks back; the bank ends it once the product holds it. */
export async function sellAndClaim(
  shop: Shop,
  end: ClaimedSale['end'],
): Promise<ClaimedSale | string> {
  const charge = await orderByPix(shop)
  if (!charge) return 'a buyer by Pix never got an answer'
  const endToEndId = await payByPix(shop, charge)
  if (!endToEndId) return `the Pix of ${charge} never arrived`
  const { companiesUrl } = shop
  const claimId = await until(shop, async () => {
    const answer = await post(`${companiesUrl}/counterparty/med-claims`, {
      endToEndId,
      kind: 'fraud',
    })
    return answer.status === 200 ? (answer.body.claimId as string) : undefined
  })
  if (!claimId) return `the Pix of ${charge} was never claimed`
  if (!(await until(shop, () => claimHas(shop, charge, ['OPEN', 'RETURNED', 'RELEASED']))))
    return `the claim of ${charge} never arrived`
  const action = end === 'returned' ? 'return' : 'release'
  const isEnded = await until(shop, async () => {
    await post(`${companiesUrl}/counterparty/med-claims/${claimId}/${action}`, {})
    return claimHas(shop, charge, [end.toUpperCase()])
  })
  return isEnded ? { charge, endToEndId, end } : `the claim of ${charge} never ended`
}
