import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  ACCOUNT_DOCUMENT_UPLOADS,
  ACCOUNT_DOCUMENTS,
  type AccountDocument,
} from '#contract/bank-account/documents.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
  TOO_LATE_MS,
} from '#tests/factories/environment/product.ts'
import {
  APPLICATION,
  OWNING_COMPANY,
  PARTNER,
} from '#tests/factories/sellers/account-application.ts'
import { accountBlocking, anOperator } from '#tests/factories/sellers/blocked-account.ts'
import {
  addOtherSeller,
  addUsers,
  asOperator,
  DEMO,
  tokenOf,
} from '#tests/factories/sellers/people.ts'
import { JPEG_BYTES, PDF_BYTES, PNG_BYTES } from '#tests/factories/sellers/sample-files.ts'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct({ config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  token = await product.signIn()
})
after(() => product.stop())

const PARTNER_CPF = '52998224725'
/** The owners with their places in the form, which shows them in that order again. */
const PLACED_OWNERS = {
  naturalOwner: [{ ...PARTNER, position: 2 }],
  legalOwner: [{ ...OWNING_COMPANY, position: 1 }],
}
interface Sending {
  readonly kind?: string
  readonly ownerDocument?: string
  readonly name?: string
  readonly type?: string
  readonly as?: string
}

function formOf(content: Uint8Array | null, sending: Sending): FormData {
  const { kind = 'SOCIAL_CONTRACT', ownerDocument = '', name = 'contrato.pdf' } = sending
  const body = new FormData()
  body.set('kind', kind)
  body.set('ownerDocument', ownerDocument)
  const { type = 'application/pdf' } = sending
  if (content) body.set('file', new File([new Uint8Array(content)], name, { type }))
  return body
}
const add = (content: Uint8Array | null, sending: Sending = {}) =>
  product.call('/banking/accounts/documents', {
    method: 'POST',
    token: sending.as ?? token,
    body: formOf(content, sending),
  })
const list = async (as = token): Promise<AccountDocument[]> =>
  (await product.call('/banking/accounts/documents', { token: as })).body.documents
const remove = (id: string, as = token) =>
  product.call(`/banking/accounts/documents/${id}`, { method: 'DELETE', token: as })
const submit = (changes: object = {}) =>
  product.call('/banking/accounts', {
    method: 'POST',
    token,
    body: { ...APPLICATION, ...PLACED_OWNERS, ...changes },
  })
const decide = (result: string) =>
  product.call('/banking/sandbox/accounts/kyc', {
    method: 'POST',
    key: null,
    body: { idSeller: DEMO, result },
  })
const runReviews = () =>
  product.call('/core/sandbox/jobs/account-reviews/run', { method: 'POST', key: null })
/** The documents at the reviewing company, as its page links them. */
const received = async () => {
  const page = await (await fetch(`${product.deskUrl}/analises`)).text()
  return [...page.matchAll(/href="(\/analises\/documento\?[^"]+)"/g)].map(([, path = '']) => {
    const query = new URLSearchParams(path.replaceAll('&amp;', '&').split('?')[1])
    return { applicationId: query.get('application'), id: query.get('id') }
  })
}
const fileAt = ({
  applicationId: application = '',
  id = '',
}: {
  applicationId?: string
  id?: string
}) => fetch(`${product.deskUrl}/analises/documento?${new URLSearchParams({ application, id })}`)
const applicationId = async () =>
  (
    await product.jobs.row<{ id: string }>(
      'select application_id as id from bank_account where seller_id = $1',
      [DEMO],
    )
  )?.id

test('a document is taken by its content, kept encrypted and shown without it', async () => {
  const pdf = await add(PDF_BYTES, { name: '../../etc/contrato.exe', type: 'image/png' })
  assert.equal(pdf.status, 201, pdf.text)
  const { id, createdAt, ...shown } = pdf.body
  assert.match(createdAt, /^2026-11-23T/)
  assert.deepEqual(shown, {
    kind: 'SOCIAL_CONTRACT',
    ownerDocument: null,
    name: 'contrato.exe.pdf',
    type: 'application/pdf',
    size: PDF_BYTES.length,
    isSent: false,
  })
  const identity = { kind: 'IDENTITY', ownerDocument: '529.982.247-25', name: 'rg.png' }
  assert.equal((await add(PNG_BYTES, identity)).body.ownerDocument, PARTNER_CPF)
  const jpeg = await add(JPEG_BYTES, { kind: 'OTHER', name: 'foto.jpeg' })
  assert.deepEqual([jpeg.body.type, jpeg.body.name], ['image/jpeg', 'foto.jpeg'])
  assert.equal((await list()).length, 3)

  const stored = await product.jobs.withTenant(DEMO, ({ row }) =>
    row<{ content: Buffer }>('select content from account_document where id = $1', [id]),
  )
  assert.ok(stored && !stored.content.includes('%PDF'))
  const audited = await product.jobs.withTenant(DEMO, ({ rows }) =>
    rows<{ after: object }>(`select after from audit where subject_kind = 'bank-account'`),
  )
  assert.ok(JSON.stringify(audited).includes('contrato.exe.pdf'))
})

test('hostile and wrong files are refused, and what follows the end of a file is cut', async () => {
  const before = (await list()).length
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  const wrong: readonly [Uint8Array | null, Sending, string, string][] = [
    [null, {}, 'BAR-8007', 'file'],
    [Buffer.alloc(0), {}, 'BAR-8008', 'file.0'],
    [Buffer.alloc(ACCOUNT_DOCUMENTS.maxBytes + 1), {}, 'BAR-8009', 'file.0'],
    [html, { name: 'contrato.pdf' }, 'BAR-8010', 'file'],
    [Buffer.concat([html, PDF_BYTES]), {}, 'BAR-8010', 'file'],
    [Buffer.from('%PDF-1.7 without an end'), {}, 'BAR-8010', 'file'],
    [PNG_BYTES.subarray(0, 20), { type: 'image/png' }, 'BAR-8010', 'file'],
    [PDF_BYTES, { kind: 'IDENTITY' }, 'BAR-0005', 'ownerDocument'],
    [PDF_BYTES, { kind: 'IDENTITY', ownerDocument: '11111111111' }, 'BAR-0005', 'ownerDocument'],
    [PDF_BYTES, { kind: 'OTHER', ownerDocument: PARTNER_CPF }, 'BAR-0005', 'ownerDocument'],
  ]
  for (const [content, sending, code, field] of wrong) {
    const refused = await add(content, sending)
    assert.deepEqual(
      [refused.status, refused.body[0].code, refused.body[0].field],
      [422, code, field],
      refused.text,
    )
  }
  assert.equal((await add(Buffer.alloc(27 * 1024 * 1024))).status, 413)
  assert.equal((await list()).length, before)
  const polyglot = await add(Buffer.concat([PNG_BYTES, html]), { kind: 'OTHER', name: 'x.png' })
  assert.equal(polyglot.body.size, PNG_BYTES.length)
  assert.equal((await remove(polyglot.body.id)).status, 204)
})

test('documents are of one seller and of who may apply for its account', async () => {
  const [own] = await list()
  assert.ok(own)
  const other = await product.signIn(ATELIER_ADMIN.email)
  assert.deepEqual(await list(other), [])
  const foreign = await remove(own.id, other)
  assert.deepEqual([foreign.status, foreign.body[0].code], [404, 'BAR-8012'])
  const active = await add(PDF_BYTES, { as: other })
  assert.deepEqual([active.status, active.body[0].code], [409, 'BAR-8002'])
  const { block, unblock } = accountBlocking(product, await anOperator(product, 'ana'))
  await block()
  const blocked = await add(PDF_BYTES, { as: other })
  assert.deepEqual([blocked.status, blocked.body[0].code], [409, 'BAR-8015'])
  await unblock()
  const otherSeller = await addOtherSeller(product)
  assert.equal((await add(PDF_BYTES, { as: otherSeller })).status, 201)
  const [charges] = await addUsers(product, ['FINANCES'])
  assert.ok(charges)
  const as = await tokenOf(product, charges)
  assert.equal((await add(PDF_BYTES, { as })).status, 403)
  assert.equal((await remove(own.id, as)).status, 403)
})

test('documents go to the company before the application, once, and cannot be deleted then', async () => {
  const orphan = await add(PDF_BYTES, { kind: 'IDENTITY', ownerDocument: '11144477735' })
  assert.equal(orphan.status, 201)
  // Before the application: the job that sends them also runs by itself.
  await product.call(`${product.companiesUrl}/kyc/v1/chaos`, {
    method: 'PUT',
    key: null,
    body: { timeoutMs: TOO_LATE_MS },
  })
  // The company took the first document, but its answer was lost.
  await product.call(`${product.companiesUrl}/kyc/v1/faults/next-document`, {
    method: 'PUT',
    key: null,
    body: { fault: 'drop-after' },
  })
  assert.equal((await submit()).status, 201)
  const first = await applicationId()
  await product.until('every document to be sent', async () => {
    await runReviews()
    return (await received()).length === 3
  })
  const sent = await received()
  assert.equal(new Set(sent.map(({ id }) => id)).size, 3)
  assert.ok(sent.every(({ applicationId: application }) => application === first))
  assert.ok(!sent.some(({ id }) => id === orphan.body.id))

  const all = await list()
  assert.deepEqual(
    all.map(({ id, isSent }) => [id === orphan.body.id, isSent]),
    [
      [false, true],
      [false, true],
      [false, true],
      [true, false],
    ],
  )
  const [contract] = all
  assert.ok(contract)
  const refused = await remove(contract.id)
  assert.deepEqual([refused.status, refused.body[0].code], [409, 'BAR-8013'])
  const desk = await (await fetch(`${product.deskUrl}/analises`)).text()
  assert.ok(desk.includes('contrato.exe.pdf') && desk.includes('529.982.247-25'))
  const file = await fileAt({ applicationId: first ?? '', id: contract.id })
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment/)
  assert.ok(Buffer.from(await file.arrayBuffer()).equals(PDF_BYTES))
  assert.equal((await fileAt({ id: contract.id })).status, 404)
})

test('the same data with another document is another application; a refused one keeps its documents', async () => {
  const first = await applicationId()
  assert.equal((await submit()).status, 201)
  assert.equal(await applicationId(), first)
  await add(PDF_BYTES, { kind: 'OTHER', name: 'procuracao.pdf' })
  assert.equal((await submit()).status, 201)
  assert.notEqual(await applicationId(), first)
  assert.equal((await decide('REPROVED')).body.status, 'FAILED')
  const kept = await list()
  assert.equal(kept.length, 5)
  assert.ok(kept.every(({ isSent }) => !isSent))
  const [contract] = kept
  assert.ok(contract)
  assert.equal((await remove(contract.id)).status, 204)
  assert.equal((await remove(randomUUID())).body[0].code, 'BAR-8012')
})

test('an account has 20 documents at most, and so many uploads an hour, refused ones included', async () => {
  for (let at = (await list()).length; at < ACCOUNT_DOCUMENTS.max; at += 1) {
    assert.equal((await add(PDF_BYTES, { kind: 'OTHER' })).status, 201)
  }
  const refused = await add(PDF_BYTES)
  assert.deepEqual([refused.status, refused.body[0].code], [409, 'BAR-8011'])
  await asOperator(
    product,
    `update use_count set count = ${ACCOUNT_DOCUMENT_UPLOADS.max - 1}
      where kind = 'account documents of a seller'`,
  )
  const wrong = await add(Buffer.from('no document'))
  assert.deepEqual([wrong.status, wrong.body[0].code], [422, 'BAR-8010'])
  const limited = await add(PDF_BYTES)
  assert.deepEqual([limited.status, limited.body[0].code], [429, 'BAR-0008'])
})

test('partners keep the order in which they were stated', async () => {
  const { accountInput } = (await submit({ fantasyName: 'Ipê Pães' })).body
  assert.deepEqual(
    [accountInput.naturalOwner[0].position, accountInput.legalOwner[0].position],
    [2, 1],
  )
})
