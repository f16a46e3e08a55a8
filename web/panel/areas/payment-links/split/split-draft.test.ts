import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SubSellerOption } from '#contract/sub-sellers/shapes.ts'
import {
  emptyDraft,
  type LinkDraft,
  withMethod,
  withSplit,
} from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { RULES } from '#web/panel/areas/payment-links/form/draft/link-rules.fixture.ts'
import {
  differs,
  entryOf,
  isWhole,
  paymentsOf,
  sharedOf,
  withType,
} from '#web/panel/areas/payment-links/split/split-draft.ts'

const VILA: SubSellerOption = {
  id: 1,
  name: 'Doces da Vila',
  paymentType: 'PERCENTAGE',
  paymentValue: 1_050n,
}
const draft: LinkDraft = { ...emptyDraft(RULES), title: 'Bolo', value: 15_000n }
const shared = withSplit({ ...draft, split: { isOn: false, entries: [entryOf(VILA)] } }, true)
const isOn = ({ methods: { CREDIT_CARD, PIX, BANK_SLIP } }: LinkDraft) =>
  [CREDIT_CARD, PIX, BANK_SLIP].map((method) => method.isOn)

test('R-LNKS-02 a split switches the card on and bank slip and Pix off', () => {
  const slipOnly = withMethod(draft, 'CREDIT_CARD', false)
  assert.deepEqual(isOn(slipOnly), [false, true, true])
  assert.deepEqual(isOn(withSplit(slipOnly, true)), [true, false, false])
})

test('R-LNKS-03 bank slip or Pix switches split off', () => {
  for (const method of ['PIX', 'BANK_SLIP'] as const) {
    const changed = withMethod(shared, method, true)
    assert.equal(changed.split.isOn, false)
    assert.equal(changed.methods[method].isOn, true)
  }
  assert.equal(withMethod(shared, 'CREDIT_CARD', true).split.isOn, true)
})

test('R-LNKS-05 R-LNKS-06 an entry starts with the usual share and marks a changed one', () => {
  const entry = entryOf(VILA)
  assert.deepEqual([entry.type, entry.text, differs(entry)], ['PERCENTAGE', '10,5', false])
  assert.equal(differs({ ...entry, text: '10.50' }), false)
  assert.equal(differs({ ...entry, text: '11' }), true)
  const fixed = withType(entry, 'FIXED')
  assert.deepEqual([fixed.text, differs(fixed)], ['', true])
  assert.equal(withType(entry, 'PERCENTAGE').text, '10,5')
})

test('R-LNKS-11 the entries of the call: none without a split or with a share of zero', () => {
  assert.deepEqual(paymentsOf(shared), [
    { idSubSeller: 1, paymentType: 'PERCENTAGE', paymentValue: 1_050n, amount: 15_000n },
  ])
  // 10,5 % of R$ 150,00.
  assert.deepEqual([sharedOf(shared), sharedOf(withSplit(shared, false))], [1_575n, 0n])
  assert.deepEqual(paymentsOf(withSplit(shared, false)), [])
  assert.equal(isWhole(shared.split), true)
  assert.equal(isWhole({ isOn: true, entries: [] }), false)
  assert.equal(isWhole({ isOn: true, entries: [{ ...entryOf(VILA), text: '0' }] }), false)
  assert.equal(isWhole({ isOn: false, entries: [] }), true)
})
