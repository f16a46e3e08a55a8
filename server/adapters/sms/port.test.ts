import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { MessageNotAccepted } from '#server/adapters/sms/port.ts'
import { sandboxSms } from '#server/adapters/sms/sandbox/provider.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import {
  clientTimeoutMs,
  type Fixture,
  send,
  startFixture,
} from '#tests/factories/environment/companies-alone.ts'

describe('the sandbox carrier of text messages', () => {
  let fixture: Fixture
  const carrier = ({ companiesUrl = fixture.outside.companiesUrl, fault = '' } = {}) =>
    sandboxSms.connect({
      companiesUrl,
      timeoutMs: clientTimeoutMs(fault),
      callbackSecret: () => Buffer.alloc(32),
    })
  const injectFault = (key: string, fault: string) =>
    send('PUT', `${fixture.outside.companiesUrl}/sms/v1/faults/${key}`, { fault })
  const delivered = async (to: string): Promise<{ text: string }[]> => {
    const url = `${fixture.outside.companiesUrl}/sms/messages?to=${to}`
    return (await (await fetch(url)).json()).content
  }
  const outcome = (expected: string) => (error: unknown) =>
    error instanceof MessageNotAccepted && error.outcome === expected

  before(async () => {
    fixture = await startFixture()
    await send('PUT', `${fixture.outside.companiesUrl}/sms/v1/chaos`, { timeoutMs: 2_000 })
  })
  after(() => fixture.stop())

  it('delivers a message once by its id, and shows it at the desk', async () => {
    const message = { id: newId(), to: '5511987650001', text: 'Seu código é 123456.' }
    await carrier().send(message)
    await carrier().send(message)
    assert.deepEqual(
      (await delivered(message.to)).map(({ text }) => text),
      [message.text],
    )
    assert.match(await (await fetch(`${fixture.outside.deskUrl}/sms`)).text(), /código é 123456/)
  })

  it('may send again what has no answer, and it is delivered once', async () => {
    const message = { id: newId(), to: '5511987650002', text: 'Olá' }
    for (const fault of ['drop-before', 'timeout-after', '500-after']) {
      await injectFault('next', fault)
      await assert.rejects(carrier({ fault }).send(message), outcome('repeatable'), fault)
    }
    await carrier().send(message)
    assert.equal((await delivered(message.to)).length, 1)
    await assert.rejects(
      carrier({ companiesUrl: 'http://127.0.0.1:9' }).send(message),
      outcome('repeatable'),
    )
  })

  it('does not deliver what the carrier refuses', async () => {
    const to = '5511987650003'
    await injectFault(to, 'refuse')
    await assert.rejects(carrier().send({ id: newId(), to, text: 'Olá' }), outcome('refused'))
    await assert.rejects(
      carrier().send({ id: newId(), to: 'sem número', text: 'Olá' }),
      outcome('refused'),
    )
    assert.equal((await delivered(to)).length, 0)
  })
})
