export const texts = {
  declined: 'O cartão não foi autorizado. Confira os dados ou use outro cartão.',
  confirming: 'Estamos confirmando com o banco',
  confirmingHint: 'Isso costuma levar alguns segundos. Não é preciso pagar de novo.',
  // BAR-4203
  planOffSale: 'Este plano não está mais à venda. Nada foi cobrado.',
  // BAR-4408
  expired: 'Os dados do cartão expiraram. Informe novamente.',
} as const
