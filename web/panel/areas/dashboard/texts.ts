import { type Day, formatDay } from '#contract/basics/days.ts'

export const texts = {
  greeting: (description: string, name: string) => `${description}, ${name}`,
  statement: 'Ver extrato',
  capital: {
    title: 'Capital de giro',
    soon: 'Em breve', // M-DASH-02
    text: 'Crédito para o seu negócio, com base no que você recebe.',
  },
  revenue: {
    title: 'Receita',
    kinds: 'Período',
    week: 'Semana',
    month: 'Mês',
    previous: 'Período anterior',
    next: 'Próximo período',
    choose: (period: string) => `Escolher o período: ${period}`,
    asTable: 'Ver em tabela',
    asChart: 'Ver em gráfico',
    table: 'Valores por dia',
    day: 'Dia',
    parts: { received: 'Recebido', late: 'Em atraso', scheduled: 'A receber' },
    defaultRate: 'Inadimplência',
    newBuyers: 'Clientes novos',
    timeSaved: 'Tempo poupado com cobranças e avisos automáticos',
    notLoaded: 'Os números do período não foram carregados',
  },
  // Exact texts of the specification (M-DASH-04, M-DASH-05).
  emptyPeriod: 'Sem dados de receita para o período selecionado',
  empty: 'Sem dados de receita ainda',
  emptyText: 'Crie um link de pagamento para receber a primeira cobrança.',
  receivables: {
    title: 'Recebíveis',
    filter: 'Situação',
    filters: { ALL: 'Todas', PAID: 'Pagas', LATE: 'Em atraso', SCHEDULED: 'A receber' },
    // Exact texts of the specification (M-DASH-03).
    status: { PAID: 'Paga', LATE: 'Em atraso', SCHEDULED: 'A receber' },
    paidOn: (day: Day) => formatDay(day),
    customer: 'Cliente',
    noCustomer: 'Sem cliente',
    due: 'Vencimento',
    value: 'Valor',
    statusColumn: 'Situação',
    all: (count: string) => `Mostrar todas (${count})`,
    capped: 'As mil cobranças de vencimento mais recente. As outras estão em Cobranças.',
    none: 'Nenhuma cobrança com esta situação no período',
  },
} as const
