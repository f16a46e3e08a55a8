import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NoticeFacts, whyNoticeIsSkipped } from '#contract/buyer-notices/rules.ts'
import { NOTICE_SWITCHES, type NoticeMethod } from '#contract/buyer-notices/switches.ts'
import type { PaymentMethod } from '#contract/charges/shapes.ts'
import { CHARGE_STATUSES } from '#contract/charges/states.ts'

const PAID_BY: Readonly<Record<NoticeMethod, PaymentMethod>> = {
  bankSlip: 'BANK_SLIP',
  pix: 'PIX',
  creditCard: 'CREDIT_CARD',
}

const STATUS = { prePayment: 'SCHEDULED', payment: 'PAID', latePayment: 'LATE' } as const

const factsOf = ({
  kind,
  days,
  channel,
  method,
}: (typeof NOTICE_SWITCHES)[number]): NoticeFacts => ({
  kind,
  days,
  channel,
  dueAt: '2026-11-23T11:00:00.000Z',
  now: '2026-11-23T11:00:00.000Z',
  charge: {
    status: STATUS[kind],
    isRenewal: false,
    paymentMethod: PAID_BY[method],
    processing: false,
  },
  settings: { allActive: true, switchedOff: [] },
  address: 'maria@example.com',
})

test('SM-NOTICE a notice goes out by its own switch alone, and none while all are off', () => {
  for (const notice of NOTICE_SWITCHES) {
    const facts = factsOf(notice)
    assert.equal(whyNoticeIsSkipped(facts), null, notice.name)
    for (const { name } of NOTICE_SWITCHES) {
      const settings = { allActive: true, switchedOff: [name] }
      const why = whyNoticeIsSkipped({ ...facts, settings })
      assert.equal(why, name === notice.name ? 'SWITCHED_OFF' : null, `${notice.name}: ${name}`)
    }
    const off = { allActive: false, switchedOff: [] }
    assert.equal(whyNoticeIsSkipped({ ...facts, settings: off }), 'ALL_SWITCHED_OFF')
  }
})

test('SM-NOTICE a charge that left the state which justified a notice gets none, nor a buyer without an address', () => {
  for (const notice of NOTICE_SWITCHES) {
    const facts = factsOf(notice)
    for (const status of CHARGE_STATUSES) {
      const why = whyNoticeIsSkipped({ ...facts, charge: { ...facts.charge, status } })
      assert.equal(why, status === STATUS[notice.kind] ? null : 'CHARGE_CHANGED', status)
    }
    assert.equal(whyNoticeIsSkipped({ ...facts, address: null }), 'NO_ADDRESS')
  }
})

test('a renewal whose card was refused for good is late; what failed otherwise is not', () => {
  for (const notice of NOTICE_SWITCHES) {
    const facts = factsOf(notice)
    for (const status of CHARGE_STATUSES) {
      const charge = { ...facts.charge, status, isRenewal: true }
      const isLate = notice.kind === 'latePayment' && status === 'FAILED'
      const isSent = isLate || status === STATUS[notice.kind]
      const why = whyNoticeIsSkipped({ ...facts, charge })
      assert.equal(why, isSent ? null : 'CHARGE_CHANGED', `${notice.name} ${status}`)
    }
  }
})

test('a reminder is not sent while a payment is in progress, nor days after it was due; a receipt is', () => {
  for (const notice of NOTICE_SWITCHES) {
    const facts = factsOf(notice)
    const isReceipt = notice.kind === 'payment'
    const busy = { ...facts.charge, processing: true }
    const inProgress = whyNoticeIsSkipped({ ...facts, charge: busy })
    assert.equal(inProgress, isReceipt ? null : 'PAYMENT_IN_PROGRESS')
    const late = whyNoticeIsSkipped({ ...facts, now: '2026-11-27T11:00:00.000Z' })
    assert.equal(late, isReceipt ? null : 'TOO_LATE')
  }
})

test('a card has no notice before its due date', () => {
  const early = NOTICE_SWITCHES.find(({ name }) => name === 'pixPrePaymentWithTwoDays')
  assert.ok(early)
  const facts = factsOf(early)
  const byCard = { ...facts.charge, paymentMethod: 'CREDIT_CARD' } as const
  assert.equal(whyNoticeIsSkipped({ ...facts, charge: byCard }), 'SWITCHED_OFF')
})
