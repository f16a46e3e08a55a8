/** Texts of the payment methods' screen; exact where an id follows. */
export const texts = {
  title: 'Métodos de Pagamento',
  notLoaded: 'Erro ao carregar os métodos de pagamento',
  methods: 'Métodos aceitos',
  methodsHint: 'Valem para as novas cobranças e recorrências; as que já existem não mudam.',
  creditCard: 'Cartão de Crédito',
  bankSlip: 'Boleto',
  pix: 'Pix',
  on: 'Ligado', // M-SET-01
  off: 'Desligado', // M-SET-01
  methodChanged: 'Método de pagamento alterado com sucesso.', // M-SET-03
  fees: 'Juros e multa do boleto',
  feesHint: 'Somados ao boleto pago depois do vencimento, nas novas cobranças.',
  fine: 'Multa',
  interest: 'Juros ao mês',
  guidance:
    // The wording is ours (M-SET-02).
    'Os juros podem ser de no máximo 1% ao mês e a multa de no máximo 2% (Código de Defesa do Consumidor). Valores maiores são de responsabilidade do vendedor.',
  aboveGuidance: 'Acima do máximo da lei.',
  feesChanged: 'Configuração de juros e multa default atualizadas.', // M-SET-04
  feesNotChanged: 'Juros e multa não foram salvos',
  saving: 'Salvando…',
} as const
