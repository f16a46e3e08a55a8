import { type Day, formatDay } from '#contract/basics/days.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'

export const texts = {
  available: 'Disponível com antecipação',
  parts: (balance: Centavos, receivables: Centavos) =>
    `${formatReais(balance)} de saldo e ${formatReais(receivables)} de vendas no cartão a receber`,
  amount: 'Quanto você quer sacar',
  all: 'Antecipar tudo',
  submit: (amount: Centavos) => `Receber ${formatReais(amount)}`,
  submitEmpty: 'Antecipar',
  quote: 'Simulação',
  totalRedeem: 'Valor solicitado',
  anticipationTax: 'Taxa da antecipação',
  amountToReceive: 'Você recebe',
  whenAndWhere: (day: Day) =>
    `O saldo é usado primeiro; o que faltar vem das vendas no cartão que vencem antes. O valor é enviado no próximo dia útil, ${formatDay(day)}, para a sua conta bancária cadastrada.`,
} as const
