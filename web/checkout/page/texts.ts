import type { BuyerMethod } from '#contract/charges/shapes.ts'

export const texts = {
  methods: { PIX: 'Pix', CREDIT_CARD: 'Cartão de Crédito', BANK_SLIP: 'Boleto' } satisfies Record<
    BuyerMethod,
    string
  >,
  methodHints: {
    PIX: 'Confirmação na hora',
    CREDIT_CARD: 'Em parcelas, se preferir',
    BANK_SLIP: 'Confirmação em até 1 dia útil depois do pagamento',
  } satisfies Record<BuyerMethod, string>,
  howToPay: 'Como você quer pagar?',
  paying: 'Você está pagando para',
  pay: 'Pagar',
  unavailable: 'Este link de pagamento não está mais disponível.',
  unavailableHint: 'Confira o endereço ou peça um novo link a quem enviou este.',
  secure: 'Pagamento processado pelo Guichê',
} as const
