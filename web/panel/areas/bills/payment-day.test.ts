import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Day, instantInSaoPaulo } from '#contract/basics/days.ts'
import type { BillRecord } from '#contract/bills/shapes.ts'
import { paymentDayOf, paymentDaysOf } from '#web/panel/areas/bills/payment-day.ts'
import { texts } from '#web/panel/areas/bills/texts.ts'

const MONDAY: Day = '2026-11-23'
const WEDNESDAY: Day = '2026-11-25'
const FRIDAY: Day = '2026-11-27'

const bill = (given: Partial<BillRecord['fields']>): BillRecord => ({
  id: '018f0000-0000-7000-8000-000000000001',
  createdTime: '2026-11-20T15:00:00.000Z',
  failureReason: null,
  isBeingPaid: false,
  fields: {
    'Nome da Conta': 'Aluguel',
    Método: 'Pix',
    'Boleto - Código': null,
    'Pix - Copia e Cola': null,
    'Pix - Chave Pix': 'sol@exemplo.com.br',
    Status: 'Aprovar',
    'Tipo do valor': 'Valor fixo',
    'Tipo de conta': 'Pontual',
    Recorrência: 1,
    Beneficiário: 'Imobiliária Sol',
    Valor: 435_000n,
    Vencimento: MONDAY,
    parcela: 1,
    order_ID: '018f0000-0000-7000-8000-000000000002',
    Agendado: MONDAY,
    'Data de Pagamento': null,
    ID: 1,
    idSeller_input: 1,
    ...given,
  },
})

const before = instantInSaoPaulo(MONDAY, '11:59:00')
const after = instantInSaoPaulo(MONDAY, '12:00:00')

test('a bill is paid on its day until the cut-off, then on the next payment day', () => {
  assert.equal(paymentDayOf(bill({}), before), MONDAY)
  assert.equal(paymentDayOf(bill({}), after), WEDNESDAY)
  assert.equal(paymentDayOf(bill({ Agendado: '2026-11-20' }), before), MONDAY)
  assert.equal(paymentDayOf(bill({ Agendado: FRIDAY }), after), FRIDAY)
})

test('of bills that are approved together the days and their counts are listed, without the refused ones', () => {
  const bills = [
    bill({ Agendado: FRIDAY }),
    bill({}),
    bill({ Agendado: FRIDAY, Status: 'Erro no pagamento' }),
    bill({ Agendado: FRIDAY, Valor: 0n }),
    bill({ Agendado: FRIDAY, 'Pix - Chave Pix': null }),
    bill({ Agendado: FRIDAY, Status: 'Aprovado' }),
  ]
  const { text } = texts.confirm.approve
  assert.equal(
    text(paymentDaysOf(bills, after)),
    'Os pagamentos estão previstos para 25/11/2026 (1 conta) e 27/11/2026 (2 contas).',
  )
  assert.equal(
    text(paymentDaysOf(bills.slice(0, 2), before)),
    'Os pagamentos estão previstos para 23/11/2026 (1 conta) e 27/11/2026 (1 conta).',
  )
  assert.equal(
    text(paymentDaysOf(bills.slice(1, 2), after)),
    'O pagamento está previsto para 25/11/2026.',
  )
  assert.equal(
    text(paymentDaysOf(bills.slice(3), after)),
    'Nenhuma das contas selecionadas pode ser aprovada agora.',
  )
})
