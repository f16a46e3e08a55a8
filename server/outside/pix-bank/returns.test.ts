import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '#server/platform/security/identifiers.ts'
import {
  type Fixture,
  send,
  startFixture,
  until,
} from '#tests/factories/environment/companies-alone.ts'

describe('refunds of Pix', () => {
  let fixture: Fixture
  before(async () => {
    fixture = await startFixture()
  })
  after(() => fixture.stop())

  it('are made once per id, never exceed the payment, and call the webhook', async () => {
    const pix = `${fixture.outside.companiesUrl}/pix/v2`
    const txid = newId().replaceAll('-', '')
    await send('PUT', `${pix}/webhook/chave`, {
      webhookUrl: `${fixture.api.url}/payment/callbacks`,
    })
    const code = { calendario: { expiracao: 60 }, valor: { original: '10.00' }, chave: 'chave' }
    const cob = await send('PUT', `${pix}/cob/${txid}`, code)
    assert.equal(cob.status, 201)
    await send('POST', `${fixture.outside.companiesUrl}/counterparty/pix/${txid}/pay`)
    await until(() => fixture.api.received.length === 1)
    const { body } = fixture.api.received[0] ?? assert.fail('no callback')
    const [paid] = body['pix'] as { endToEndId: string }[]
    const url = `${pix}/pix/${paid?.endToEndId}`
    const all = await Promise.all(
      ['a1', 'a1', 'a2', 'a3'].map((id) =>
        send('PUT', `${url}/devolucao/${id}`, { valor: '5.00' }),
      ),
    )
    const payment = await send('GET', url)
    const { devolucoes } = payment.json as { devolucoes: { valor: string; status: string }[] }
    assert.equal(devolucoes.length, 2)
    assert.ok(devolucoes.every(({ status }) => status === 'DEVOLVIDO'))
    assert.ok(all.filter(({ status }) => status === 201).length >= 2)
    assert.ok(all.some(({ status }) => status === 400))
    await until(() => fixture.api.received.length === 3)
  })
})
