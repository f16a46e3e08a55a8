import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { cpfOf, personBody } from '#tests/factories/sellers/full-seller.ts'

const ROOT = '/core/sellers/subseller'
const ACCOUNT = 'Seus dados bancários foram alterados por Padaria Ipê'
const CONTACT = 'Seus dados de contato foram alterados por Padaria Ipê'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
})
after(() => product.stop())

/** Creates a sub-seller with the address `mark@exemplo.com.br`. */
async function aSubSeller(mark: string, number: number): Promise<number> {
  const body = personBody(mark, cpfOf(number))
  const made = await product.call(ROOT, { method: 'POST', token, body })
  assert.equal(made.status, 201, made.text)
  return made.body.id
}

async function patch(id: number, part: 'accounts' | 'contacts', body: object) {
  const answer = await product.call(`${ROOT}/${id}/${part}`, { method: 'PATCH', token, body })
  assert.equal(answer.status, 200, answer.text)
}

const contactAt = (email: string) => ({ name: 'Nova pessoa', email, phone: '11987650000' })
const accountOf = (number: string) => {
  const { account } = personBody('x', cpfOf(1))
  return { ...account, account: { ...account.account, number } }
}

async function subjectsTo(email: string): Promise<string[]> {
  const { body } = await product.call(`${product.companiesUrl}/mail?to=${email}`)
  return body.content.map(({ subject }: { subject: string }) => subject).sort()
}

const mailed = (email: string, subjects: readonly string[]) =>
  product.until(`${subjects.length} mails to ${email}`, async () => {
    const found = await subjectsTo(email)
    return found.length >= subjects.length && found
  })

const heldUntil = async (id: number) =>
  (
    await product.jobs.row<{ payouts_held_until: string | null }>(
      'select payouts_held_until from sub_seller where id = $1',
      [id],
    )
  )?.payouts_held_until ?? null

/** Waits until all notices are mailed, so that a missing one was not sent. */
const everyNoticeMailed = () =>
  product.until('no notice left', async () => {
    const left = await product.jobs.row<{ count: bigint }>(
      `select (select count(*) from event where not relayed)
              + (select count(*) from queue.job where state < 'completed') as count`,
    )
    return Number(left?.count) === 0
  })

test('SM-SUBSELLER a changed contact sends a mail to the old and the new address and holds payouts', async () => {
  const id = await aSubSeller('antiga', 801)
  const { contact } = (await product.call(`${ROOT}/${id}`, { token })).body
  await patch(id, 'contacts', contact)
  assert.equal(await heldUntil(id), null)
  await patch(id, 'contacts', contactAt('atual@exemplo.com.br'))
  assert.notEqual(await heldUntil(id), null)
  assert.deepEqual(await mailed('antiga@exemplo.com.br', [CONTACT]), [CONTACT])
  assert.deepEqual(await mailed('atual@exemplo.com.br', [CONTACT]), [CONTACT])
})

test('another name of the contact alone neither holds payouts nor sends a mail', async () => {
  const id = await aSubSeller('renomeada', 806)
  const { contact } = (await product.call(`${ROOT}/${id}`, { token })).body
  await patch(id, 'contacts', { ...contact, name: 'Outra pessoa' })
  assert.equal(await heldUntil(id), null)
  await everyNoticeMailed()
  assert.deepEqual(await subjectsTo('renomeada@exemplo.com.br'), [])
})

test('a changed phone number sends one mail', async () => {
  const id = await aSubSeller('telefone', 802)
  await patch(id, 'contacts', contactAt('telefone@exemplo.com.br'))
  await mailed('telefone@exemplo.com.br', [CONTACT])
  await everyNoticeMailed()
  assert.deepEqual(await subjectsTo('telefone@exemplo.com.br'), [CONTACT])
})

test('SM-SUBSELLER changed bank data send a mail to the address valid at that time, even if it is changed right after', async () => {
  const id = await aSubSeller('vitima', 803)
  await patch(id, 'accounts', accountOf('998877'))
  await patch(id, 'contacts', contactAt('invasor@exemplo.com.br'))
  assert.deepEqual(await mailed('vitima@exemplo.com.br', [ACCOUNT, CONTACT]), [ACCOUNT, CONTACT])
  await everyNoticeMailed()
  assert.deepEqual(await subjectsTo('invasor@exemplo.com.br'), [CONTACT])
})

test('SM-SUBSELLER an e-mail changed before the bank data sends a mail to the old address', async () => {
  const id = await aSubSeller('avisada', 804)
  await patch(id, 'contacts', contactAt('outro-invasor@exemplo.com.br'))
  await patch(id, 'accounts', accountOf('665544'))
  assert.deepEqual(await mailed('avisada@exemplo.com.br', [CONTACT]), [CONTACT])
  await mailed('outro-invasor@exemplo.com.br', [ACCOUNT, CONTACT])
})

test('no event or notice contains an e-mail address after the mails are sent', async () => {
  await everyNoticeMailed()
  const left = await product.jobs.row<{ notices: bigint; events: bigint }>(
    `select (select count(*) from sub_seller_notice) as notices,
            (select count(*) from event where type like 'SUB_SELLER_%' and data::text like '%@%')
              as events`,
  )
  assert.deepEqual([Number(left?.notices), Number(left?.events)], [0, 0])
})
