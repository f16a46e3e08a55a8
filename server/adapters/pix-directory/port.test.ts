import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { NIL_UUID, type Uuid } from '#contract/basics/ids.ts'
import type { ClaimOrder, EntryOrder } from '#server/adapters/pix-directory/port.ts'
import { createSandboxPixDirectory } from '#server/adapters/pix-directory/sandbox/client.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import {
  clientTimeoutMs,
  type Fixture,
  send,
  startFixture,
} from '#tests/factories/environment/companies-alone.ts'

const OWNER = { name: 'Ateliê Três Marias', document: '22333444000181' }

describe('the sandbox directory of Pix keys', () => {
  let fixture: Fixture
  const directory = (fault?: string) =>
    createSandboxPixDirectory({
      baseUrl: fixture.outside.companiesUrl,
      timeoutMs: clientTimeoutMs(fault),
    })
  const injectFault = (key: string, fault: string) =>
    send('PUT', `${fixture.outside.companiesUrl}/pix-directory/v1/faults/${key}`, { fault })
  const order = (entryId: Uuid, part: Partial<EntryOrder> = {}): EntryOrder => ({
    entryId,
    keyType: 'EMAIL',
    key: `${entryId}@exemplo.com.br`,
    account: { branch: '0001', number: '00001002-2', owner: OWNER },
    ...part,
  })

  before(async () => {
    fixture = await startFixture()
    await send('PUT', `${fixture.outside.companiesUrl}/pix-directory/v1/chaos`, {
      timeoutMs: 2_000,
    })
  })
  after(() => fixture.stop())

  it('registers a key once by its id, answers whose it is and removes it', async () => {
    const id = newId()
    const key = `${id}@exemplo.com.br`
    assert.deepEqual(await directory().entry(id), { kind: 'not-found' })
    assert.deepEqual(await directory().create(order(id)), { kind: 'registered', key })
    assert.deepEqual(await directory().create(order(id)), { kind: 'registered', key })
    assert.deepEqual(await directory().entry(id), { kind: 'registered', key })
    assert.deepEqual(await directory().holder(key), { kind: 'found', ...OWNER })
    assert.deepEqual(await directory().remove(id), { kind: 'removed' })
    assert.deepEqual(await directory().remove(id), { kind: 'removed' })
    assert.deepEqual(await directory().entry(id), { kind: 'removed' })
    assert.deepEqual(await directory().holder(key), { kind: 'not-found' })
    assert.deepEqual(await directory().create(order(newId(), { key })), { kind: 'registered', key })
  })

  it('makes a random key, the same for the same id', async () => {
    const id = newId()
    const random = order(id, { keyType: 'EVP', key: null })
    const made = await directory().create(random)
    assert.ok(
      made.kind === 'registered' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(made.key),
    )
    assert.deepEqual(await directory().create(random), made)
  })

  it('names who has a key: the same company elsewhere, somebody else, another account of ours', async () => {
    const held = (by: 'SAME_OWNER' | 'ANOTHER') => ({ kind: 'held', by }) as const
    const create = (key: string) => directory().create(order(newId(), { key }))
    assert.deepEqual(await create('ocupada@exemplo.com.br'), held('ANOTHER'))
    assert.deepEqual(await create('portada@exemplo.com.br'), held('SAME_OWNER'))
    const phone = { keyType: 'PHONE', key: '+5511987650303' } as const
    assert.deepEqual(await directory().create(order(newId(), phone)), held('ANOTHER'))
    const id = newId()
    await directory().create(order(id))
    assert.deepEqual(await create(`${id}@exemplo.com.br`), held('SAME_OWNER'))
    const other = { ...OWNER, document: '11444777000161' }
    const account = { branch: '0001', number: '00001001-4', owner: other }
    const again = order(newId(), { key: `${id}@exemplo.com.br`, account })
    assert.deepEqual(await directory().create(again), held('ANOTHER'))
  })

  it('refuses to register and to remove when the sandbox is set to', async () => {
    const id = newId()
    await injectFault('next', 'refuse')
    assert.deepEqual(await directory().create(order(id)), { kind: 'refused' })
    assert.deepEqual(await directory().entry(id), { kind: 'not-found' })
    await directory().create(order(id))
    await injectFault('next-removal', 'refuse')
    assert.deepEqual(await directory().remove(id), { kind: 'refused' })
    assert.equal((await directory().entry(id)).kind, 'registered')
    assert.deepEqual(await directory().remove(NIL_UUID), { kind: 'not-found' })
  })

  it('answers unknown when the response is lost, whether or not it was done', async () => {
    const faults = [
      ['timeout-before', 'not-found'],
      ['drop-before', 'not-found'],
      ['500-before', 'not-found'],
      ['timeout-after', 'registered'],
      ['drop-after', 'registered'],
      ['500-after', 'registered'],
      ['garbage-after', 'registered'],
    ] as const
    for (const [fault, became] of faults) {
      const id = newId()
      await injectFault('next', fault)
      assert.deepEqual(await directory(fault).create(order(id)), { kind: 'unknown' }, fault)
      assert.equal((await directory().entry(id)).kind, became, fault)
    }
    const id = newId()
    await directory().create(order(id))
    await injectFault('next-removal', 'drop-after')
    assert.deepEqual(await directory().remove(id), { kind: 'unknown' })
    assert.deepEqual(await directory().entry(id), { kind: 'removed' })
    await injectFault('next-query', 'drop-after')
    assert.deepEqual(await directory().entry(id), { kind: 'unknown' })
  })

  it('opens a claim once, hands a confirmed key over, and cancels one that is open', async () => {
    const claimOrder = (key: string): ClaimOrder => {
      const { entryId, keyType, account } = order(newId())
      return { claimId: newId(), entryId, keyType, account, kind: 'PORTABILITY', key }
    }
    const key = 'portada-porto@exemplo.com.br'
    const claim = claimOrder(key)
    const { claimId } = claim
    assert.deepEqual(await directory().openClaim(claim), { kind: 'refused' })
    assert.equal((await directory().create(order(newId(), { key }))).kind, 'held')
    assert.deepEqual(await directory().openClaim({ ...claim, kind: 'OWNERSHIP' }), {
      kind: 'refused',
    })
    assert.deepEqual(await directory().claim(claimId), { kind: 'not-found' })
    const opened = await directory().openClaim(claim)
    assert.ok(opened.kind === 'claim' && opened.answerBy > '2026')
    assert.equal((await directory().openClaim(claim)).kind, 'claim')
    assert.deepEqual(await directory().completeClaim(claimId), { kind: 'refused' })
    const action = (name: string) =>
      send('POST', `${fixture.outside.companiesUrl}/counterparty/key-claims/${claimId}/${name}`)
    assert.equal((await action('confirm')).status, 200)
    assert.equal((await action('cancel')).status, 409)
    assert.deepEqual(await directory().cancelClaim(claimId), { kind: 'refused' })
    for (let times = 0; times < 2; times += 1) {
      const completed = await directory().completeClaim(claimId)
      assert.ok(completed.kind === 'claim' && completed.status === 'COMPLETED')
    }
    assert.deepEqual(await directory().entry(claim.entryId), { kind: 'registered', key })

    const other = claimOrder('portada-outra@exemplo.com.br')
    await directory().create(order(newId(), { key: other.key }))
    await directory().openClaim(other)
    for (let times = 0; times < 2; times += 1) {
      const canceled = await directory().cancelClaim(other.claimId)
      assert.ok(canceled.kind === 'claim' && canceled.status === 'CANCELLED')
    }
    await injectFault(other.claimId, 'drop-after')
    assert.deepEqual(await directory().claim(other.claimId), { kind: 'unknown' })
    assert.deepEqual(await directory().cancelClaim(NIL_UUID), { kind: 'not-found' })
    assert.deepEqual(await directory().completeClaim(NIL_UUID), { kind: 'not-found' })
  })

  it('tells of another institution’s claim of a key, and takes the answer to it once', async () => {
    const openReceived = async (kind: string) => {
      const id = newId()
      await directory().create(order(id))
      const key = `${id}@exemplo.com.br`
      const url = `${fixture.outside.companiesUrl}/counterparty/received-key-claims`
      const opened = await send('POST', url, { key, kind })
      assert.equal(opened.status, 200, opened.text)
      assert.equal((await send('POST', url, { key, kind })).status, 409)
      return { id, key, claimId: (opened.json as { claimId: Uuid }).claimId }
    }
    const kept = await openReceived('OWNERSHIP')
    const found = await directory().receivedClaim(kept.claimId)
    assert.ok(found.kind === 'found')
    const { claimId, entryId, account, kind } = found.claim
    assert.deepEqual(
      [claimId, entryId, account, kind],
      [kept.claimId, kept.id, '00001002-2', 'OWNERSHIP'],
    )
    assert.deepEqual(await directory().remove(kept.id), { kind: 'refused' })
    const since = (await directory().receivedClaimsSince(found.claim.openedAt)) ?? []
    assert.ok(since.includes(kept.claimId))
    for (let times = 0; times < 2; times += 1) {
      const refused = await directory().refuseReceived(kept.claimId, 'USER_REQUESTED')
      assert.ok(refused.kind === 'found' && refused.claim.status === 'CANCELLED')
    }
    assert.deepEqual(await directory().confirmReceived(kept.claimId), { kind: 'refused' })
    assert.deepEqual(await directory().remove(kept.id), { kind: 'removed' })

    const given = await openReceived('PORTABILITY')
    await injectFault('next-answer', 'drop-after')
    assert.deepEqual(await directory().confirmReceived(given.claimId), { kind: 'unknown' })
    assert.deepEqual(await directory().refuseReceived(given.claimId, 'FRAUD'), { kind: 'refused' })
    assert.deepEqual(await directory().receivedClaim(NIL_UUID), { kind: 'not-found' })
    await injectFault('received-claims', 'drop-after')
    assert.equal(await directory().receivedClaimsSince(found.claim.openedAt), null)
  })

  it('answers unknown while the directory is unreachable', async () => {
    const down = createSandboxPixDirectory({ baseUrl: 'http://127.0.0.1:9', timeoutMs: 300 })
    assert.deepEqual(await down.create(order(newId())), { kind: 'unknown' })
    assert.deepEqual(await down.entry(newId()), { kind: 'unknown' })
    assert.deepEqual(await down.remove(newId()), { kind: 'unknown' })
    assert.deepEqual(await down.holder('a@exemplo.com.br'), { kind: 'unknown' })
  })

  it('shows the keys at the desk, where a fault of the next one is set', async () => {
    const { deskUrl } = fixture.outside
    const id = newId()
    await directory().create(order(id))
    const page = async () => (await fetch(`${deskUrl}/chaves-pix`)).text()
    assert.match(await page(), new RegExp(`${id}@exemplo.com.br`))
    const submit = async (fault: string) =>
      (
        await fetch(`${deskUrl}/chaves-pix/falha`, {
          method: 'POST',
          headers: {
            origin: deskUrl,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams({ fault }),
        })
      ).text()
    assert.match(await submit('nenhuma'), /Escolha uma falha/)
    assert.match(await submit('refuse'), /Na próxima chave: recusada pelo diretório/)
    assert.deepEqual(await directory().create(order(newId())), { kind: 'refused' })
  })
})
