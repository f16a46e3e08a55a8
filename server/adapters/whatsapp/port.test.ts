import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, beforeEach, describe, it } from 'node:test'
import { connectOutside } from '#server/adapters/connect.ts'
import { createCloudApi } from '#server/adapters/whatsapp/cloud-api/client.ts'
import { hubSignature, isSignedByHub } from '#server/adapters/whatsapp/cloud-api/signature.ts'
import { readConfig } from '#server/platform/config/config.ts'
import {
  clientTimeoutMs,
  type Fixture,
  send,
  startFixture,
  until,
} from '#tests/factories/environment/companies-alone.ts'

const options = {
  phoneNumberId: '1',
  accessToken: 'token',
  templatePrefix: '',
  templateLanguage: 'pt_BR',
  timeoutMs: clientTimeoutMs(),
}

const messageTo = (to: string) => ({
  reference: randomUUID(),
  to,
  template: 'cobranca_a_vencer_pix',
  parameters: ['Zeca', 'Bolo', 'R$ 150,00', '05/03/2031', 'Padaria Ipê'],
  buttonPath: 'pix/1',
})

describe("the sandbox's WhatsApp", () => {
  let fixture: Fixture
  const root = () => fixture.outside.companiesUrl
  const client = (fault?: string) =>
    createCloudApi({
      ...options,
      baseUrl: `${root()}/whatsapp/v23.0`,
      timeoutMs: clientTimeoutMs(fault),
    })
  const reports = (reference: string) =>
    fixture.api.received
      .flatMap(({ path, signed, messages }) => {
        assert.deepEqual([path, signed], ['/payment/callbacks/whatsapp/cloud-api', true])
        return messages as { reference?: string; status?: string; refusal?: string | null }[]
      })
      .filter((each) => each.reference === reference)
  const outbox = async (to: string) => {
    const { json } = await send('GET', `${root()}/whatsapp/messages?to=${to}`)
    return (json as { content: { id: string; body: string; button: string; status: string }[] })
      .content
  }

  before(async () => {
    fixture = await startFixture()
  })
  after(() => fixture.stop())
  beforeEach(() => {
    fixture.api.received.length = 0
  })

  it('takes a message, answers its id, and reports that it was sent, delivered and read', async () => {
    const message = messageTo('5511987654321')
    const outcome = await client()(message)
    assert.ok(outcome.kind === 'accepted')
    assert.match(outcome.messageId, /^wamid\./)
    const [sent] = await outbox(message.to)
    assert.equal(sent?.id, outcome.messageId)
    assert.equal(
      sent?.body,
      'Olá, Zeca!\n\nO Pix de “Bolo”, no valor de R$ 150,00, vence em 05/03/2031.\n\nCobrança enviada por Padaria Ipê.',
    )
    await until(() => reports(message.reference).length === 2)
    const path = `${root()}/counterparty/whatsapp/${encodeURIComponent(outcome.messageId)}/read`
    assert.equal((await send('POST', path)).status, 200)
    assert.equal((await send('POST', path)).status, 409)
    await until(() => reports(message.reference).length === 3)
    const statuses = reports(message.reference).map(({ status }) => status)
    assert.deepEqual(statuses.sort(), ['delivered', 'read', 'sent'])
  })

  it('refuses a number without WhatsApp at once, or reports it later', async () => {
    assert.deepEqual(await client()(messageTo('5511900000404')), {
      kind: 'refused',
      reason: 'unknown-number',
    })
    const later = messageTo('5511900000405')
    assert.equal((await client()(later)).kind, 'accepted')
    await until(() => reports(later.reference).length === 2)
    const failed = reports(later.reference).find(({ status }) => status === 'failed')
    assert.equal(failed?.refusal, 'unknown-number')
  })

  it('refuses a template that it does not know, and parameters that it does not take', async () => {
    const message = messageTo('5511987654321')
    for (const wrong of [
      { template: 'promocao' },
      { parameters: ['Zeca'] },
      { parameters: [...message.parameters.slice(1), 'a\nb'] },
    ]) {
      const outcome = await client()({ ...message, ...wrong })
      assert.deepEqual(outcome, { kind: 'refused', reason: 'other' })
    }
    const baseUrl = `${root()}/whatsapp/v23.0`
    for (const wrong of [{ templateLanguage: 'en' }, { templatePrefix: 'loja_' }]) {
      const outcome = await createCloudApi({ ...options, ...wrong, baseUrl })(message)
      assert.deepEqual(outcome, { kind: 'refused', reason: 'other' })
    }
  })

  it('does not know the outcome without an answer; the reports tell that it was sent', async () => {
    const faults = [
      ['timeout-after', true],
      ['drop-after', true],
      ['500-after', true],
      ['timeout-before', false],
      ['drop-before', false],
    ] as const
    for (const [at, [fault, arrives]] of faults.entries()) {
      const message = messageTo(`551191234567${at}`)
      await send('PUT', `${root()}/whatsapp/v23.0/faults/${message.to}`, { fault })
      assert.deepEqual(await client(fault)(message), { kind: 'unknown' }, fault)
      if (arrives) await until(() => reports(message.reference).length === 2)
      assert.equal((await outbox(message.to)).length, arrives ? 1 : 0, fault)
    }
  })
})

describe('the Cloud API', () => {
  const outcomeOf = async (status: number, body: object | string) => {
    const server = createServer((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const outcome = await createCloudApi({ ...options, baseUrl: `http://127.0.0.1:${port}` })(
      messageTo('5511987654321'),
    )
    server.closeAllConnections()
    server.close()
    return outcome.kind
  }

  it('may get a message again when it was not reached, limits requests or rejects the token', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    await once(closed, 'close')
    const unreached = createCloudApi({ ...options, baseUrl: `http://127.0.0.1:${port}` })
    assert.deepEqual(await unreached(messageTo('5511987654321')), { kind: 'repeatable' })
    const error = (code: number) => ({ error: { code } })
    assert.equal(await outcomeOf(429, error(130429)), 'repeatable')
    assert.equal(await outcomeOf(400, error(131056)), 'repeatable')
    assert.equal(await outcomeOf(401, error(190)), 'repeatable')
    assert.equal(await outcomeOf(400, error(131049)), 'refused')
  })

  it('leaves the outcome unknown when it fails or answers something else', async () => {
    assert.equal(await outcomeOf(503, { error: { code: 131000 } }), 'unknown')
    assert.equal(await outcomeOf(200, '{"messages":[{"id":'), 'unknown')
    assert.equal(await outcomeOf(200, { messages: [] }), 'unknown')
    assert.equal(await outcomeOf(404, '<html>'), 'unknown')
  })

  it('is reached with the number, token, templates and secret of the configuration', async () => {
    const requests: { path: string; authorization: string; body: unknown }[] = []
    const server = createServer(async (request, response) => {
      const { url = '', headers } = request
      const body: unknown = JSON.parse(await text(request))
      requests.push({ path: url, authorization: headers.authorization ?? '', body })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ messages: [{ id: 'wamid.1' }] }))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const config = readConfig({
      WHATSAPP_URL: `http://127.0.0.1:${port}/v23.0`,
      WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
      WHATSAPP_ACCESS_TOKEN: 'EAAG',
      WHATSAPP_APP_SECRET: 'secret',
      WHATSAPP_VERIFY_TOKEN: 'combinado',
      WHATSAPP_TEMPLATE_PREFIX: 'loja_',
      WHATSAPP_TEMPLATE_LANGUAGE: 'pt_PT',
    })
    const sealing = [Buffer.alloc(32)] as const
    const { whatsapp } = connectOutside(config, 'http://127.0.0.1:9', { sealing })
    const message = messageTo('5511987654321')
    const outcome = await whatsapp.send(message)
    server.closeAllConnections()
    server.close()
    assert.deepEqual(outcome, { kind: 'accepted', messageId: 'wamid.1' })
    assert.deepEqual(requests, [
      {
        path: '/v23.0/106540352242922/messages',
        authorization: 'Bearer EAAG',
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: '+5511987654321',
          type: 'template',
          template: {
            name: 'loja_cobranca_a_vencer_pix',
            language: { code: 'pt_PT', policy: 'deterministic' },
            components: [
              {
                type: 'body',
                parameters: message.parameters.map((value) => ({ type: 'text', text: value })),
              },
              {
                type: 'button',
                sub_type: 'url',
                index: '0',
                parameters: [{ type: 'text', text: 'pix/1' }],
              },
            ],
          },
          biz_opaque_callback_data: message.reference,
        },
      },
    ])
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] })
    const readingOf = (secret: string) =>
      whatsapp.readCallback({
        headers: { 'x-hub-signature-256': hubSignature(Buffer.from(secret), body) },
        body,
      }).kind
    assert.deepEqual([readingOf('secret'), readingOf('sandbox')], ['read', 'unsigned'])
    const tokens = ['combinado', 'combinadO', 'combinado ', '']
    const confirmed = tokens.map((token) => whatsapp.isVerifyToken(token))
    assert.deepEqual(confirmed, [true, false, false, false])
  })

  it('signs the raw body with the secret of the app', () => {
    // Computed with: printf '{"a":1}' | openssl dgst -sha256 -hmac secret
    const header = 'sha256=aa9e2e3575f5d7098b6caccd790888c36d5fdb63342a73bada2d6a51747a8494'
    const secret = Buffer.from('secret')
    assert.equal(isSignedByHub(secret, header, '{"a":1}'), true)
    assert.equal(isSignedByHub(secret, header, '{"a": 1}'), false)
    assert.equal(isSignedByHub(Buffer.from('other'), header, '{"a":1}'), false)
    assert.equal(isSignedByHub(secret, undefined, '{"a":1}'), false)
    assert.equal(isSignedByHub(secret, header.slice(7), '{"a":1}'), false)
  })
})
