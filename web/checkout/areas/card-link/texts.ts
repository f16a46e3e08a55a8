export const texts = {
  description:
    'O cartão guardado não foi aceito. Informe outro: ele paga esta cobrança e passa a pagar as próximas da assinatura.',
  due: (day: string) => `Vencimento: ${day}`,
  cardTitle: 'Informe outro cartão',
  pay: (amount: string) => `Pagar ${amount} e guardar o cartão`,
  stored: 'O cartão é guardado pela adquirente, que o cobra em cada vencimento.',
} as const
