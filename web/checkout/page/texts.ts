import type { BuyerMethod } from '#contract/charges/shapes.ts'

const methods: Readonly<Record<BuyerMethod, string>> = {
  PIX: 'Pix',
  CREDIT_CARD: 'Cartão de Crédito',
  BANK_SLIP: 'Boleto',
}

export const texts = {
  methods,
  cardHint: (max: number) => (max > 1 ? `Em até ${max}x` : 'À vista'),
  monthlyHint: (max: number) => `Em até ${max} parcelas mensais`,
  onceHints: { PIX: 'Aprovação na hora', BANK_SLIP: 'Confirmação em até 1 dia útil' },
  discount: (percent: string) => `${percent} de desconto`,
  howToPay: 'Como você quer pagar?',
  pay: 'Pagar',
  subscribe: 'Assinar por',
  getPix: 'Gerar código Pix',
  getSlip: 'Gerar boleto',
  upTo: (count: number, amount: string) => `ou em até ${count}x de ${amount}`,
  everyPeriod: {
    MONTHLY: (value: string) => `${value} por mês`,
    SEMESTER: (value: string, perMonth: string) => `${value} a cada 6 meses (${perMonth} por mês)`,
    YEARLY: (value: string, perMonth: string) => `${value} por ano (${perMonth} por mês)`,
  },
  // Under the amount, which is that of the period.
  itEveryPeriod: {
    MONTHLY: () => 'por mês',
    SEMESTER: (perMonth: string) => `a cada 6 meses (${perMonth} por mês)`,
    YEARLY: (perMonth: string) => `por ano (${perMonth} por mês)`,
  },
  additionalTitle: 'Valor adicional',
  additional: (title: string, value: string, count: number) =>
    count === 1
      ? `${title}: ${value}, junto com a primeira cobrança`
      : `${title}: ${value} em ${count}x, junto com as ${count} primeiras cobranças`,
  firstCharge: (moment: string) => `Primeira cobrança em ${moment}`,
  before: 'De',
  now: 'por',
  plans: 'Planos',
  howOften: 'De quanto em quanto tempo você quer pagar?',
  periods: { MONTHLY: 'Mensal', SEMESTER: 'Semestral', YEARLY: 'Anual' },
  aMonth: 'por mês',
  chargedBy: {
    MONTHLY: () => 'Cobrado todo mês',
    SEMESTER: (value: string) => `${value} a cada 6 meses`,
    YEARLY: (value: string) => `${value} por ano`,
  },
  choose: 'Assinar',
  noPlans: 'Nenhum plano à venda agora',
  noPlansHint: 'Para pagar uma cobrança, abra o link que você recebeu.',
  sellerIs: (name: string, document: string) => `${name} · ${document}`,
  printedAt: (seller: string, moment: string) => `${seller} · impresso em ${moment}`,
  processedBy: (brand: string) => `Pagamento processado por ${brand}`,
  terms: 'Termos de uso',
  privacy: 'Privacidade',
  copied: 'Copiado com sucesso!', // M-GEN-14
  notCopied: 'Selecione o código e copie.',
  barcode: 'Código de barras',
  // The text of BAR-4402.
  unavailable: 'Este link de pagamento não está mais disponível.',
  unavailableHints: {
    UNKNOWN: 'Confira o endereço ou peça um novo link a quem enviou este.',
    EXPIRED: 'O prazo para pagar por ele terminou. Peça um novo link a quem enviou este.',
    COMPLETED: 'O pagamento dele já foi feito.',
    CARD_GIVEN:
      'Ele já foi usado. Para trocar o cartão de novo, peça um novo link a quem enviou este.',
    CARD_LINK_EXPIRED:
      'O prazo para informar o cartão terminou. Peça um novo link a quem enviou este.',
    CARD_NOT_WANTED: 'Nenhuma cobrança espera outro cartão.',
  },
  offline: 'Sem conexão com o servidor',
  offlineHint:
    'Confira a sua internet. Se ela funciona, aguarde um pouco: a página tenta de novo sozinha.',
} as const
