export const texts = {
  declined: 'O cartão não foi autorizado. Confira os dados ou use outro cartão.',
  confirming: 'Estamos confirmando com o banco',
  confirmingHint: 'Isso costuma levar alguns segundos. Não é preciso pagar de novo.',
  // In place of the words of BAR-4203: a buyer wants to know of the money.
  planOffSale: 'Este plano não está mais à venda. Nada foi cobrado.',
} as const
