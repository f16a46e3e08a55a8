import { randomUUID } from 'node:crypto'
import { codeOf, renewed, type Shop, until } from '#tests/campaigns/clients/load-clients.ts'
import { sent } from '#tests/campaigns/clients/payout-clients.ts'
import { post, request } from '#tests/campaigns/requests.ts'

/** A key whose claim ended as its client saw it, and whether the account has the key since. */
export interface ClaimedKey {
  readonly claimId: string
  readonly key: string
  /** Whether another institution claimed our key, or we theirs. */
  readonly direction: 'received' | 'made'
  readonly end: 'COMPLETED' | 'CANCELLED'
}

/** The keys of a campaign; the directory gives those that begin with `portada` another holder. */
export const CAMPAIGN_KEYS = '@campanha.example'

const HELD_ELSEWHERE = 'BAR-8102'

const read = async <Body>(shop: Shop, path: string): Promise<Body | undefined> => {
  const headers = { authorization: `Bearer ${shop.token}` }
  const answer = await request(`${shop.url}/banking/${path}`, { headers })
  await renewed(shop, answer.status)
  return answer.status === 200 ? answer.body : undefined
}

const accountOf = (shop: Shop) =>
  until(
    shop,
    async () => (await read<{ debitAccountId: string }>(shop, 'accounts'))?.debitAccountId,
  )

interface Key {
  readonly key: string | null
  readonly processing: boolean
}

/** Whether the account has the key, as the directory confirmed; undefined while that is open. */
async function hasKey(shop: Shop, account: string, key: string): Promise<boolean | undefined> {
  const keys = await read<readonly Key[]>(shop, `key/${account}`)
  const found = keys?.find((each) => each.key === key)
  return !keys || found?.processing ? undefined : found !== undefined
}

/** Creates a key; an account has no room for more than twenty, so that some wait. */
async function createKey(shop: Shop, account: string, key: string): Promise<true | null> {
  return until(shop, async () => {
    await sent(
      shop,
      'POST',
      '/banking/key',
      { accountId: account, keyType: 'email', key },
      randomUUID(),
    )
    return (await hasKey(shop, account, key)) ? true : undefined
  })
}

/** Deletes a key that no claim concerns, so that there is room for the next. */
const deleteKey = (shop: Shop, account: string, key: string) =>
  until(shop, async () => {
    await request(`${shop.url}/banking/key/${encodeURIComponent(key)}?keyType=email`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${shop.token}`, 'idempotency-key': randomUUID() },
    })
    return (await hasKey(shop, account, key)) === false ? true : undefined
  })

interface Listed {
  readonly id: string
  readonly state?: string
  readonly status?: string
}

const stateOf = async (shop: Shop, list: 'received-key-claims' | 'key-claims', id: string) => {
  const found = (await read<readonly Listed[]>(shop, list))?.find((claim) => claim.id === id)
  return found?.state ?? found?.status
}

/** Another institution claims a key of the account, which gives it away or keeps it. */
export async function answerKeyClaim(
  shop: Shop,
  end: ClaimedKey['end'],
): Promise<ClaimedKey | string> {
  const key = `${randomUUID()}${CAMPAIGN_KEYS}`
  const account = await accountOf(shop)
  if (!account || !(await createKey(shop, account, key))) return `the key ${key} was never created`
  const { companiesUrl } = shop
  const claimId = await until(shop, async () => {
    const body = { key, kind: 'PORTABILITY' }
    const answer = await post(`${companiesUrl}/counterparty/received-key-claims`, body)
    return answer.status === 200 ? (answer.body.claimId as string) : undefined
  })
  if (!claimId) return `the key ${key} was never claimed`
  const list = 'received-key-claims'
  if (!(await until(shop, () => stateOf(shop, list, claimId))))
    return `the claim of ${key} never came`
  const idempotencyKey = randomUUID()
  const [action, reason] =
    end === 'COMPLETED'
      ? (['confirm', undefined] as const)
      : (['refuse', 'USER_REQUESTED'] as const)
  const answer = await until(shop, () =>
    sent(
      shop,
      'POST',
      `/banking/${list}/${claimId}/${action}`,
      reason && { reason },
      idempotencyKey,
    ),
  )
  if (answer?.status !== 200 && answer?.status !== 202)
    return `the answer to the claim of ${key} was answered ${answer?.status} ${codeOf(answer?.body)}`
  const isOver = await until(shop, async () =>
    (await stateOf(shop, list, claimId)) === end ? true : undefined,
  )
  if (!isOver) return `the claim of ${key} never ended`
  if (end === 'CANCELLED' && !(await deleteKey(shop, account, key)))
    return `${key} was never deleted`
  return { claimId, key, direction: 'received', end }
}

/** Claims a key that another institution has; it gives the key away, or the claim is given up. */
export async function claimKey(shop: Shop, end: ClaimedKey['end']): Promise<ClaimedKey | string> {
  const key = `portada-${randomUUID()}${CAMPAIGN_KEYS}`
  const account = await accountOf(shop)
  if (!account) return 'the business account was never read'
  const isRefused = await until(shop, async () => {
    const body = { accountId: account, keyType: 'email', key }
    const answer = await sent(shop, 'POST', '/banking/key', body, randomUUID())
    // The same is answered while an earlier request for it has no answer of the directory yet.
    const isHeld = answer?.status === 409 && codeOf(answer.body) === HELD_ELSEWHERE
    return isHeld && (await hasKey(shop, account, key)) === false ? true : undefined
  })
  if (!isRefused) return `${key} was never refused`
  const idempotencyKey = randomUUID()
  const opened = await until(shop, () =>
    sent(shop, 'POST', '/banking/key-claims', { keyType: 'email', key }, idempotencyKey),
  )
  if (opened?.status !== 201 && opened?.status !== 202)
    return `the claim of ${key} was answered ${opened?.status} ${codeOf(opened?.body)}`
  const claimId: string = opened.body.id
  const isOver = await until(shop, async () => {
    if (end === 'COMPLETED')
      await post(`${shop.companiesUrl}/counterparty/key-claims/${claimId}/confirm`, {})
    else await cancel(shop, claimId)
    return (await stateOf(shop, 'key-claims', claimId)) === end ? true : undefined
  })
  if (!isOver) return `the claim of ${key} never ended`
  if (end === 'COMPLETED' && !(await deleteKey(shop, account, key)))
    return `${key} was never deleted`
  return { claimId, key, direction: 'made', end }
}

/** Gives a claim up; one whose opening has no answer yet is asked again later. */
async function cancel(shop: Shop, claimId: string): Promise<void> {
  const headers = { authorization: `Bearer ${shop.token}`, 'idempotency-key': randomUUID() }
  const path = `${shop.url}/banking/key-claims/${claimId}/cancel`
  await renewed(shop, (await post(path, {}, headers)).status)
}
