import { buildBoleto } from '#contract/basics/brazil/boleto.ts'
import { addDays, type Day } from '#contract/basics/days.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { instalmentDueOn } from '#contract/bills/rules.ts'
import type { NewBill } from '#contract/bills/shapes.ts'
import { createBills } from '#server/areas/bills/create-bills.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

const ONCE = { 'Tipo de conta': 'Pontual', Recorrência: 1, parcela: 1 } as const
const RENT_MONTHS = 6

const NO_CODES = { 'Boleto - Código': null, 'Pix - Copia e Cola': null, 'Pix - Chave Pix': null }

const byPix = (key: string) => ({ ...NO_CODES, Método: 'Pix', 'Pix - Chave Pix': key }) as const

function byBoleto(value: Centavos, due: Day) {
  const freeField = '2210048190000000000000417'
  const { line } = buildBoleto({ bank: '341', due, amount: value, freeField })
  return { ...NO_CODES, Método: 'Boleto', 'Boleto - Código': line } as const
}

/** The rent of six months, of a fixed value. */
const rentOf = (firstDue: Day): NewBill[] =>
  Array.from({ length: RENT_MONTHS }, (_, at) => ({
    'Nome da Conta': 'Aluguel da loja',
    Beneficiário: 'Imobiliária Jardim Paulista',
    ...byPix('financeiro@jardimpaulista.com.br'),
    'Tipo do valor': 'Valor fixo',
    Valor: 480_000n,
    Vencimento: instalmentDueOn(firstDue, at + 1),
    'Tipo de conta': 'Recorrente',
    Recorrência: RENT_MONTHS,
    parcela: at + 1,
    order_ID: 'aluguel-da-loja',
  }))

/** The bills of the demonstration. None is approved: nothing is paid before somebody decides it. */
export async function seedBills(work: UnitOfWork): Promise<void> {
  const energyDue = addDays(work.today, 5)
  const energy: NewBill = {
    'Nome da Conta': 'Energia elétrica',
    Beneficiário: 'Companhia Paulista de Luz',
    ...byBoleto(61_247n, energyDue),
    'Tipo do valor': 'Valor fixo',
    Valor: 61_247n,
    Vencimento: energyDue,
    ...ONCE,
  }
  const flour: NewBill = {
    'Nome da Conta': 'Farinha de trigo, 40 sacas',
    Beneficiário: 'Moinho Santa Clara',
    ...byPix('cobranca@moinhosantaclara.com.br'),
    'Tipo do valor': 'Valor fixo',
    Valor: 392_000n,
    Vencimento: addDays(work.today, 9),
    ...ONCE,
  }
  const waterDue = addDays(work.today, 12)
  const water: NewBill = {
    'Nome da Conta': 'Água e esgoto',
    Beneficiário: 'Saneamento da Capital',
    ...byBoleto(18_930n, waterDue),
    'Tipo do valor': 'Valor variável',
    Valor: 0n,
    Vencimento: waterDue,
    ...ONCE,
  }
  const bills = [...rentOf(addDays(work.today, 16)), energy, flour, water]
  await createBills(
    work,
    bills.map((fields) => ({ fields })),
  )
}
