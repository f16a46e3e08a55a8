import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { before, test } from 'node:test'
import { element } from '#server/platform/documents/xml.ts'
import { openSigned, readXml, signXml, textAt } from '#server/platform/documents/xml-signature.ts'
import { type Credentials, selfSigned } from '#server/platform/security/certificates.ts'

let credentials: Credentials
before(async () => {
  credentials = await selfSigned(
    'PADARIA IPÊ:11444777000161',
    '2026-01-01T00:00:00.000Z',
    '2036-01-01T00:00:00.000Z',
  )
})

const documentOf = (words: string) =>
  element('DPS', [element('infDPS', [element('xDescServ', words)], { Id: 'DPS1' })], {
    xmlns: 'http://www.sped.fazenda.gov.br/nfse',
    versao: '1.01',
  }).text

test('a self-signed certificate can be parsed and verified', () => {
  const read = new X509Certificate(credentials.certificate)
  assert.equal(read.subject, 'CN=PADARIA IPÊ:11444777000161')
  assert.equal(read.verify(read.publicKey), true)
  assert.equal(read.validToDate.toISOString(), '2036-01-01T00:00:00.000Z')
})

test('a signed document opens to its text and certificate, also with special characters', () => {
  const words = 'Pães & "bolos" <b>ação</b> ]]> \r\n fim \u0001'
  const signed = signXml(documentOf(words), 'DPS1', credentials)
  assert.match(signed, /<\/infDPS><Signature xmlns="http:\/\/www.w3.org\/2000\/09\/xmldsig#">/)
  const vouched = openSigned(signed)
  assert.ok(vouched)
  assert.equal(textAt(vouched.content, 'xDescServ'), words.replace('\u0001', ''))
  assert.equal(vouched.certificate.subject, 'CN=PADARIA IPÊ:11444777000161')
})

test('a document with altered text, a second signature or a wrapped element is not accepted', () => {
  const signed = signXml(documentOf('um bolo'), 'DPS1', credentials)
  assert.equal(openSigned(signed.replace('um bolo', 'dois bolos')), null)
  assert.equal(openSigned(documentOf('um bolo')), null)
  const signature = /<Signature.*<\/Signature>/s.exec(signed)?.[0] ?? ''
  assert.equal(openSigned(signed.replace('</DPS>', `${signature}</DPS>`)), null)
  // The signed element is still present, but a careless reader would take the other one.
  const other = '<infDPS Id="other"><xDescServ>mil bolos</xDescServ></infDPS>'
  const wrapped = signed.replace('<infDPS Id="DPS1">', `${other}$&`)
  const vouched = openSigned(wrapped)
  assert.equal(vouched && textAt(vouched.content, 'xDescServ'), 'um bolo')
  assert.equal(openSigned('<DPS>'), null)
  assert.equal(readXml('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), null)
})
