import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  buildDps,
  type InvoiceFacts,
  idOf,
  signedCancellation,
  signedDps,
} from '#server/areas/invoices/dps.ts'
import { elementAt, openSigned, readXml, textAt } from '#server/platform/documents/xml-signature.ts'
import { type Credentials, selfSigned } from '#server/platform/security/certificates.ts'

const FACTS: InvoiceFacts = {
  environment: '2',
  series: '900',
  number: '7',
  emittedAt: '2026-11-22T01:30:00.000Z',
  competence: '2026-11-20',
  seller: { document: '11444777000161', name: 'Padaria Ipê Ltda', city: 'São Paulo' },
  buyer: {
    document: '52998224725',
    name: 'Zeca & Filhos <Pagador>',
    email: 'zeca@exemplo.com.br',
    phone: '11987651234',
  },
  description: 'Bolo “três andares” 🎂\n — com recheio',
  value: '15000',
  terms: {
    cityIbge: '3550308',
    municipalRegistration: '12345678',
    serviceCode: '171101',
    simplesNacional: 3,
    simplesBasisPoints: 600,
    series: '900',
  },
}

let credentials: Credentials
before(async () => {
  credentials = await selfSigned(
    'IPÊ:11444777000161',
    '2026-01-01T00:00:00Z',
    '2036-01-01T00:00:00Z',
  )
})

const namesOf = (element: Element | null) =>
  Array.from(element?.childNodes ?? ([] as unknown as NodeListOf<ChildNode>)).map(
    ({ nodeName }) => nodeName,
  )

test('a declaration names seller, buyer, service and value in the order of the layout', () => {
  const root = readXml(buildDps(FACTS))
  const content = root && elementAt(root, 'infDPS')
  assert.ok(content)
  assert.equal(content.getAttribute('Id'), 'DPS355030821144477700016100900000000000000007')
  assert.deepEqual(namesOf(content), [
    'tpAmb',
    'dhEmi',
    'verAplic',
    'serie',
    'nDPS',
    'dCompet',
    'tpEmit',
    'cLocEmi',
    'prest',
    'toma',
    'serv',
    'valores',
  ])
  assert.equal(textAt(content, 'dhEmi'), '2026-11-21T22:30:00-03:00')
  assert.equal(textAt(content, 'dCompet'), '2026-11-20')
  assert.equal(textAt(content, 'prest/CNPJ'), '11444777000161')
  assert.equal(textAt(content, 'prest/regTrib/regApTribSN'), '1')
  assert.equal(textAt(content, 'toma/CPF'), '52998224725')
  assert.equal(textAt(content, 'toma/xNome'), 'Zeca & Filhos <Pagador>')
  assert.equal(textAt(content, 'serv/cServ/xDescServ'), 'Bolo "três andares" - com recheio')
  assert.equal(textAt(content, 'valores/vServPrest/vServ'), '150.00')
  assert.equal(textAt(content, 'valores/trib/totTrib/pTotTribSN'), '6.00')
  assert.deepEqual(namesOf(elementAt(content, 'valores/trib/tribMun')), ['tribISSQN', 'tpRetISSQN'])
})

test('a seller outside of Simples declares no rate; a buyer may be a company, foreign or unnamed', () => {
  const terms = { ...FACTS.terms, simplesNacional: 1, municipalRegistration: null } as const
  const partOf = (document: string | null, name = 'X') => {
    const root = readXml(buildDps({ ...FACTS, terms, buyer: { ...FACTS.buyer, document, name } }))
    assert.ok(root)
    assert.equal(textAt(root, 'infDPS/valores/trib/totTrib/indTotTrib'), '0')
    assert.equal(textAt(root, 'infDPS/prest/IM'), null)
    return elementAt(root, 'infDPS/toma')
  }
  assert.deepEqual(namesOf(partOf('12ABC34501DE35')), ['CNPJ', 'xNome', 'fone', 'email'])
  assert.deepEqual(namesOf(partOf('AB 12345')), ['NIF', 'xNome', 'fone', 'email'])
  const unnamed = partOf(null, '🎂')
  assert.deepEqual(namesOf(unnamed), ['cNaoNIF', 'xNome', 'fone', 'email'])
  assert.equal(unnamed && textAt(unnamed, 'xNome'), 'Não informado')
  const transliterated = partOf(null, 'Żółw Müller – Łukasz')
  assert.equal(transliterated && textAt(transliterated, 'xNome'), 'Zólw Müller - Lukasz')
})

test('a foreign document with the digits of a CPF is declared as foreign, and no e-mail is cut', () => {
  const partOf = (buyer: Partial<InvoiceFacts['buyer']>) => {
    const root = readXml(buildDps({ ...FACTS, buyer: { ...FACTS.buyer, ...buyer } }))
    return namesOf(root && elementAt(root, 'infDPS/toma'))
  }
  assert.deepEqual(partOf({ nation: 'BR' }), ['CPF', 'xNome', 'fone', 'email'])
  assert.deepEqual(partOf({ nation: 'AR' }), ['NIF', 'xNome', 'fone', 'email'])
  const email = `${'a'.repeat(60)}@${'b'.repeat(20)}.com.br`
  assert.deepEqual(partOf({ email }), ['CPF', 'xNome', 'fone'])
})

test('declaration and cancellation verify with the certificate of the seller', () => {
  const vouched = openSigned(signedDps(FACTS, credentials))
  assert.equal(vouched?.content.getAttribute('Id'), idOf(FACTS))
  assert.equal(vouched?.certificate.subject, 'CN=IPÊ:11444777000161')
  const accessKey = '35503082211444777000161000000000004226111234567890'
  const requested = {
    environment: '2',
    accessKey,
    document: '11444777000161',
    at: FACTS.emittedAt,
  } as const
  const canceled = openSigned(signedCancellation(requested, credentials))
  assert.equal(canceled?.content.getAttribute('Id'), `PRE${accessKey}101101`)
  assert.equal(canceled && textAt(canceled.content, 'e101101/xDesc'), 'Cancelamento de NFS-e')
})
