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
  empty: 'Nenhuma movimentação',
  emptyText: 'O que entrar ou sair da Conta PJ aparece aqui.',
  receipt: 'Comprovante',
  receiptOf: (name: string) => `Comprovante do Pix para ${name}`,
  file: 'comprovante-pix.pdf',
} as const
