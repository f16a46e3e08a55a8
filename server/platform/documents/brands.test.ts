import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMail } from '#server/platform/documents/mail.ts'
import { brandsOfFile, OTHER_DOMAIN } from '#tests/factories/documents/other-brand.ts'

test('a seller has the brand of the domain at which it signed up, else that of the panel', async () => {
  const brands = await brandsOfFile()
  const nameOf = (domain: string | null) => brands.ofSeller({ domain }).name
  assert.equal(nameOf(OTHER_DOMAIN), 'Outra')
  assert.equal(nameOf(null), 'Guichê')
  assert.equal(nameOf('painel.outra.example'), 'Guichê')
})

test('the addresses of the brand of a seller are absolute, as mails need them', async () => {
  const { legal, logoUrl } = (await brandsOfFile()).ofSeller({ domain: null })
  for (const url of [...Object.values(legal), logoUrl]) {
    assert.ok(url.startsWith('http://localhost:3000/'), url)
  }
})

test('a mail names its brand, the company behind it and its legal texts', async () => {
  const brand = (await brandsOfFile()).ofSeller({ domain: OTHER_DOMAIN })
  const { text, html, sender } = renderMail({ subject: 'x', paragraphs: ['Olá'] }, brand)
  assert.equal(sender, 'Outra')
  for (const part of ['Outra Pagamentos Ltda · CNPJ 11.444.777/0001-61', 'ajuda@outra.example']) {
    assert.ok(text.includes(part), part)
    assert.ok(html.includes(part), part)
  }
  assert.ok(html.includes('href="https://outra.example/privacidade"'))
  assert.ok(!`${text}${html}`.includes('Guichê'))
})
