/** Texts of the account's statement. */
export const texts = {
  title: 'Extrato',
  columns: {
    movement: 'Movimentação',
    at: 'Data',
    amount: 'Valor',
    balance: 'Saldo',
    actions: 'Ações',
  },
  search: 'Filtrar extrato',
  results: {
    none: 'Nenhuma movimentação',
    count: (text: string, count: number) =>
      count === 1 ? '1 movimentação' : `${text} movimentações`,
  },
  period: 'Período',
  endMissing: 'Informe a data final.',
  emptyPeriod: 'Nenhuma movimentação no período',
  emptyPeriodText: 'Escolha outras datas ou limpe o filtro.',
  empty: 'Nenhuma movimentação',
  emptyText: 'O que entrar ou sair da Conta PJ aparece aqui.',
  receipt: 'Comprovante',
  receiptOf: (name: string, isReceived: boolean) =>
    `Comprovante do Pix ${isReceived ? 'de' : 'para'} ${name}`,
  receiptOfMovement: (name: string) => `Comprovante: ${name}`,
  file: 'comprovante-pix.pdf',
  movementFile: 'comprovante.pdf',
} as const
