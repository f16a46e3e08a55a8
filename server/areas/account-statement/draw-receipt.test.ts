import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  drawMovementReceipt,
  drawPixReceipt,
  type MovementFacts,
  type ReceiptFacts,
} from '#server/areas/account-statement/draw-receipt.ts'
import { brandsOfFile, OTHER_DOMAIN } from '#tests/factories/documents/other-brand.ts'
import { imagesOf, overlapsIn, textsOf } from '#tests/factories/documents/read-pdf.ts'

const LONG = 'Associação dos Panificadores de Itaquaquecetuba e Região Metropolitana '.repeat(2)

const aPix = async (): Promise<ReceiptFacts> => ({
  brand: (await brandsOfFile()).ofSeller({ domain: OTHER_DOMAIN }),
  holder: { name: LONG, document: '22333444000181', agency: '0001', account: '00001002-2' },
  party: { name: LONG, documentMasked: '***.982.247-**' },
  pixKey: 'loja@exemplo.com.br',
  target: { kind: 'pix-key', key: 'loja@exemplo.com.br' },
  amount: 123_456n,
  at: '2026-11-23T13:00:00.000Z',
  endToEndId: 'E6074694820261123130000000000001',
  id: '019ac0de-5eed-7000-8000-0123456789ab',
})

async function printed(pix: ReceiptFacts): Promise<string> {
  const pdf = await drawPixReceipt(pix)
  const texts = await textsOf(pdf)
  assert.deepEqual(overlapsIn([...texts, ...(await imagesOf(pdf))]), [])
  return texts.map(({ text }) => text).join(' ')
}

test('a receipt states amount, time, both sides and the id of the Pix, and overprints nothing', async () => {
  const whole = await printed(await aPix())
  for (const stated of [
    /Comprovante de Pix/,
    /R\$\s1\.234,56/,
    /23\/11\/2026,? 10:00/,
    /loja@exemplo\.com\.br/,
    /\*\*\*\.982\.247-\*\*/,
    /22\.333\.444\/0001-81/,
    /0001 \/ 00001002-2/,
    /E6074694820261123130000000000001/,
    /Outra/,
  ]) {
    assert.match(whole, stated)
  }
})

test('the receipt of a Pix to bank data names the bank instead of a key', async () => {
  const pix = await aPix()
  const target = {
    kind: 'account',
    bank: '341',
    agency: '0123',
    account: '456785',
    accountType: 'CHECKING_ACCOUNT',
    document: '52998224725',
    name: 'Rita',
  } as const
  const whole = await printed({ ...pix, target, pixKey: null })
  assert.match(whole, /341 · /)
  assert.match(whole, /0123 \/ 456785/)
  assert.doesNotMatch(whole, /Chave Pix/)
})

test('the receipt of a Pix that was given back names the Pix it is of', async () => {
  const endToEndId = 'E6074694820261123120000000000009'
  const target = { kind: 'pix-return', endToEndId } as const
  assert.match(await printed({ ...(await aPix()), target }), new RegExp(endToEndId))
})

test('the receipt of a received Pix names its payer and the account that it reached', async () => {
  const pix = await aPix()
  const whole = await printed({
    ...pix,
    target: null,
    holder: { ...pix.holder, name: 'Loja que recebe' },
    party: { name: 'Marina Alves', documentMasked: '***.982.247-**' },
  })
  assert.match(
    whole,
    /Pix recebido .*Quem recebeu .*Loja que recebe .*loja@exemplo\.com\.br .*Quem pagou .*Marina Alves/,
  )
  assert.doesNotMatch(whole, /Pix enviado/)
  // Of a Pix to the account's bank data no key is known.
  assert.doesNotMatch(await printed({ ...pix, target: null, pixKey: null }), /loja@/)
})

const aPaidBill = async (): Promise<MovementFacts> => {
  const { brand, holder, at } = await aPix()
  return {
    brand,
    holder,
    kind: 'BILL_PAID',
    counterpart: LONG,
    bill: { name: LONG, boletoCode: '3'.repeat(47), pixKey: null, dueOn: '2026-11-30' },
    returned: { returned_on: null, reason: null },
    amount: -123_456n,
    at,
    endToEndId: null,
    id: '019ac0de-5eed-7000-8000-0123456789ab',
  }
}

test('the receipt of another movement states what moved and with whom, and overprints nothing', async () => {
  const bill = await aPaidBill()
  const pdf = await drawMovementReceipt(bill)
  const texts = await textsOf(pdf)
  assert.deepEqual(overlapsIn([...texts, ...(await imagesOf(pdf))]), [])
  const whole = texts.map(({ text }) => text).join(' ')
  for (const stated of [
    /Comprovante da Conta PJ/,
    /Pagamento de conta/,
    /Valor que saiu/,
    /R\$\s1\.234,56/,
    /30\/11\/2026/,
    /33333\.33333 33333\.333333 33333\.333333 3 33333333333333/,
    /22\.333\.444\/0001-81/,
  ]) {
    assert.match(whole, stated)
  }
})

test('the receipt of a bill says that its payment came back, and names no bill paid that was not', async () => {
  const stated = async (movement: MovementFacts) =>
    (await textsOf(await drawMovementReceipt(movement))).map(({ text }) => text).join(' ')
  const bill = await aPaidBill()
  const paid = await stated(bill)
  assert.match(paid, /Conta paga/)
  assert.doesNotMatch(paid, /Devolvido/)
  const returned = { returned_on: '2026-12-02', reason: 'Conta encerrada.' } as const
  const cameBack = await stated({ ...bill, returned })
  assert.match(cameBack, /Devolvido em\s+02\/12\/2026\s+Motivo\s+Conta encerrada\./)
  for (const kind of ['BILL_NOT_PAID', 'PAYMENT_RETURNED'] as const) {
    const other = await stated({ ...bill, kind, returned: null, amount: 123_456n })
    assert.match(other, /Conta a pagar/)
    assert.doesNotMatch(other, /Conta paga/)
  }
})
