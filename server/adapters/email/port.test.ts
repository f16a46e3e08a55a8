import assert from 'node:assert/strict'
import type { AddressInfo, Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { createSandboxMailbox } from '#server/adapters/email/sandbox-mailbox.ts'
import { createSmtpMailer } from '#server/adapters/email/smtp.ts'
import { outsideCallsOf } from '#server/adapters/outside-calls.fixture.ts'
import { type Fixture, send, startFixture } from '#tests/factories/environment/companies-alone.ts'

const answerOf = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

const mail = {
  id: 'mail-1',
  to: 'maria@example.com',
  sender: 'Padaria Ipê',
  subject: 'Sua cobrança de março',
  text: 'Olá, Maria. Pague em http://localhost:3001/pix/1',
  html: '<p><img src="cid:logo">Olá, <b>Maria</b>.</p>',
  images: [{ id: 'logo', png: Buffer.from('89504e470d0a1a0a', 'hex') }],
  attachments: [
    { name: 'extrato.csv', type: 'text/csv; charset=utf-8', text: '\ufeffDia;Ônus\r\n' },
  ],
} as const

describe('the sandbox mailbox', () => {
  let fixture: Fixture
  before(async () => {
    fixture = await startFixture()
  })
  after(() => fixture.stop())

  it('delivers a mail of the same id once, with its images in the HTML and its files', async () => {
    const mailer = createSandboxMailbox({ baseUrl: fixture.outside.companiesUrl })
    await mailer.send(mail)
    await mailer.send(mail)
    const { json } = await send('GET', `${fixture.outside.companiesUrl}/mail?to=MARIA@example.com`)
    const { content } = json as { content: { id: string; html: string; attachments: string[] }[] }
    assert.deepEqual(
      content.map(({ id, html, attachments }) => ({ id, html, attachments })),
      [
        {
          id: mail.id,
          attachments: ['extrato.csv'],
          html: '<p><img src="data:image/png;base64,iVBORw0KGgo=">Olá, <b>Maria</b>.</p>',
        },
      ],
    )
  })

  it('throws when the server is unreachable', async () => {
    const unreachable = createSandboxMailbox({ baseUrl: 'http://127.0.0.1:9' })
    await assert.rejects(unreachable.send(mail), { outcome: 'repeatable' })
  })
})

describe('a mail server', () => {
  it('receives the mail with its id as Message-ID, its sender, its images and files, the address for answers, a hidden copy and the mark of an automatic mail', async () => {
    let received = ''
    const recipients: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        recipients.push(address)
        done()
      },
      onData(stream, _session, done) {
        stream.on('data', (part: Buffer) => {
          received += part.toString()
        })
        stream.on('end', () => done())
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const { port } = server.server.address() as AddressInfo
    const answered = { replyTo: 'cobranca@padaria.example', hiddenCopy: 'copia@padaria.example' }
    const from = 'Guichê <nao-responda@guiche.localhost>'
    await createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send({
      ...mail,
      ...answered,
    })
    const counted = { answered: 1, unknown: 0, 'not-processed': 0 }
    assert.deepEqual(await outsideCallsOf(`127.0.0.1:${port}`), counted)
    await new Promise<void>((resolve) => server.close(() => resolve()))
    assert.match(received, /^Message-ID: <mail-1@guiche\.localhost>/m)
    assert.match(received, /^To: maria@example\.com/m)
    const { from: sender, replyTo, headers, html, attachments } = await PostalMime.parse(received)
    assert.deepEqual(
      [sender?.name, sender?.address],
      ['Padaria Ipê', 'nao-responda@guiche.localhost'],
    )
    const automatic = headers.find(({ key }) => key === 'auto-submitted')
    assert.equal(automatic?.value, 'auto-generated')
    assert.deepEqual(replyTo, [{ name: 'Padaria Ipê', address: 'cobranca@padaria.example' }])
    assert.deepEqual(recipients, ['maria@example.com', 'copia@padaria.example'])
    assert.doesNotMatch(received, /copia@padaria/)
    assert.equal(html?.trim(), mail.html)
    assert.deepEqual(
      attachments.map(({ contentId, mimeType, disposition }) => [contentId, mimeType, disposition]),
      [
        ['<logo>', 'image/png', 'inline'],
        [undefined, 'text/csv', 'attachment'],
      ],
    )
    const file = attachments[1]
    const { text } = mail.attachments[0]
    assert.deepEqual(
      [file?.filename, Buffer.from(file?.content as ArrayBuffer)],
      ['extrato.csv', Buffer.from(text)],
    )
  })

  it('throws when the server is unreachable', async () => {
    const unreachable = createSmtpMailer({ url: 'smtp://127.0.0.1:9', from: 'a@b.c' })
    await assert.rejects(unreachable.send(mail), { outcome: 'repeatable' })
  })

  const sockets: Socket[] = []
  const cut = (socket: Socket): void => {
    socket.destroy()
  }
  const outcomes: readonly (readonly [what: string, answer: SMTPServerOptions, outcome: string])[] =
    [
      [
        'a refused address',
        { onRcptTo: (_, __, done) => done(answerOf(550, 'no such user')) },
        'refused',
      ],
      [
        'a busy server',
        { onRcptTo: (_, __, done) => done(answerOf(450, 'try again later')) },
        'repeatable',
      ],
      [
        'a connection lost after the mail was handed over',
        {
          onData(stream) {
            stream.resume()
            stream.on('end', () => sockets.splice(0).forEach(cut))
          },
        },
        'unknown',
      ],
    ]
  for (const [what, answer, outcome] of outcomes) {
    it(`answers the outcome of ${what}`, async () => {
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        ...answer,
      })
      server.server.on('connection', (socket) => sockets.push(socket))
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
      const { port } = server.server.address() as AddressInfo
      const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'a@b.c' })
      await assert.rejects(mailer.send(mail), { outcome })
      await new Promise<void>((resolve) => server.close(() => resolve()))
    })
  }
})
