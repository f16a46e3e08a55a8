import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { createSandboxMailbox } from '#server/adapters/email/sandbox-mailbox.ts'
import { createSmtpMailer } from '#server/adapters/email/smtp.ts'
import { send, startFixture, type Fixture } from '#server/outside/context.fixture.ts'

const mail = {
  id: 'mail-1',
  to: 'maria@example.com',
  sender: 'Padaria Ipê',
  subject: 'Sua cobrança de março',
  text: 'Olá, Maria. Pague em http://localhost:3001/pix/1',
  html: '<p><img src="cid:logo">Olá, <b>Maria</b>.</p>',
  images: [{ id: 'logo', png: Buffer.from('89504e470d0a1a0a', 'hex') }],
}

describe('the sandbox mailbox', () => {
  let fixture: Fixture
  before(async () => {
    fixture = await startFixture()
  })
  after(() => fixture.stop())

  it('delivers a mail of the same id once, with its images in the HTML', async () => {
    const mailer = createSandboxMailbox({ baseUrl: fixture.outside.companiesUrl })
    await mailer.send(mail)
    await mailer.send(mail)
    const { json } = await send('GET', `${fixture.outside.companiesUrl}/mail?to=MARIA@example.com`)
    const { content } = json as { content: { id: string; html: string }[] }
    assert.deepEqual(
      content.map(({ id, html }) => ({ id, html })),
      [
        {
          id: mail.id,
          html: '<p><img src="data:image/png;base64,iVBORw0KGgo=">Olá, <b>Maria</b>.</p>',
        },
      ],
    )
  })

  it('throws when the server is unreachable', async () => {
    await assert.rejects(createSandboxMailbox({ baseUrl: 'http://127.0.0.1:9' }).send(mail))
  })
})

describe('a mail server', () => {
  it('receives the mail with its id as Message-ID, its sender, its images and the mark of an automatic mail', async () => {
    let received = ''
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        stream.on('data', (part: Buffer) => {
          received += part.toString()
        })
        stream.on('end', () => done())
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const { port } = server.server.address() as AddressInfo
    const from = 'Guichê <nao-responda@guiche.localhost>'
    await createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(mail)
    await new Promise<void>((resolve) => server.close(() => resolve()))
    assert.match(received, /^Message-ID: <mail-1@guiche\.localhost>/m)
    assert.match(received, /^To: maria@example\.com/m)
    const { from: sender, headers, html, attachments } = await PostalMime.parse(received)
    assert.deepEqual(
      [sender?.name, sender?.address],
      ['Padaria Ipê', 'nao-responda@guiche.localhost'],
    )
    const automatic = headers.find(({ key }) => key === 'auto-submitted')
    assert.equal(automatic?.value, 'auto-generated')
    assert.equal(html?.trim(), mail.html)
    assert.deepEqual(
      attachments.map(({ contentId, mimeType, disposition }) => [contentId, mimeType, disposition]),
      [['<logo>', 'image/png', 'inline']],
    )
  })

  it('throws when the server is unreachable', async () => {
    const unreachable = createSmtpMailer({ url: 'smtp://127.0.0.1:9', from: 'a@b.c' })
    await assert.rejects(unreachable.send(mail))
  })
})
