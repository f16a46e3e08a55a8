export const texts = {
  title: 'Links de pagamento',
  // M-LNK-01 … M-LNK-04
  onlyWithClient: 'Ver somente links dedicados a clientes',
  search: 'Buscar cobranças pontuais',
  noCustomer: 'Sem cliente',
  empty: 'Sem dados de links customizados',
  emptyWords: 'Um link recebe por Pix, boleto e cartão, sem nada para instalar.',
  searched: (words: string) => `Nenhum link com o título “${words}”.`,
  clear: 'Limpar busca',
  count: (text: string) => `${text} links`,
  none: 'Nenhum link',
  create: 'Criar', // M-LNK-07
  newLink: 'Link de Pagamento', // M-LNK-08
  columns: {
    title: 'Título',
    customer: 'Cliente',
    created: 'Criado em',
    value: 'Valor',
    copy: 'Copiar link',
  },
  placeholder: 'Título do link',
  // The form
  formTitle: 'Criar link de pagamento',
  kind: 'Tipo de cobrança', // M-LNK-10
  what: 'O que você está cobrando',
  fieldTitle: 'Título',
  fieldValue: 'Valor',
  fieldDescription: 'Descrição',
  how: 'Como o cliente pode pagar',
  card: 'Cartão de Crédito',
  slip: 'Boleto',
  pix: 'Pix',
  most: 'Máximo de parcelas',
  discount: 'Desconto (%)',
  receipt: 'Recebimento do cartão',
  early: 'Receber antecipado',
  recurrent: 'Receber por parcela',
  less: (percent: string) => `${percent} menos`, // M-LNK-21
  earlyHint: 'Tudo no próximo dia útil, já com as taxas descontadas.',
  recurrentHint: 'Uma parcela a cada 30 dias, com taxa menor.',
  bearer: 'Quem paga as taxas do parcelamento',
  bearerBuyer: 'Cliente',
  bearerSeller: 'Vendedor',
  bearerForced: 'Para a sua conta, as taxas ficam com o vendedor.',
  forWhom: 'Para quem',
  more: 'Mais opções',
  slipDescription: 'Descrição do boleto',
  expiry: 'O link expira em',
  timer: 'Mostrar contagem regressiva',
  first: 'Data da primeira cobrança',
  // M-GEN-13
  firstWarning: 'A cobrança será realizada na data escolhida, mesmo que o cliente pague antes.',
  // M-LNK-13 … M-LNK-17
  required: 'Preenchimento obrigatório!',
  longTitle: 'O título deve ter no máximo 60 caracteres!',
  longSlip: 'A descrição do boleto deve ter no máximo 130 caracteres!',
  past: 'A data precisa estar no futuro',
  noMethod: 'Selecione ao menos um método de pagamento.',
  missing: 'Preencha título e valor e escolha um método de pagamento.',
  ready: 'O link fica aberto até expirar ou ser excluído.',
  cancel: 'Cancelar',
  submit: 'Criar link',
  preview: 'Prévia',
  previewTitle: 'Título do link',
  upTo: 'até 21x', // M-LNK-22
  simulationFailed: 'Não foi possível carregar os dados de valores', // M-LNK-19
  defaultsFailed: 'Falha ao carregar as informações dos métodos de pagamento.', // M-LNK-20
  youGet: 'Você recebe',
  created: 'Link criado',
  copy: 'Copiar link', // M-LNK-23
  open: 'Abrir link',
  done: 'Concluir',
} as const
