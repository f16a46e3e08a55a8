import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readBrands } from '#server/platform/documents/brands.ts'
import { renderMail } from '#server/platform/documents/mail.ts'
import { BRANDS_FILE, brandsOfFile, OTHER_DOMAIN } from '#tests/factories/documents/other-brand.ts'

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

test('users of a seller open the panel at the host of its brand', async () => {
  const brands = await brandsOfFile()
  assert.equal(brands.ofSeller({ domain: OTHER_DOMAIN }).panelUrl, 'http://painel.outra.example')
  assert.equal(brands.ofSeller({ domain: null }).panelUrl, 'http://localhost:3000')
})

test('a printed logo that is no PNG prevents the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brands-'))
  const [entry] = JSON.parse(await readFile(BRANDS_FILE, 'utf8'))
  const path = join(folder, 'brands.json')
  await writeFile(path, JSON.stringify([{ ...entry, printedLogo: 'logo.svg' }]))
  await writeFile(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const addresses = { panelUrl: 'http://localhost:3000', checkoutUrl: 'http://localhost:3001' }
  await assert.rejects(readBrands(path, addresses), /logo\.svg is not a PNG/)
  await rm(folder, { recursive: true })
})

test('a mail of the brand begins with its logo, one of a seller ends with it', async () => {
  const brand = (await brandsOfFile()).ofSeller({ domain: OTHER_DOMAIN })
  const letter = { subject: 'x', paragraphs: ['Olá'] }
  const own = renderMail(letter, brand)
  const ofSeller = renderMail(letter, brand, 'Padaria Ipê')
  for (const { html, images } of [own, ofSeller]) {
    assert.equal(html.split('src="cid:logo"').length, 2)
    assert.deepEqual(images, [{ id: 'logo', png: brand.printedLogo.png }])
  }
  assert.match(own.html, /cid:logo[^>]*>Outra<[\s\S]*Olá/)
  assert.match(
    ofSeller.html,
    />Padaria Ipê<[\s\S]*Olá[\s\S]*cid:logo[^>]*>Outra · ajuda@outra\.example/,
  )
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
