export const texts = {
  title: 'Financeiro',
  available: 'Saldo disponível',
  provisioned: 'A receber',
  total: 'Total',
  tabs: { past: 'Extrato', future: 'Lançamentos futuros' }, // M-FIN-01
  tabsLabel: 'Período',
  search: 'Período do extrato',
  period: 'Período',
  // Exact texts of the specification (M-RED-01 … M-RED-03).
  columns: {
    date: 'Execução',
    operation: 'Operação',
    target: 'Destino',
    tax: 'Taxas',
    value: 'Valor',
  },
  dateTip: 'A data da operação é a data em que o pagamento é compensado.',
  empty: 'Você não possui transações no período selecionado',
  endMissing: 'Por Favor, selecione uma data final.',
  count: (text: string) => `${text} transações`,
  none: 'Nenhuma transação',
  csv: 'Baixar CSV',
  file: 'extrato.csv',
  underConstruction: 'Em construção',
  underConstructionText: 'A antecipação ainda não está pronta.',
} as const
