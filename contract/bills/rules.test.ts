import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { PAGES } from '#contract/access/pages.ts'
import { buildBoleto, formatLine } from '#contract/basics/brazil/boleto.ts'
import { buildStaticBrCode } from '#contract/basics/brazil/pix.ts'
import {
  addDays,
  addMonthsClamped,
  type Day,
  instantInSaoPaulo,
  weekdayOf,
} from '#contract/basics/days.ts'
import * as endpoints from '#contract/bills/endpoints.ts'
import {
  dueNotice,
  firstStatus,
  instalmentDueOn,
  isBillComplete,
  isEditLate,
  isPaymentDay,
  isWholeSeries,
  normalizedPaymentData,
  type PaymentData,
  parsePixKey,
  payableCodeOf,
  paymentDayFrom,
  paymentDays,
  paymentProblem,
  scheduledDayOfApproved,
  scheduledDayOfEdited,
  scheduledDayOfNew,
} from '#contract/bills/rules.ts'
import {
  afterBillEvent,
  BEING_PAID,
  BILL_GROUPS,
  BILL_MACHINE,
  BILL_STATES,
  BILL_STATUSES,
  type BillEvent,
  type BillState,
  billStateOf,
  eventOfStatus,
  GROUP_OF,
  isBillApproved,
  isBillOver,
} from '#contract/bills/states.ts'

// 2026-11-23 is a Monday.
const MONDAY: Day = '2026-11-23'
const TUESDAY: Day = '2026-11-24'
const WEDNESDAY: Day = '2026-11-25'
const FRIDAY: Day = '2026-11-27'
const at = (day: Day, time: string) => instantInSaoPaulo(day, time)

const day = fc.integer({ min: 0, max: 12_000 }).map((count) => addDays('2020-01-01', count))
const minute = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map(
    (minutes) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`,
  )
const moment = fc.tuple(day, minute)

test('R-BILL-13 bills are paid on Mondays, Wednesdays and Fridays, and are due by default on the first of them from today on', () => {
  fc.assert(
    fc.property(moment, ([today, time]) => {
      const { dueDate } = paymentDays(at(today, time))
      assert.ok([1, 3, 5].includes(weekdayOf(dueDate)))
      assert.ok(dueDate >= today)
      for (let between = today; between < dueDate; between = addDays(between, 1)) {
        assert.equal(isPaymentDay(between), false)
      }
    }),
  )
  assert.equal(paymentDays(at(MONDAY, '23:00:00')).dueDate, MONDAY)
  assert.equal(paymentDays(at(TUESDAY, '08:00:00')).dueDate, WEDNESDAY)
})

test('the header names today on a payment day before 12:00, and the next payment day from then on', () => {
  const days = (date: Day, time: string) => paymentDays(at(date, time))
  assert.deepEqual(days(MONDAY, '11:59:59'), {
    date: MONDAY,
    dueDate: MONDAY,
    cutoffPassed: false,
  })
  assert.deepEqual(days(MONDAY, '12:00:00'), {
    date: WEDNESDAY,
    dueDate: MONDAY,
    cutoffPassed: true,
  })
  assert.equal(days(FRIDAY, '12:00:00').date, '2026-11-30')
  assert.equal(days('2026-11-28', '09:00:00').date, '2026-11-30')
})

test('R-BILL-14 a bill due today from 12:00 on is paid two days later, moved to a payment day', () => {
  assert.equal(scheduledDayOfNew(MONDAY, at(MONDAY, '11:59:59')), MONDAY)
  assert.equal(scheduledDayOfNew(MONDAY, at(MONDAY, '12:00:00')), WEDNESDAY)
  assert.equal(scheduledDayOfNew(TUESDAY, at(TUESDAY, '12:00:00')), FRIDAY)
  // Two days after a Friday is a Sunday.
  assert.equal(scheduledDayOfNew(FRIDAY, at(FRIDAY, '12:00:00')), '2026-11-30')
  fc.assert(
    fc.property(day, (today) => {
      const scheduled = scheduledDayOfNew(today, at(today, '12:00:00'))
      assert.equal(scheduled, paymentDayFrom(addDays(today, 2)))
    }),
  )
})

test('a bill is paid on the last payment day until its due date that is still possible, or on the next one', () => {
  fc.assert(
    fc.property(
      moment,
      fc.integer({ min: -40, max: 400 }),
      fc.constantFrom(
        ['12:00:00', scheduledDayOfNew] as const,
        ['10:00:00', scheduledDayOfEdited] as const,
      ),
      ([today, time], offset, [cutoff, schedule]) => {
        const due = addDays(today, offset)
        if (due === today && time >= '12:00:00') return
        const scheduled = schedule(due, at(today, time))
        const first = time >= cutoff ? addDays(today, 1) : today
        assert.ok(isPaymentDay(scheduled))
        assert.ok(scheduled >= first)
        for (let better = addDays(scheduled, 1); better <= due; better = addDays(better, 1)) {
          assert.equal(isPaymentDay(better), false)
        }
        if (scheduled > due) assert.equal(scheduled, paymentDayFrom(first))
      },
    ),
  )
  assert.equal(scheduledDayOfNew('2026-12-06', at(MONDAY, '09:00:00')), '2026-12-04')
  assert.equal(scheduledDayOfNew('2026-10-01', at(TUESDAY, '09:00:00')), WEDNESDAY)
})

test('R-BILL-29 R-BILL-30 an edit from 10:00 on does not use today, and is announced as late', () => {
  assert.equal(scheduledDayOfEdited(MONDAY, at(MONDAY, '09:59:59')), MONDAY)
  assert.equal(scheduledDayOfEdited(MONDAY, at(MONDAY, '10:00:00')), WEDNESDAY)
  assert.equal(scheduledDayOfEdited(TUESDAY, at(MONDAY, '10:00:00')), WEDNESDAY)
  assert.deepEqual(
    ['09:59:59', '10:00:00'].map((time) => isEditLate(at(TUESDAY, time))),
    [false, true],
  )
})

test('an approval moves a payment day that has passed, or is today from 12:00 on, to the next one', () => {
  assert.equal(scheduledDayOfApproved('2026-11-20', at(MONDAY, '09:00:00')), MONDAY)
  assert.equal(scheduledDayOfApproved(MONDAY, at(MONDAY, '11:59:59')), MONDAY)
  assert.equal(scheduledDayOfApproved(MONDAY, at(MONDAY, '12:00:00')), WEDNESDAY)
  assert.equal(scheduledDayOfApproved(FRIDAY, at(MONDAY, '12:00:00')), FRIDAY)
  fc.assert(
    fc.property(moment, fc.integer({ min: -40, max: 400 }), ([today, time], offset) => {
      const scheduled = paymentDayFrom(addDays(today, offset))
      const first = time >= '12:00:00' ? addDays(today, 1) : today
      const approved = scheduledDayOfApproved(scheduled, at(today, time))
      assert.equal(approved, scheduled >= first ? scheduled : paymentDayFrom(first))
    }),
  )
})

test('R-BILL-17 instalments fall month by month on the first one’s day, or on the last day of a shorter month', () => {
  assert.deepEqual(
    [1, 2, 3, 4].map((instalment) => instalmentDueOn('2026-12-31', instalment)),
    ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'],
  )
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 12 }), (first, instalment) => {
      assert.equal(instalmentDueOn(first, instalment), addMonthsClamped(first, instalment - 1))
    }),
  )
})

test('R-BILL-05 a bill due today or tomorrow is near, one due before today is late', () => {
  const noticeIn = (days: number) => dueNotice(addDays(MONDAY, days), MONDAY)
  assert.deepEqual([-400, -1, 0, 1, 2].map(noticeIn), ['late', 'late', 'soon', 'soon', null])
})

const { line, barcode } = buildBoleto({
  bank: '001',
  due: '2026-12-10',
  amount: 15_000n,
  freeField: '1234567890123456789012345',
})
const code = buildStaticBrCode({
  key: '11444777000161',
  amount: 1_000n,
  txid: 'ABC123',
  merchantName: 'PADARIA IPE',
  merchantCity: 'SAO PAULO',
})
const NONE = { 'Boleto - Código': null, 'Pix - Copia e Cola': null, 'Pix - Chave Pix': null }
const pix = (data: Partial<PaymentData>): PaymentData => ({ ...NONE, Método: 'Pix', ...data })
const boleto = (text: string | null): PaymentData => ({
  ...NONE,
  Método: 'Boleto',
  'Boleto - Código': text,
})

test('R-BILL-12 the payment data of the chosen method are required, unless it is a later instalment', () => {
  const codeOf = (data: PaymentData, isRequired = true) => {
    const problem = paymentProblem(data, isRequired)
    return problem && [problem.refusal.code, problem.field]
  }
  assert.deepEqual(codeOf(boleto(null)), ['BAR-5104', 'Boleto - Código'])
  assert.deepEqual(codeOf(pix({})), ['BAR-5104', 'Pix - Chave Pix'])
  assert.deepEqual([codeOf(boleto(null), false), codeOf(pix({}), false)], [null, null])
  assert.deepEqual(codeOf(boleto(`${line.slice(0, -1)}x`)), ['BAR-5106', 'Boleto - Código'])
  assert.deepEqual(
    [line, formatLine(line), barcode].map((text) => codeOf(boleto(text))),
    [null, null, null],
  )
  assert.deepEqual(codeOf(pix({ 'Pix - Chave Pix': 'ninguém' })), ['BAR-5107', 'Pix - Chave Pix'])
  assert.deepEqual(codeOf(pix({ 'Pix - Copia e Cola': '000201' })), [
    'BAR-5107',
    'Pix - Copia e Cola',
  ])
  assert.equal(codeOf(pix({ 'Pix - Copia e Cola': code })), null)
  const both = pix({ 'Pix - Copia e Cola': code, 'Pix - Chave Pix': '529.982.247-25' })
  assert.deepEqual(codeOf(both), ['BAR-5107', 'Pix - Copia e Cola'])
})

test('payment data are kept in their normal form, those of the other method dropped', () => {
  const data = { ...boleto(formatLine(line)), 'Pix - Chave Pix': 'a@b.com' }
  assert.deepEqual(normalizedPaymentData(data), boleto(line))
  assert.deepEqual(normalizedPaymentData(boleto(barcode)), boleto(line))
  assert.deepEqual(
    normalizedPaymentData({
      ...pix({ 'Pix - Chave Pix': ' A@B.com ' }),
      'Boleto - Código': line,
    }),
    pix({ 'Pix - Chave Pix': 'a@b.com' }),
  )
})

test('a pasted boleto or Pix code is recognised, with or without mask, and nothing else is', () => {
  assert.deepEqual([line, formatLine(line), barcode, ` ${code}\n`].map(payableCodeOf), [
    line,
    line,
    line,
    code,
  ])
  assert.deepEqual(['', '529.982.247-25', 'R$ 10,00', 'bolo'].map(payableCodeOf), [
    null,
    null,
    null,
    null,
  ])
})

test('a Pix key is recognised without its type', () => {
  const read = (text: string) => {
    const found = parsePixKey(text)
    return found && [found.type, found.key]
  }
  assert.deepEqual(read('529.982.247-25'), ['CPF', '52998224725'])
  assert.deepEqual(read('11.444.777/0001-61'), ['CNPJ', '11444777000161'])
  assert.deepEqual(read('+55 11 98765-4321'), ['PHONE', '+5511987654321'])
  assert.deepEqual(read('(11) 98765-4321'), ['PHONE', '+5511987654321'])
  assert.deepEqual(read('Ana@Exemplo.com'), ['EMAIL', 'ana@exemplo.com'])
  assert.deepEqual(read('019AC0DE-5EED-4000-8000-0123456789AB'), [
    'EVP',
    '019ac0de-5eed-4000-8000-0123456789ab',
  ])
  assert.equal(read('1133334444'), null)
})

test('R-BILL-09 a one-off bill has one instalment and a fixed value, a recurring one 2 to 12', () => {
  const series = (kind: 'Pontual' | 'Recorrente', count: number, parcela: number) =>
    isWholeSeries({
      'Tipo de conta': kind,
      'Tipo do valor': 'Valor fixo',
      Recorrência: count,
      parcela,
    })
  assert.equal(series('Pontual', 1, 1), true)
  assert.equal(series('Pontual', 2, 1), false)
  assert.equal(
    isWholeSeries({
      'Tipo de conta': 'Pontual',
      'Tipo do valor': 'Valor variável',
      Recorrência: 1,
      parcela: 1,
    }),
    false,
  )
  assert.deepEqual(
    [1, 2, 12, 13].map((count) => series('Recorrente', count, 1)),
    [false, true, true, false],
  )
  assert.deepEqual([series('Recorrente', 3, 3), series('Recorrente', 3, 4)], [true, false])
})

test('R-BILL-16 a bill begins at approval, later instalments and bills without a value at review', () => {
  assert.equal(firstStatus({ Valor: 1n, parcela: 1 }), 'Aprovar')
  assert.equal(firstStatus({ Valor: 0n, parcela: 1 }), 'Atualização necessária')
  assert.equal(firstStatus({ Valor: -1n, parcela: 1 }), 'Atualização necessária')
  assert.equal(firstStatus({ Valor: 1n, parcela: 2 }), 'Atualização necessária')
})

test('R-BILL-34 a bill is complete with a value above zero and payment data', () => {
  const paid = pix({ 'Pix - Chave Pix': 'a@b.com' })
  assert.equal(isBillComplete({ ...paid, Valor: 1n }), true)
  assert.equal(isBillComplete({ ...paid, Valor: 0n }), false)
  assert.equal(isBillComplete({ ...pix({}), Valor: 1n }), false)
})

const REVIEW: readonly BillState[] = [
  'Reprovado',
  'Atualização necessária',
  'Erro no pagamento',
  'Saldo insuficiente',
]

test('SM-BILL R-BILL-22 R-BILL-23 R-BILL-24 R-BILL-26 R-BILL-27 each state has the transitions of its table', () => {
  const table: Record<string, Partial<Record<BillEvent, BillState>>> = {
    Aprovar: { edit: 'Aprovar', reprove: 'Reprovado', approve: 'Aprovado', cancel: 'Cancelada' },
    Aprovado: { edit: 'Aprovar', cancel: 'Cancelada', schedule: 'Pagamento agendado' },
    'Pagamento agendado': {
      edit: 'Aprovar',
      cancel: 'Cancelada',
      lackBalance: 'Saldo insuficiente',
      startPayment: BEING_PAID,
      refuse: 'Erro no pagamento',
    },
    [BEING_PAID]: { pay: 'Paga', fail: 'Erro no pagamento' },
    Paga: {},
    Cancelada: {},
  }
  for (const state of REVIEW) {
    table[state] = { edit: 'Aprovar', approve: 'Aprovado', cancel: 'Cancelada' }
  }
  const events = Object.keys(BILL_MACHINE) as BillEvent[]
  assert.deepEqual(Object.keys(table).sort(), [...BILL_STATES].sort())
  for (const state of BILL_STATES) {
    for (const event of events) {
      assert.equal(afterBillEvent(state, event), table[state]?.[event] ?? null, `${state} ${event}`)
    }
  }
})

test('the record of a bill says whether it is being paid, which ends edits and deletion', () => {
  const beingPaid = billStateOf({ isBeingPaid: true, fields: { Status: 'Pagamento agendado' } })
  const scheduled = billStateOf({ isBeingPaid: false, fields: { Status: 'Pagamento agendado' } })
  for (const event of ['edit', 'cancel'] as const) {
    assert.deepEqual(
      [beingPaid, scheduled].map((state) => afterBillEvent(state, event) !== null),
      [false, true],
    )
  }
})

test('R-BILL-25 R-BILL-28 each status is listed in one group; edits of an approved or scheduled bill are confirmed', () => {
  const listed = BILL_GROUPS.map((group) =>
    BILL_STATUSES.filter((status) => GROUP_OF[status] === group),
  )
  assert.deepEqual(listed, [
    ['Reprovado', 'Atualização necessária', 'Erro no pagamento', 'Saldo insuficiente'],
    ['Aprovar'],
    ['Aprovado', 'Pagamento agendado'],
    ['Paga', 'Cancelada'],
  ])
  assert.deepEqual(BILL_STATUSES.filter(isBillOver), ['Paga', 'Cancelada'])
  assert.deepEqual(BILL_STATUSES.filter(isBillApproved), ['Aprovado', 'Pagamento agendado'])
})

test('a status that is sent asks for its event; those that only the service sets ask for none', () => {
  assert.deepEqual(
    BILL_STATUSES.filter((status) => eventOfStatus(status) !== null),
    ['Aprovar', 'Aprovado', 'Reprovado', 'Cancelada'],
  )
})

test('R-BILL-36 each user who may open the page may make every call of bills', () => {
  const calls = Object.values(endpoints).flatMap((each) =>
    typeof each === 'object' && 'access' in each ? [each] : [],
  )
  const ofPeople = calls.flatMap(({ access }) => (access === 'sandbox' ? [] : [access]))
  assert.equal(ofPeople.length, 8)
  for (const access of ofPeople) {
    assert.deepEqual(
      [new Set(access.roles), access.features],
      [new Set(PAGES.bills.roles), PAGES.bills.features],
    )
  }
})
