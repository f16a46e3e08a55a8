import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { NIL_UUID, type Uuid } from '#contract/basics/ids.ts'
import { createSandboxRecipients } from '#server/adapters/recipients/sandbox.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import {
  clientTimeoutMs,
  type Fixture,
  send,
  startFixture,
} from '#tests/factories/environment/companies-alone.ts'

const EARLY = '2027-01-04T12:00:00.000Z'
const LATE = '2027-01-04T12:05:00.000Z'

describe('the sandbox registry of recipients', () => {
  let fixture: Fixture
  const recipients = (fault?: string) =>
    createSandboxRecipients({
      baseUrl: fixture.outside.companiesUrl,
      timeoutMs: clientTimeoutMs(fault),
    })
  const injectFault = (key: string, fault: string) =>
    send('PUT', `${fixture.outside.companiesUrl}/recipients/v1/faults/${key}`, { fault })
  const request = (registrationId: Uuid, { issuer = '0123', number = '45678' } = {}) => ({
    registrationId,
    name: 'Rita',
    document: '52998224725',
    account: {
      account: {
        bank: '341',
        issuer,
        issuerDigit: '0',
        number,
        bankDigit: '5',
        accountType: 'CHECKING_ACCOUNT' as const,
      },
      pixKey: null,
      pixKeyType: 'DOCUMENT' as const,
    },
  })
  // The companies read the clock once a second.
  const at = async (now: string) => {
    fixture.api.clock = { now, mode: 'fixed' }
    await new Promise((resolve) => setTimeout(resolve, 1_050))
  }

  before(async () => {
    fixture = await startFixture()
    fixture.api.clock = { now: EARLY, mode: 'fixed' }
    const chaos = { timeoutMs: 2_000 }
    await send('PUT', `${fixture.outside.companiesUrl}/recipients/v1/chaos`, chaos)
  })
  after(() => fixture.stop())

  it('accepts a registration after five minutes, and refuses an agency that does not exist', async () => {
    const [good, bad, none] = [newId(), newId(), newId()]
    assert.deepEqual(await recipients().register(request(good)), { kind: 'processing' })
    assert.deepEqual(await recipients().register(request(good)), { kind: 'processing' })
    assert.equal((await recipients().register(request(bad, { issuer: '9999' }))).kind, 'processing')
    assert.equal((await recipients().register(request(none, { number: '000' }))).kind, 'refused')
    await at(LATE)
    assert.deepEqual(await recipients().registration(good), { kind: 'accepted' })
    assert.equal((await recipients().registration(bad)).kind, 'refused')
    await at(EARLY)
  })

  it('answers unknown when the response is lost, whether or not the registration was stored', async () => {
    const faults = [
      ['timeout-before', 'not-found'],
      ['drop-before', 'not-found'],
      ['500-before', 'not-found'],
      ['timeout-after', 'processing'],
      ['drop-after', 'processing'],
      ['500-after', 'processing'],
      ['garbage-after', 'processing'],
    ] as const
    for (const [fault, became] of faults) {
      const id = newId()
      await injectFault(id, fault)
      assert.deepEqual(await recipients(fault).register(request(id)), { kind: 'unknown' }, fault)
      assert.deepEqual(await recipients().registration(id), { kind: became }, fault)
    }
    assert.deepEqual(await recipients().registration(NIL_UUID), { kind: 'not-found' })
  })

  it('answers unknown while the registry is unreachable, and the desk cannot accept a registration that does not exist', async () => {
    const down = createSandboxRecipients({ baseUrl: 'http://127.0.0.1:9', timeoutMs: 300 })
    assert.deepEqual(await down.registration(newId()), { kind: 'unknown' })
    assert.deepEqual(await down.register(request(newId())), { kind: 'unknown' })
    const action = `${fixture.outside.companiesUrl}/counterparty/registrations/${NIL_UUID}/accept`
    assert.equal((await send('POST', action)).status, 409)
  })
})
