/** Texts of claims of Pix by payers' banks (MED). */
export const texts = {
  title: 'Contestações (MED)',
  exportClaims: 'Exportar contestações',
  columns: {
    pix: 'Pix recebido de',
    reason: 'Motivo',
    amount: 'Contestado',
    state: 'Situação',
  },
  empty: 'Nenhuma contestação',
  emptyText:
    'Quando o banco de quem pagou pedir um Pix de volta por fraude ou erro, o pedido aparece aqui.',
} as const
