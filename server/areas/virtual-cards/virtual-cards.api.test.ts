import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Card, CardRow, CardTransaction } from '#contract/virtual-cards/shapes.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
  TOO_LATE_MS,
} from '#tests/factories/environment/product.ts'
import {
  ATELIER,
  addOtherSeller,
  addUsers,
  asOperator,
  PASSWORD,
} from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string
const realTime = machineTime.now

before(async () => {
  product = await startProduct({ config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  token = await product.signIn(ATELIER_ADMIN.email)
  await put('chaos', { timeoutMs: TOO_LATE_MS })
})
after(async () => {
  machineTime.now = realTime
  await product.stop()
})

const put = (path: string, body: object) =>
  product.call(`${product.companiesUrl}/card-issuer/v1/${path}`, { method: 'PUT', key: null, body })
const lay = (key: string, fault: string) => put(`faults/${key}`, { fault })

const create = (cardName: string, as = token, key?: string) =>
  product.call('/banking/cards', {
    method: 'POST',
    token: as,
    body: { cardName },
    ...(key ? { key } : {}),
  })
const change = (idCard: string, status: string, as = token, idSeller: number = ATELIER) =>
  product.call('/banking/cards', {
    method: 'PATCH',
    token: as,
    body: { status, idCard, idSeller },
  })
const list = async (query = ''): Promise<CardRow[]> =>
  (await product.call(`/banking/cards${query}`, { token })).body.content
const cardOf = async (id: string) => (await list()).find((card) => card.id === id)
const reveal = (id: string, as = token) => product.call(`/banking/card/${id}`, { token: as })
const invoiceOf = async (id: string): Promise<CardTransaction[]> =>
  (await product.call(`/banking/transactions?cardId=${id}`, { token })).body
const limit = async () => (await product.call('/banking/cards/limit', { token })).body
const cardsOutside = async () => {
  const found = await product.jobs.row<{ count: number }>(
    'select count(*)::integer from virtual_card',
  )
  return found?.count
}

async function aCard(name = 'Anúncios'): Promise<CardRow> {
  const made = await create(name)
  assert.equal(made.status, 201, made.text)
  return made.body
}

/** Makes the next polls due without waiting for them. */
async function letTimePass(): Promise<void> {
  const offset = machineTime.now() - realTime() + 40_000
  machineTime.now = () => realTime() + offset
  await product.call('/core/sandbox/jobs/card-janitor/run', { method: 'POST', key: null })
}

test('BNK-01 the account is readable, its balance only with a finance role, and other sellers have none', async () => {
  const people = await addUsers(product, ['FINANCES', 'SUBSCRIPTIONS', 'BACKOFFICE'], ATELIER)
  const as = async (at: number) => {
    const body = { email: people[at]?.email, password: PASSWORD }
    return (await product.call('/core/public/auth/sign-in', { method: 'POST', body })).body.token
  }
  const account = (as: string) => product.call('/banking/accounts', { token: as })
  const { body } = await account(token)
  assert.deepEqual(
    [body.status, body.kycAnalysisResult, body.balance],
    ['ACTIVE', 'APPROVED', 3250],
  )
  assert.match(body.debitAccountId, /^[0-9a-f-]{36}$/)
  assert.equal(body.accountInput.companyDocument, '22333444000181')
  assert.equal((await account(await as(0))).body.balance, 3250)
  assert.equal((await account(await as(1))).body.balance, null)
  assert.equal((await product.call('/core/redeems', { token })).body.bankingType, 'BANKING')
  const otherSeller = await addOtherSeller(product)
  assert.deepEqual((await account(otherSeller)).body, {
    status: 'INACTIVE',
    kycAnalysisResult: null,
    debitAccountId: null,
    agency: null,
    number: null,
    balance: null,
    accountInput: null,
  })
  const rejected = await create('Meu', otherSeller)
  assert.deepEqual([rejected.status, rejected.body[0].code], [409, 'BAR-8106'])
  const card = await aCard()
  assert.equal((await reveal(card.id, otherSeller)).status, 404)
  const foreign = await change(card.id, 'BLOCKED', otherSeller)
  assert.deepEqual([foreign.status, foreign.body[0].code], [404, 'BAR-8301'])
})

test('R-CARD-03 R-CARD-05 a card is created once, listed masked, and its number is revealed from the issuer and never stored', async () => {
  const key = randomUUID()
  const made = await create('Viagens', token, key)
  assert.equal(made.status, 201)
  assert.deepEqual([made.body.cardStatus, made.body.processing], ['ACTIVE', false])
  assert.match(made.body.panMasked, /^•••• •••• •••• \d{4}$/)
  assert.equal((await create('Viagens', token, key)).text, made.text)
  const named = await list('?cardName=viág')
  assert.deepEqual(named, [made.body])
  assert.deepEqual(await list('?cardStatus=BLOCKED'), [])
  assert.equal((await list('?sort=cardName,ASC'))[0]?.cardName, 'Anúncios')
  assert.deepEqual(await list('?page=9999&size=20'), [])
  const wrong = await product.call('/banking/cards?page=-1', { token })
  assert.deepEqual([wrong.status, wrong.body[0].code], [422, 'BAR-0011'])
  const nameless = await create(' ')
  assert.deepEqual([nameless.status, nameless.body[0].field], [422, 'cardName'])

  const shown = await reveal(made.body.id)
  const { pan, cvv, expiryMmYyyy }: Card = shown.body
  assert.equal(shown.status, 200)
  assert.equal(shown.headers.get('cache-control'), 'no-store')
  assert.match(`${pan} ${cvv} ${expiryMmYyyy}`, /^\d{16} \d{3} \d\d\/\d{4}$/)
  assert.equal(pan.slice(-4), made.body.panMasked.slice(-4))
  assert.equal((await reveal(made.body.cardId)).body.pan, pan)
  const seen = await asOwner(product.databaseUrl, (owner) =>
    owner.rows<{ actor_id: string }>(
      `select actor_id from audit where subject_kind = 'virtual-card' and subject_id = $1
          and after ? 'cardRevealed'`,
      [made.body.id],
    ),
  )
  assert.deepEqual(
    seen.map(({ actor_id }) => actor_id),
    [ATELIER_ADMIN.email, ATELIER_ADMIN.email],
  )
  const unknown = await reveal(randomUUID())
  assert.deepEqual([unknown.status, unknown.body[0].code], [404, 'BAR-8301'])
  const nobodys = await product.call(`/banking/transactions?cardId=${randomUUID()}`, { token })
  assert.deepEqual([nobodys.status, nobodys.body[0].code], [404, 'BAR-8301'])
  await assertNowhere([pan, pan.replace(/(.{4})(?=.)/g, '$1 ')])
  await lay(made.body.cardId, 'drop-before')
  const silent = await reveal(made.body.id)
  assert.deepEqual([silent.status, silent.body[0].code], [502, 'BAR-9001'])
})

/** No table of the product contains the text, in any column. */
async function assertNowhere(secrets: readonly string[]) {
  await asOwner(product.databaseUrl, async (owner) => {
    const tables = await owner.rows<{ name: string }>(
      `select relname as name from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    assert.ok(tables.some(({ name }) => name === 'idempotency'))
    for (const { name } of tables) {
      for (const secret of secrets) {
        const found = await owner.row(
          `select 1 from ${name} kept where position($1 in kept::text) > 0 limit 1`,
          [secret],
        )
        assert.equal(found, undefined, name)
      }
    }
  })
}

test('R-CARD-06 R-CARD-11 SM-CARD a card is blocked and unblocked by either id, and only by its own seller', async () => {
  const { id, cardId } = await aCard()
  const blocked = await change(cardId, 'BLOCKED')
  assert.deepEqual([blocked.status, blocked.body.cardStatus], [200, 'BLOCKED'])
  assert.deepEqual((await change(id, 'BLOCKED')).body, blocked.body)
  assert.equal((await list('?cardStatus=BLOCKED'))[0]?.id, id)
  assert.equal((await change(id, 'ACTIVE')).body.cardStatus, 'ACTIVE')
  const otherSeller = await change(id, 'BLOCKED', token, 1)
  assert.deepEqual([otherSeller.status, otherSeller.body[0].code], [404, 'BAR-8301'])
  assert.equal((await change(randomUUID(), 'BLOCKED')).status, 404)
})

test('R-CARD-12 R-FEAT-03 SM-CARD a user with block_items_credit_card may only view cards', async () => {
  const { id } = await aCard()
  const setExtra = (keys: readonly string[]) =>
    asOperator(
      product,
      `update seller set settings = jsonb_set(settings, '{adminFinanceExtraFeatures}', $1)`,
      [JSON.stringify(keys)],
      ATELIER,
    )
  await setExtra(['block_items_credit_card'])
  const lia = await product.signIn(ATELIER_ADMIN.email)
  const made = await create('Nenhum', lia)
  assert.deepEqual([made.status, made.body[0].code], [409, 'BAR-8302'])
  const blocked = await change(id, 'BLOCKED', lia)
  assert.deepEqual([blocked.status, blocked.body[0].code], [409, 'BAR-8302'])
  assert.equal((await reveal(id, lia)).status, 200)
  // The feature applies to administrators and finances only (R-FEAT-02).
  const body = { email: 'backoffice@papeis.example', password: PASSWORD }
  const other = await product.call('/core/public/auth/sign-in', { method: 'POST', body })
  assert.equal((await change(id, 'BLOCKED', other.body.token)).status, 200)
  await setExtra([])
  assert.equal((await cardOf(id))?.cardStatus, 'BLOCKED')
  token = await product.signIn(ATELIER_ADMIN.email)
})

for (const fault of ['timeout-before', 'timeout-after', 'drop-before', '500-after']) {
  test(`R-API-03 R-CARD-05 a new card whose response is lost by ${fault} is polled and created once`, async () => {
    const before = await cardsOutside()
    await lay('next', fault)
    const key = randomUUID()
    const requested = await create('Incerto', token, key)
    assert.deepEqual([requested.status, requested.body.processing], [202, true])
    const early = await change(requested.body.id, 'BLOCKED')
    assert.deepEqual([early.status, early.body[0].code], [502, 'BAR-9001'])
    await letTimePass()
    const known = await cardOf(requested.body.id)
    assert.deepEqual([known?.processing, known?.cardStatus], [false, 'ACTIVE'])
    const again = await create('Incerto', token, key)
    assert.deepEqual([again.status, again.body], [201, known])
    assert.equal(await cardsOutside(), (before ?? 0) + 1)
  })
}

test('K-IDEM-01 R-API-06 the key of a new card is locked for 30 seconds while the issuer has not answered', async () => {
  await lay('next', 'timeout-after')
  const running = machineTime.now
  const nowMs = running()
  machineTime.now = () => nowMs
  const key = randomUUID()
  const asked = create('Em curso', token, key)
  const { until } = await product.until('the lock', () =>
    asOwner(product.databaseUrl, (owner) =>
      owner.row<{ until: string }>(
        `select locked_until as until from idempotency
          where key = $1 and locked_until is not null`,
        [key],
      ),
    ),
  )
  assert.equal(Date.parse(until) - nowMs, 30_000)
  const again = await create('Em curso', token, key)
  assert.deepEqual([again.status, again.body[0].code], [409, 'BAR-0007'])
  assert.ok(Number(again.headers.get('retry-after')) > 0)
  assert.equal((await asked).status, 202)
  machineTime.now = running
  await letTimePass()
})

test('R-CARD-05 a card refused by the issuer is not listed', async () => {
  const before = (await list()).length
  await lay('next', 'refuse')
  const rejected = await create('Recusado')
  assert.deepEqual([rejected.status, rejected.body[0].code], [502, 'BAR-9001'])
  assert.equal((await list()).length, before)
})

test('R-CARD-06 R-CARD-07 an unconfirmed block applies at once, an unblock only when confirmed', async () => {
  const { id } = await aCard()
  await lay('next-change', 'timeout-before')
  const requested = await change(id, 'BLOCKED')
  assert.deepEqual([requested.status, requested.body.processing], [202, true])
  assert.equal((await buy(id, 10)).approved, false)
  await letTimePass()
  assert.deepEqual(pick(await cardOf(id)), ['BLOCKED', false])
  await lay('next-change', 'drop-after')
  assert.equal((await change(id, 'ACTIVE')).status, 202)
  assert.equal((await buy(id, 10)).approved, false)
  await letTimePass()
  assert.deepEqual(pick(await cardOf(id)), ['ACTIVE', false])
  assert.equal((await buy(id, 10)).approved, true)
  await lay('next-change', 'refuse')
  const kept = await change(id, 'BLOCKED')
  assert.deepEqual([kept.status, ...pick(kept.body)], [200, 'ACTIVE', false])
})

const pick = (card: CardRow | undefined) => [card?.cardStatus, card?.processing] as const

const buy = async (id: string, billingAmount: number, merchantName = 'Papelaria Central') => {
  const bought = await product.call(`/banking/sandbox/cards/${id}/transactions`, {
    method: 'POST',
    key: null,
    body: { merchantName, billingAmount },
  })
  assert.equal(bought.status, 201, bought.text)
  return bought.body as CardTransaction
}

test('R-CARD-08 R-CARD-09 R-CARD-10 the open invoice adds up the approved purchases, oldest first', async () => {
  const before = await limit()
  const card = await aCard()
  await buy(card.cardId, 100.5)
  await buy(card.id, 20, 'Moinho')
  await change(card.id, 'BLOCKED')
  await buy(card.id, 30)
  const rows = await invoiceOf(card.cardId)
  assert.deepEqual(
    rows.map(({ merchantName, billingAmount, approved }) => [
      merchantName,
      billingAmount,
      approved,
    ]),
    [
      ['Papelaria Central', 100.5, true],
      ['Moinho', 20, true],
      ['Papelaria Central', 30, false],
    ],
  )
  const now = await limit()
  assert.equal(now.invoiceValue, before.invoiceValue + 120.5)
  assert.equal(now.availableValueVirtualCard, 5000 - now.invoiceValue)
  assert.equal(now.totalValueBag, 5000)
  const unknown = await product.call(`/banking/sandbox/cards/${randomUUID()}/transactions`, {
    method: 'POST',
    key: null,
    body: { merchantName: 'X', billingAmount: 1 },
  })
  assert.deepEqual([unknown.status, unknown.body[0].code], [404, 'BAR-8301'])
})
