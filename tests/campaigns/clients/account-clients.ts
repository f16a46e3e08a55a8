import { randomUUID } from 'node:crypto'
import { accountPixRefusals } from '#contract/account-pix/refusals.ts'
import { accountNumberOf } from '#server/areas/bank-account/account-number.ts'
import { codeOf, renewed, type Shop, until } from '#tests/campaigns/clients/load-clients.ts'
import { sent } from '#tests/campaigns/clients/payout-clients.ts'
import { post, type ReceivedResponse, request } from '#tests/campaigns/requests.ts'
import { ATELIER } from '#tests/factories/sellers/people.ts'

/** A Pix that left a business account, also one that gave a received one back. */
export interface SentPix {
  readonly id: string
  readonly amountCentavos: bigint
}

/** A claim of a received Pix as the bank ended it. */
export interface ClaimedPix {
  readonly endToEndId: string
  readonly end: 'returned' | 'released'
}

const PIX_REAIS = 3.21
const LOOK_UP_OVER = accountPixRefusals.receiverExpired.code
const RECEIVED_CENTAVOS = 1_234
const RETURNED_REAIS = 2.34

const asked = async (shop: Shop, path: string) => {
  const answer = await request(`${shop.url}${path}`, {
    headers: { authorization: `Bearer ${shop.token}` },
  })
  await renewed(shop, answer.status)
  return answer.status === 200 ? answer.body : null
}

interface ListedPix {
  readonly id: string
  readonly state: string
  readonly endToEndId: string | null
}

const pixWith = async (
  shop: Shop,
  direction: 'IN' | 'OUT',
  isWanted: (pix: ListedPix) => boolean,
): Promise<ListedPix | undefined> => {
  const list = await asked(shop, `/banking/pix?direction=${direction}&size=200`)
  return (list?.content as readonly ListedPix[] | undefined)?.find(isWanted)
}

/** Waits until a Pix that was answered has left. */
async function untilSent(
  shop: Shop,
  answer: ReceivedResponse | null,
  reais: number,
): Promise<SentPix | string> {
  if (answer?.status !== 201) return `a Pix was answered ${answer?.status} ${codeOf(answer?.body)}`
  const { id } = answer.body
  const left = await until(shop, () =>
    pixWith(shop, 'OUT', (pix) => pix.id === id && pix.state === 'SENT'),
  )
  return left ? { id, amountCentavos: BigInt(Math.round(reais * 100)) } : `Pix ${id} never left`
}

/**
 * Orders a Pix with one key until the answer is definitive. A look-up that is over by then, as when the
 * host's clock steps forward, is made again for another order.
 */
async function orderPix(shop: Shop): Promise<ReceivedResponse | null> {
  const target = { kind: 'KEY', keyType: 'EMAIL', pixKey: 'fornecedor@exemplo.com.br' }
  const receiver = await until(shop, async () => {
    const answer = await sent(shop, 'POST', '/banking/pix/receiver', { target }, randomUUID())
    return answer?.status === 200 ? (answer.body.receiver as string) : undefined
  })
  const key = randomUUID()
  const answer = await until(shop, () =>
    sent(shop, 'POST', '/banking/pix', { receiver, amount: PIX_REAIS }, key),
  )
  return codeOf(answer?.body) === LOOK_UP_OVER ? orderPix(shop) : answer
}

/** Sends a Pix from the business account. */
export const sendPix = async (shop: Shop): Promise<SentPix | string> =>
  untilSent(shop, await orderPix(shop), PIX_REAIS)

/** Somebody pays the business account; waits until the product has it. */
async function receivePix(shop: Shop): Promise<ListedPix | string> {
  const endToEndId = await until(shop, async () => {
    const answer = await post(`${shop.companiesUrl}/counterparty/account-pix`, {
      to: accountNumberOf(ATELIER),
      amount: RECEIVED_CENTAVOS,
      payer: { name: 'Campanha', document: null },
    })
    return answer.status === 200 ? (answer.body.endToEndId as string) : undefined
  })
  const pix = await until(shop, () => pixWith(shop, 'IN', (each) => each.endToEndId === endToEndId))
  return pix ?? `Pix ${endToEndId} never arrived`
}

/** Receives a Pix and gives a part of it back. */
export async function receiveAndReturn(shop: Shop): Promise<SentPix | string> {
  const pix = await receivePix(shop)
  if (typeof pix === 'string') return pix
  const key = randomUUID()
  const answer = await until(shop, () =>
    sent(shop, 'POST', `/banking/pix/${pix.id}/return`, { amount: RETURNED_REAIS }, key),
  )
  return untilSent(shop, answer, RETURNED_REAIS)
}

interface BankClaim {
  readonly status: string
  readonly heldAmount: number
}

const bankClaim = async (shop: Shop, claimId: string): Promise<BankClaim | undefined> => {
  const answer = await request(`${shop.companiesUrl}/payout/v1/med-claims/${claimId}`)
  return answer.status === 200 ? answer.body : undefined
}

/** Receives a Pix that is then asked back; the bank ends it once it knows that all of it is held. */
export async function receiveAndClaim(
  shop: Shop,
  end: ClaimedPix['end'],
): Promise<ClaimedPix | string> {
  const pix = await receivePix(shop)
  if (typeof pix === 'string') return pix
  const endToEndId = pix.endToEndId ?? ''
  const { companiesUrl } = shop
  const claimId = await until(shop, async () => {
    const body = { endToEndId, kind: 'fraud' }
    const answer = await post(`${companiesUrl}/counterparty/med-claims`, body)
    return answer.status === 200 ? (answer.body.claimId as string) : undefined
  })
  if (!claimId) return `the Pix ${endToEndId} was never claimed`
  const isHeld = await until(shop, async () =>
    (await bankClaim(shop, claimId))?.heldAmount === RECEIVED_CENTAVOS ? true : undefined,
  )
  if (!isHeld) return `the bank never learned of what claim ${claimId} holds`
  const action = end === 'returned' ? 'return' : 'release'
  const isEnded = await until(shop, async () => {
    await post(`${companiesUrl}/counterparty/med-claims/${claimId}/${action}`, {})
    const status = (await bankClaim(shop, claimId))?.status
    return status === end ? true : undefined
  })
  return isEnded ? { endToEndId, end } : `claim ${claimId} never ended`
}
