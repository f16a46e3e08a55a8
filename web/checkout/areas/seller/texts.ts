export const texts = {
  otherPlans: 'Ver todos os planos',
  gone: 'Este plano não está mais à venda. Escolha outro.',
  // After the refusal BAR-4015: the plan costs something else than was shown.
  repriced: 'O preço deste plano mudou. Confira o novo valor e confirme.',
  typedIsKept: 'Seus dados continuam preenchidos: veja os outros planos.',
} as const
