export const texts = {
  otherPlans: 'Ver todos os planos',
  gone: 'Este plano não está mais à venda. Escolha outro.',
  // BAR-4015
  repriced: 'O preço deste plano mudou. Confira o novo valor e confirme.',
  typedIsKept: 'Seus dados continuam preenchidos: veja os outros planos.',
} as const
