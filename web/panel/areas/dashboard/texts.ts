export const texts = {
  greeting: (description: string, name: string) => `${description}, ${name}`,
  // Exact text of the specification (M-DASH-01).
  latest: 'Últimas cobranças',
  all: 'Ver todas',
  statement: 'Ver extrato',
  empty: 'Sem dados de receita ainda', // M-DASH-05
  emptyText: 'Crie um link de pagamento para receber a primeira cobrança.',
  customer: 'Cliente',
  noCustomer: 'Sem cliente',
  due: 'Vencimento',
  value: 'Valor',
  status: 'Situação',
} as const
