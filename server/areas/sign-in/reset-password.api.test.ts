import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { DEMO_PASSWORD } from '#database/seeds/demo-seller.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'

const BRUNO = 'bruno@padaria-ipe.com.br'
const CLARA = 'clara@padaria-ipe.com.br'
const ANA = 'ana@padaria-ipe.com.br'
const HOUR_MS = 3_600_000
const NEW_PASSWORD = 'pão quente às seis'

let product: TestProduct
const realTime = machineTime.now

before(async () => {
  product = await startProduct({ config: { limits: 'on' } })
})
afterEach(() => {
  machineTime.now = realTime
})
after(() => product.stop())

const ask = (email: string) =>
  product.call(`/core/public/users/${encodeURIComponent(email)}/reset-password`, {
    method: 'PATCH',
  })

const set = (token: string, newPassword: string) =>
  product.call(`/core/public/password-tokens/${token}`, { method: 'PATCH', body: { newPassword } })

const signIn = (email: string, password: string) =>
  product.call('/core/public/auth/sign-in', { method: 'POST', body: { email, password } })

interface Mail {
  readonly subject: string
  readonly text: string
}

const mailsTo = async (email: string): Promise<Mail[]> =>
  (await product.call(`${product.companiesUrl}/mail?to=${encodeURIComponent(email)}`)).body.content

const tokenIn = (text: string): string => /redefinir-senha\/([\w-]{43})/.exec(text)?.[1] ?? ''

/** Requests a reset link and waits for its mail. */
async function linkFor(email: string): Promise<string> {
  const seen = (await mailsTo(email)).length
  assert.equal((await ask(email)).status, 204)
  return product.until('the link', async () => {
    const mails = await mailsTo(email)
    return mails.length > seen && tokenIn(mails[0]?.text ?? '')
  })
}

test('R-RESET-07 known and unknown e-mails get the same answer; a text that is no e-mail is refused', async () => {
  assert.equal((await ask('ninguem@exemplo.com')).status, 204)
  assert.equal((await ask('BRUNO@padaria-ipe.com.br')).status, 204)
  const odd = await ask('bruno')
  assert.deepEqual([odd.status, odd.body[0].code, odd.body[0].field], [422, 'BAR-0005', 'email'])
  assert.deepEqual(await mailsTo('ninguem@exemplo.com'), [])
  const [mail] = await product.until('the mail', async () => {
    const mails = await mailsTo(BRUNO)
    return mails.length === 1 && mails
  })
  assert.match(mail?.subject ?? '', /Redefinir sua senha/)
  assert.match(mail?.text ?? '', /Padaria Ipê/)
})

test("R-RESET-08 R-RESET-09 SM-SESSION SM-RESET a reset link works once, ends the user's sessions and sends a notice", async () => {
  const { token: access, refreshToken } = (await signIn(CLARA, 'guiche-demo-2026')).body
  const older = await linkFor(CLARA)
  const token = await linkFor(CLARA)
  assert.notEqual(older, token)
  assert.equal((await set(older, NEW_PASSWORD)).body[0].code, 'BAR-1010')
  assert.equal((await set(token, NEW_PASSWORD)).status, 204)
  const again = await set(token, NEW_PASSWORD)
  assert.deepEqual([again.status, again.body[0].code], [400, 'BAR-1010'])
  const refreshed = await product.call('/core/public/auth/refresh-token', {
    method: 'POST',
    body: { refreshToken },
  })
  assert.equal(refreshed.status, 401)
  const from = realTime()
  machineTime.now = () => from + 2_000
  assert.equal((await product.call('/core/charges', { token: access })).status, 401)
  assert.equal((await signIn(CLARA, 'guiche-demo-2026')).status, 400)
  assert.equal((await signIn(CLARA, NEW_PASSWORD)).status, 200)
  await product.until('the notice', async () =>
    (await mailsTo(CLARA)).some(({ subject }) => subject.includes('foi alterada')),
  )
})

test('R-RESET-08 SM-RESET a reset link expires after 30 minutes', async () => {
  const token = await linkFor(ANA)
  machineTime.now = () => realTime() + 31 * 60_000
  assert.equal((await set(token, NEW_PASSWORD)).body[0].code, 'BAR-1010')
  // A minute earlier than that it is not the link that is refused.
  machineTime.now = () => realTime() + 29 * 60_000
  assert.equal((await set(token, 'curta')).body[0].code, 'BAR-1011')
})

test('R-RESET-08 R-RESET-09 SM-RESET SM-USER the link of a created user lasts 24 hours and activates the user', async () => {
  const fabio = 'fabio@padaria-ipe.com.br'
  const { token } = (await signIn(ANA, DEMO_PASSWORD)).body
  const statusOf = async () => {
    const { body } = await product.call('/core/app/v1/users', { token })
    return body.find(({ email }: { email: string }) => email === fabio).status
  }
  const after = (hours: number) => {
    machineTime.now = () => realTime() + hours * 3_600_000
  }
  const tooLate = await linkFor(fabio)
  after(24.1)
  assert.equal((await set(tooLate, NEW_PASSWORD)).body[0].code, 'BAR-1010')
  machineTime.now = realTime
  assert.equal(await statusOf(), 'CREATED')
  const inTime = await linkFor(fabio)
  after(23.9)
  assert.equal((await set(inTime, NEW_PASSWORD)).status, 204)
  machineTime.now = realTime
  assert.equal(await statusOf(), 'ACTIVE')
  assert.equal((await signIn(fabio, NEW_PASSWORD)).status, 200)
  const subject = await product.until('the mail about the password', async () => {
    const [mail] = await mailsTo(fabio)
    return mail && tokenIn(mail.text) === '' && mail.subject
  })
  assert.equal(subject, 'Sua senha do Guichê foi cadastrada')
})

test('R-RESET-08 a new password has 8 to 128 characters and is not a common one', async () => {
  const token = await linkFor(ANA)
  for (const short of ['1234567', 'x'.repeat(129)]) {
    const answer = await set(token, short)
    assert.deepEqual([answer.status, answer.body[0].code], [422, 'BAR-1011'])
    assert.equal(answer.body[0].description, 'A senha precisa ter entre 8 e 128 caracteres.')
  }
  for (const common of ['password1', 'guiche2026']) {
    assert.equal((await set(token, common)).body[0].code, 'BAR-1022', common)
  }
  const max = [...'pão quentinho às seis da manhã '.repeat(5)].slice(0, 128).join('')
  assert.equal((await set(token, max)).status, 204)
})

test('a new password may not be made of words of the user, company or its addresses', async () => {
  const token = await linkFor(BRUNO)
  for (const guessable of [
    'padaria-ipe',
    'padariaipe',
    'Padaria Ipê',
    BRUNO,
    'bruno1234',
    'brasil2026',
  ]) {
    const { status, body } = await set(token, guessable)
    assert.deepEqual(
      [status, body[0].code, body[0].field],
      [422, 'BAR-1022', 'newPassword'],
      guessable,
    )
  }
  // The link is still valid, and the demonstration's password is accepted.
  assert.equal((await set(token, DEMO_PASSWORD)).status, 204)
})

test('R-RESET-07 an e-mail gets at most five reset links an hour, known or not', async () => {
  for (const email of ['davi@padaria-ipe.com.br', 'outra@exemplo.com']) {
    for (let count = 0; count < 5; count += 1) assert.equal((await ask(email)).status, 204)
    const rejected = await ask(email)
    assert.deepEqual([rejected.status, rejected.body[0].code], [429, 'BAR-0008'])
    assert.ok(Number(rejected.headers.get('retry-after')) > 0)
  }
})

test('a network address may request at most a hundred reset links an hour', async () => {
  // The links of the tests before this one were requested in an hour that is over.
  machineTime.now = () => realTime() + HOUR_MS
  for (let count = 0; count < 100; count += 1) {
    assert.equal((await ask(`pessoa${count}@exemplo.com`)).status, 204)
  }
  assert.equal((await ask('pessoa100@exemplo.com')).status, 429)
  machineTime.now = () => realTime() + 2 * HOUR_MS
  assert.equal((await ask('pessoa100@exemplo.com')).status, 204)
})

test('the reset mail goes to the configured SMTP server, also after that was unavailable', async () => {
  const received: Buffer[] = []
  let isDown = true
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (isDown) return done(new Error('busy'))
        received.push(Buffer.concat(parts))
        return done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const withMail = await startProduct({ config: { smtpUrl: `smtp://127.0.0.1:${port}` } })
  try {
    const path = `/core/public/users/${encodeURIComponent(BRUNO)}/reset-password`
    assert.equal((await withMail.call(path, { method: 'PATCH' })).status, 204)
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    assert.equal(received.length, 0)
    isDown = false
    const mail = await withMail.until('the mail', async () => received[0])
    const { subject, text, html, to } = await PostalMime.parse(mail)
    assert.deepEqual([subject, to?.[0]?.address], ['Redefinir sua senha no Guichê', BRUNO])
    assert.ok(tokenIn(text ?? ''))
    assert.ok(html?.includes(tokenIn(text ?? '')))
  } finally {
    await withMail.stop()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
})
