import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SellerId, sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { openDifferences } from '#server/areas/reconciliation/sql.ts'
import { storePayoutAccount } from '#server/areas/sellers/payout-account.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { errorOf } from '#tests/factories/environment/answers.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aClaim, endClaim } from '#tests/factories/payments/med-claims.ts'
import { injectPayoutFault, quickenPayoutBank } from '#tests/factories/payments/payout-bank.ts'
import { atCompanies, nextDay, reconcileNow } from '#tests/factories/payments/settlement.ts'
import { addWholeSeller, type WholeSeller } from '#tests/factories/sellers/full-seller.ts'
import { ATELIER, DEMO } from '#tests/factories/sellers/people.ts'

const ATELIER_NAME = 'Ateliê Três Marias Confecções Ltda'
const KEY = 'chave@marca310.example'

let product: TestProduct
let token: string
let other: WholeSeller

before(async () => {
  product = await startProduct({ notices: 'off' })
  await quickenPayoutBank(product)
  other = await addWholeSeller(product, 310)
  token = await product.signIn(ATELIER_ADMIN.email)
})
after(() => product.stop())

const balanceOf = async (sellerId: SellerId, code = 'BANKING'): Promise<bigint> => {
  const row = await product.jobs.row<{ balance: bigint }>(
    'select balance from account_balance where owner_id = $1 and code = $2',
    [sellerOwner(sellerId), code],
  )
  return row?.balance ?? 0n
}

interface Pix {
  readonly id: Uuid
  readonly state: string
  readonly amount: number
  readonly name: string
  readonly endToEndId: string | null
  readonly reason: string | null
  readonly isReturn: boolean
  readonly returnableAmount: number
}

const listed = async (direction: 'IN' | 'OUT', as: string) =>
  (await product.call(`/banking/pix?direction=${direction}&size=200`, { token: as })).body
    .content as readonly Pix[]

const until = (direction: 'IN' | 'OUT', as: string, is: (pix: Pix) => boolean) =>
  product.until('a Pix', async () => (await listed(direction, as)).find(is))

const post = async (path: string, as: string, body: object) => {
  const answer = await product.call(path, { method: 'POST', token: as, body })
  assert.ok(answer.status < 300, `${path}: ${answer.text}`)
  return answer.body
}

async function send(amount: number): Promise<Pix> {
  const target = { kind: 'KEY', keyType: 'EMAIL', pixKey: KEY }
  const { receiver, name } = await post('/banking/pix/receiver', token, { target })
  assert.equal(name, 'marca310 Ltda')
  const { id } = await post('/banking/pix', token, { receiver, amount })
  return until('OUT', token, (pix) => pix.id === id && pix.state === 'SENT')
}

/** What the other seller received under that id, with its line in the statement. */
async function received(endToEndId: string | null) {
  const pix = await until('IN', other.token, (each) => each.endToEndId === endToEndId)
  const { body } = await product.call('/banking/accounts/statement', { token: other.token })
  const lines = body.content.filter((line: Pix) => line.endToEndId === endToEndId)
  return { pix, lines }
}

const giveBack = (id: Uuid, amount: number, as = other.token) =>
  product.call(`/banking/pix/${id}/return`, { method: 'POST', token: as, body: { amount } })

const ended = (id: Uuid) =>
  until('OUT', other.token, (pix) => pix.id === id && pix.state !== 'SENDING')

test('a Pix to the key of another seller arrives at its account, once, under the same id', async () => {
  await injectPayoutFault(product, 'callback-thrice', 'next-arrival')
  const before = [await balanceOf(ATELIER), await balanceOf(other.sellerId)] as const
  const sent = await send(125.4)
  const { pix, lines } = await received(sent.endToEndId)
  assert.match(sent.endToEndId ?? '', /^E\d{20}/)
  assert.deepEqual([pix.amount, pix.name, pix.isReturn], [125.4, ATELIER_NAME, false])
  assert.deepEqual(
    lines.map(({ kind, amount, counterpart, balance }: Record<string, unknown>) => [
      kind,
      amount,
      counterpart,
      balance,
    ]),
    [['PIX_RECEIVED', 125.4, ATELIER_NAME, Number(before[1] + 12_540n) / 100]],
  )
  assert.deepEqual(
    [await balanceOf(ATELIER), await balanceOf(other.sellerId)],
    [before[0] - 12_540n, before[1] + 12_540n],
  )
  // What arrived cannot be sent back by the bank as from a closed account.
  const [payout] = await product.jobs.rows<{ id: string }>(
    'select payout_id as id from account_pix where id = $1',
    [sent.id],
  )
  const path = `${product.companiesUrl}/counterparty/payouts/${payout?.id}/return`
  assert.equal((await product.call(path, { method: 'POST', key: null })).status, 409)
})

test('what the receiver returns, in part or the rest, comes back to the sender’s account', async () => {
  const before = [await balanceOf(ATELIER), await balanceOf(other.sellerId)] as const
  const sent = await send(80)
  const { pix } = await received(sent.endToEndId)
  for (const [amount, back] of [
    [30, 3_000n],
    [50, 8_000n],
  ] as const) {
    const returned = await giveBack(pix.id, amount)
    assert.equal(returned.status, 201, returned.text)
    const { state, endToEndId } = await ended(returned.body.id)
    assert.equal(state, 'SENT')
    const arrived = await until('IN', token, (each) => each.endToEndId === endToEndId)
    assert.match(endToEndId ?? '', /^D\d{20}/)
    assert.deepEqual(
      [arrived.amount, arrived.name, arrived.isReturn, arrived.returnableAmount],
      [amount, 'marca310 Ltda', true, 0],
    )
    assert.equal(await balanceOf(ATELIER), before[0] - 8_000n + back)
    // A return is not given back again.
    assert.deepEqual(errorOf(await giveBack(arrived.id, 1, token)), [409, 'BAR-8411'])
  }
  assert.deepEqual(
    [await balanceOf(ATELIER), await balanceOf(other.sellerId)],
    [before[0], before[1]],
  )
  assert.deepEqual(errorOf(await giveBack(pix.id, 1)), [409, 'BAR-8411'])
})

test('a withdrawal to the key of another seller arrives, and comes back to the balance only whole', async () => {
  const vault = createVault(await loadKeys(readConfig()))
  await product.jobs.withTenant(DEMO, (transaction) =>
    storePayoutAccount(transaction, vault, {
      account: {
        bank: '001',
        issuer: '1234',
        issuerDigit: '5',
        number: '123456',
        bankDigit: '7',
        accountType: 'CHECKING_ACCOUNT',
      },
      pixKey: KEY,
      pixKeyType: 'EMAIL',
    }),
  )
  const seller = await product.signIn()
  const before = [await balanceOf(DEMO, 'AVAILABLE'), await balanceOf(other.sellerId)] as const
  const { id } = await post('/core/sellers/transfers', seller, { amount: 60 })
  await product.call(`/core/sandbox/transfers/${id}/status`, {
    method: 'POST',
    key: null,
    body: { status: 'PAID' },
  })
  const payout = () =>
    product.jobs.row<{ state: string; reason: string | null; reference: string | null }>(
      'select state, reason, bank_reference as reference from payout where id = $1',
      [id],
    )
  const paid = await product.until('the withdrawal', async () => {
    const row = await payout()
    return row?.state === 'PAID' ? row : undefined
  })
  const { pix } = await received(paid.reference)
  assert.deepEqual([pix.amount, pix.name], [60, 'Padaria Ipê Comércio de Pães Ltda'])
  assert.equal(await balanceOf(other.sellerId), before[1] + 6_000n)
  await assert.rejects(
    aClaim(product, { endToEndId: pix.endToEndId ?? '', kind: 'fraud' }),
    /não saiu de uma conta que possa contestá-lo/,
  )

  const part = await ended((await giveBack(pix.id, 20)).body.id)
  assert.deepEqual(
    [part.state, part.reason],
    ['FAILED', 'O banco de quem pagou só aceita a devolução do valor inteiro.'],
  )
  const whole = await ended((await giveBack(pix.id, 60)).body.id)
  assert.equal(whole.state, 'SENT')
  await product.until('the return of the withdrawal', async () =>
    (await payout())?.state === 'REJECTED' ? true : undefined,
  )
  assert.equal((await payout())?.reason, 'Devolvido por quem recebeu.')
  assert.deepEqual(
    [await balanceOf(DEMO, 'AVAILABLE'), await balanceOf(other.sellerId)],
    [before[0], before[1]],
  )
})

test('what a claim of the sender gives back comes back to its account; a return cannot be claimed', async () => {
  const before = [await balanceOf(ATELIER), await balanceOf(other.sellerId)] as const
  // Former tests gave back the same amount.
  const known = (await listed('IN', token)).map(({ id }) => id)
  const sent = await send(70)
  const { pix } = await received(sent.endToEndId)
  const endToEndId = pix.endToEndId ?? ''
  const claimed = async (amount: number) => {
    const claimId = await aClaim(product, { endToEndId, kind: 'fraud', amount })
    await product.until('the bank knows what is held', async () => {
      const held = 'select 1 from outside.med_claim where claim_id = $1 and held = $2'
      return (await atCompanies(product, held, [claimId, amount])) === 1
    })
    return claimId
  }
  await endClaim(product, await claimed(1_500), 'release')
  await injectPayoutFault(product, 'callback-thrice', 'next-arrival')
  await endClaim(product, await claimed(5_000), 'return')
  const arrived = await until(
    'IN',
    token,
    (each) => each.isReturn && each.amount === 50 && !known.includes(each.id),
  )
  assert.match(arrived.endToEndId ?? '', /^D\d{20}/)
  assert.deepEqual([arrived.name, arrived.returnableAmount], ['marca310 Ltda', 0])
  await product.until('the end of the claim', async () =>
    (await balanceOf(other.sellerId, 'BANKING_HELD')) === 0n ? true : undefined,
  )
  assert.deepEqual(
    [await balanceOf(ATELIER), await balanceOf(other.sellerId)],
    [before[0] - 2_000n, before[1] + 2_000n],
  )
  const backOf = arrived.endToEndId ?? ''
  await assert.rejects(
    aClaim(product, { endToEndId: backOf, kind: 'fraud' }),
    /Uma devolução não pode ser devolvida/,
  )
})

test('the books agree with the files of the bank after all of this', async () => {
  assert.deepEqual(await checkBooks(product.jobs), [])
  await nextDay(product)
  await reconcileNow(product)
  assert.deepEqual(await openDifferences(product.jobs), [])
})
