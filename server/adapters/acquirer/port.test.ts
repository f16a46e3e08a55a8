import assert from 'node:assert/strict'
import { after, before, describe, it, test } from 'node:test'
import { NIL_UUID } from '#contract/basics/ids.ts'
import { aurora } from '#server/adapters/acquirer/aurora/provider.ts'
import type { Authorization } from '#server/adapters/acquirer/port.ts'
import { sandboxAcquirer } from '#server/adapters/acquirer/sandbox/provider.ts'
import type { CardOutcome } from '#server/outside/tokenizer/outcomes.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import {
  type Fixture,
  send,
  startFixture,
  tokenFor,
  until,
} from '#tests/factories/environment/companies-alone.ts'

const AMOUNT = 15_990n

const ACQUIRERS = [
  { provider: sandboxAcquirer, controls: 'acquirer/v1' },
  { provider: aurora, controls: 'aurora/api' },
] as const

let fixture: Fixture

before(async () => {
  fixture = await startFixture()
  const chaos = { timeoutMs: 1_500, lateMs: 2_000 }
  await send('PUT', `${fixture.outside.companiesUrl}/acquirer/v1/chaos`, chaos)
})
after(() => fixture.stop())

const connectAt = (
  provider: (typeof ACQUIRERS)[number]['provider'],
  companiesUrl: string,
  timeoutMs = 10_000,
) => provider.connect({ companiesUrl, timeoutMs, callbackSecret: () => Buffer.alloc(32) })

const order = async (outcome: CardOutcome = 'APPROVED', attemptId = newId()) => ({
  attemptId,
  amount: AMOUNT,
  installments: 3,
  cardToken: await tokenFor(fixture.outside.companiesUrl, outcome),
  descriptor: 'GUICHE*LOJA',
})

/** What the client of the calling acquirer read in the callbacks about these keys. */
const noticesAbout = (...keys: readonly string[]) =>
  fixture.api.received
    .flatMap(({ messages }) => messages)
    .filter(({ key }) => key !== undefined && keys.includes(key))

for (const { provider, controls } of ACQUIRERS) {
  describe(`the acquirer ${provider.id}`, () => {
    const acquirer = (timeoutMs?: number) =>
      connectAt(provider, fixture.outside.companiesUrl, timeoutMs)
    // Gives up before an acquirer that keeps silent answers.
    const impatient = () => acquirer(1_000)
    const injectFault = (key: string, fault: string) =>
      send('PUT', `${fixture.outside.companiesUrl}/${controls}/faults/${key}`, { fault })

    it('approves a charge; the same key gets the same answer and one callback', async () => {
      const request = await order()
      const first = await acquirer().charge(request)
      const second = await acquirer().charge(request)
      assert.equal(first.kind, 'approved')
      assert.deepEqual(second, first)
      assert.deepEqual(await acquirer().attempt(request.attemptId), first)
      await until(() => noticesAbout(request.attemptId).length > 0)
      const abouts = noticesAbout(request.attemptId).map(({ about }) => about)
      assert.deepEqual(abouts, ['attempt'])
    })

    it('charges once when the same key arrives many times at once', async () => {
      const request = await order()
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => acquirer().charge(request)),
      )
      const refs = new Set(
        answers.map((answer) => (answer.kind === 'approved' ? answer.providerRef : answer.kind)),
      )
      assert.equal(refs.size, 1)
    })

    it('does not charge the same key with another amount, nor a token that another charge used', async () => {
      const request = await order()
      await acquirer().charge(request)
      assert.deepEqual(await acquirer().charge({ ...request, amount: 1n }), { kind: 'unknown' })
      const other = await acquirer().charge({ ...request, attemptId: newId() })
      assert.deepEqual(other, { kind: 'token-over' })
      assert.deepEqual(await acquirer().attempt(NIL_UUID), { kind: 'not-found' })
    })

    it('declines softly or hard depending on the card', async () => {
      const soft = await acquirer().charge(await order('DECLINED_05'))
      const hard = await acquirer().charge(await order('BLOCKED_78'))
      assert.ok(soft.kind === 'declined' && !soft.hard && soft.codeReason === '05')
      assert.ok(hard.kind === 'declined' && hard.hard && hard.codeReason === '78')
    })

    it('keeps the outcome of the timeout test card unknown until the desk decides', async () => {
      const request = await order('TIMEOUT_99')
      assert.deepEqual(await acquirer().charge(request), { kind: 'unknown' })
      assert.deepEqual(await acquirer().attempt(request.attemptId), { kind: 'unknown' })
      const action = `${fixture.outside.companiesUrl}/counterparty/charges/${request.attemptId}/approve`
      assert.equal((await send('POST', action)).status, 200)
      assert.equal((await acquirer().attempt(request.attemptId)).kind, 'approved')
      await until(() => noticesAbout(request.attemptId).length === 1)
    })

    for (const fault of ['timeout', 'drop', '500']) {
      it(`answers unknown under ${fault}, before or after processing`, async () => {
        const before = await order()
        await injectFault(before.attemptId, `${fault}-before`)
        assert.deepEqual(await impatient().charge(before), { kind: 'unknown' })
        assert.deepEqual(await acquirer().attempt(before.attemptId), { kind: 'not-found' })
        assert.equal((await acquirer().charge(before)).kind, 'approved')
        const late = await order()
        await injectFault('next', `${fault}-after`)
        assert.deepEqual(await impatient().charge(late), { kind: 'unknown' })
        assert.equal((await acquirer().attempt(late.attemptId)).kind, 'approved')
      })
    }

    it('answers unknown to an unreadable body, and returns a wrong amount or currency unchanged', async () => {
      const garbage = await order()
      await injectFault(garbage.attemptId, 'garbage-after')
      assert.deepEqual(await acquirer().charge(garbage), { kind: 'unknown' })
      const amount = await order()
      await injectFault(amount.attemptId, 'wrong-amount')
      const wrongAmount = await acquirer().charge(amount)
      assert.ok(wrongAmount.kind === 'approved' && wrongAmount.amount === AMOUNT + 1n)
      const currency = await order()
      await injectFault(currency.attemptId, 'wrong-currency')
      const wrongCurrency = await acquirer().charge(currency)
      assert.ok(wrongCurrency.kind === 'approved' && wrongCurrency.currency === 'USD')
    })

    it('approves a declined charge later and sends both callbacks', async () => {
      const request = await order()
      await injectFault(request.attemptId, 'late-approve')
      assert.equal((await acquirer().charge(request)).kind, 'declined')
      await until(async () => (await acquirer().attempt(request.attemptId)).kind === 'approved')
      await until(() => noticesAbout(request.attemptId).length === 2)
      const [declined, approved] = noticesAbout(request.attemptId)
      assert.match(declined?.eventId ?? '', /charge\.declined/)
      assert.match(approved?.eventId ?? '', /charge\.approved/)
    })

    it("sends callbacks before its answer, three times, or after the refund's", async () => {
      const first = await order()
      await injectFault(first.attemptId, 'callback-first')
      await acquirer().charge(first)
      assert.equal(noticesAbout(first.attemptId).length, 1)
      const thrice = await order()
      await injectFault(thrice.attemptId, 'callback-thrice')
      await acquirer().charge(thrice)
      await until(() => noticesAbout(thrice.attemptId).length === 3)
      const late = await order()
      await injectFault(late.attemptId, 'callback-late')
      await acquirer().charge(late)
      const refundId = newId()
      await acquirer().refund({ refundId, attemptId: late.attemptId, amount: AMOUNT })
      const both = () => noticesAbout(late.attemptId, refundId)
      await until(() => both().length === 2)
      assert.deepEqual(
        both().map(({ about }) => about),
        ['refund', 'attempt'],
      )
    })

    it('refunds once per id and never more than was captured', async () => {
      const { attemptId } = await order().then(async (request) => {
        await acquirer().charge(request)
        return request
      })
      const refund = { refundId: newId(), attemptId, amount: 10_000n }
      const twice = await Promise.all([acquirer().refund(refund), acquirer().refund(refund)])
      assert.deepEqual(twice, [{ kind: 'confirmed' }, { kind: 'confirmed' }])
      assert.deepEqual(await acquirer().refundOf(refund.refundId), { kind: 'confirmed' })
      const over = await acquirer().refund({ ...refund, refundId: newId() })
      assert.equal(over.kind, 'refused')
      const dropped = { refundId: newId(), attemptId, amount: 1_000n }
      await injectFault('next-refund', 'drop-after')
      assert.deepEqual(await acquirer().refund(dropped), { kind: 'unknown' })
      assert.deepEqual(await acquirer().refundOf(dropped.refundId), { kind: 'confirmed' })
      assert.deepEqual(await acquirer().refundOf(newId()), { kind: 'not-found' })
    })

    it('accepts a dispute as lost once; a won or missing dispute can no longer be accepted', async () => {
      const disputed = async (...actions: string[]) => {
        const { attemptId } = await order().then(async (request) => {
          await acquirer().charge(request)
          return request
        })
        for (const action of actions) {
          const url = `${fixture.outside.companiesUrl}/counterparty/charges/${attemptId}/${action}`
          assert.equal((await send('POST', url, {})).status, 200)
        }
        return attemptId
      }
      const open = await disputed('dispute')
      assert.deepEqual(await Promise.all([acquirer().accept(open), acquirer().accept(open)]), [
        'taken',
        'taken',
      ])
      assert.equal((await acquirer().dispute(open)).kind, 'lost')
      await until(() =>
        noticesAbout(open).some(
          ({ about, eventId }) => about === 'dispute' && eventId?.includes('lost'),
        ),
      )
      assert.equal(await acquirer().accept(await disputed('dispute', 'win')), 'over')
      assert.equal(await acquirer().accept(await disputed()), 'over')
    })

    it('lists the disputes that were opened or decided since a moment', async () => {
      const disputed = async (...actions: string[]) => {
        const request = await order()
        await acquirer().charge(request)
        for (const action of actions) {
          const path = `counterparty/charges/${request.attemptId}/${action}`
          await send('POST', `${fixture.outside.companiesUrl}/${path}`, {})
        }
        return request.attemptId
      }
      const [open, won, lost, none] = [
        await disputed('dispute'),
        await disputed('dispute', 'win'),
        await disputed('dispute', 'lose'),
        await disputed(),
      ]
      const ours = [open, won, lost, none]
      const listed = (await acquirer().disputesSince('2020-01-01T00:00:00.000Z')) ?? []
      assert.deepEqual(
        listed.filter(({ attemptId }) => ours.includes(attemptId)),
        [
          { attemptId: open, state: 'open' },
          { attemptId: won, state: 'won' },
          { attemptId: lost, state: 'lost' },
        ],
      )
      assert.deepEqual(await acquirer().disputesSince('2100-01-01T00:00:00.000Z'), [])
    })

    it('answers unknown when the company is unreachable', async () => {
      const unreachable = connectAt(provider, 'http://127.0.0.1:9')
      assert.deepEqual(await unreachable.attempt(newId()), { kind: 'unknown' })
      assert.deepEqual(await unreachable.refundOf(newId()), { kind: 'unknown' })
      assert.equal(await unreachable.accept(newId()), 'unknown')
      assert.equal(await unreachable.disputesSince('2020-01-01T00:00:00.000Z'), null)
    })
    it('stores a card once under a key; its token is good for several charges', async () => {
      const { cardToken } = await order()
      const key = newId()
      const stored = await acquirer().tokenizeCard(key, cardToken)
      assert.ok(stored.kind === 'stored')
      assert.deepEqual(await acquirer().tokenizeCard(key, cardToken), stored)
      assert.deepEqual(await acquirer().tokenizeCard(newId(), cardToken), { kind: 'token-over' })
      for (const attemptId of [newId(), newId()]) {
        const request: Authorization = {
          ...(await order()),
          attemptId,
          cardToken: stored.cardToken,
        }
        assert.equal((await acquirer().charge(request)).kind, 'approved')
      }
    })

    it('reads no callback that another secret signed, and none that was altered', async () => {
      const request = await order()
      await acquirer().charge(request)
      await until(() => noticesAbout(request.attemptId).length === 1)
      const received = fixture.api.received.find(({ messages }) =>
        messages.some(({ key }) => key === request.attemptId),
      )
      assert.ok(received)
      const { headers, raw } = received
      assert.deepEqual(acquirer().readCallback({ headers, body: raw }), { kind: 'unsigned' })
      const reader = fixture.api.readerOf(received.path)
      assert.equal(reader?.readCallback({ headers, body: raw }).kind, 'read')
      assert.deepEqual(reader?.readCallback({ headers, body: `${raw} ` }), { kind: 'unsigned' })
      assert.deepEqual(reader?.readCallback({ headers: {}, body: raw }), { kind: 'unsigned' })
    })
  })
}

test('an acquirer knows nothing of the attempts, refunds and stored cards of the other one', async () => {
  const url = fixture.outside.companiesUrl
  const [ours, other] = ACQUIRERS.map(({ provider }) => connectAt(provider, url))
  assert.ok(ours && other)
  const request = await order()
  assert.equal((await ours.charge(request)).kind, 'approved')
  assert.deepEqual(await other.attempt(request.attemptId), { kind: 'not-found' })
  assert.deepEqual(await other.charge(request), { kind: 'token-over' })
  const refund = { refundId: newId(), attemptId: request.attemptId, amount: AMOUNT }
  assert.equal((await other.refund(refund)).kind, 'refused')
  const second = { ...refund, refundId: newId() }
  assert.deepEqual(await ours.refund(second), { kind: 'confirmed' })
  assert.deepEqual(await other.refundOf(second.refundId), { kind: 'not-found' })
  assert.deepEqual(await other.dispute(request.attemptId), { kind: 'none' })
  const stored = await ours.tokenizeCard(newId(), (await order()).cardToken)
  assert.ok(stored.kind === 'stored')
  const elsewhere = { ...(await order()), cardToken: stored.cardToken }
  assert.deepEqual(await other.charge(elsewhere), { kind: 'token-over' })
})
