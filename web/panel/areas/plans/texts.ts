/** Texts of the plans' pages. */
export const texts = {
  title: 'Meus planos',
  search: 'Buscar planos', // M-PLAN-01
  create: 'Criar plano', // M-PLAN-02
  empty: 'Sem Planos cadastrados', // M-PLAN-03
  emptyText: 'Um plano tem um preço para cada período; crie o primeiro.',
  notFoundText: (description: string) => `Nenhum plano com “${description}” no nome.`,
  none: 'Nenhum plano',
  count: (count: string, total: number) => `${count} ${total === 1 ? 'plano' : 'planos'}`,
  columns: { title: 'Plano', active: 'Ativo', edit: 'Editar' },
  perMonth: 'por mês',
  turn: (title: string) => `Plano ativo: ${title}`,
  turnOffTitle: 'Desativar plano?',
  turnOffText: (title: string) =>
    `${title} deixa de ser oferecido. As recorrências que já existem continuam como estão.`,
  turnOff: 'Desativar plano',

  newTitle: 'Novo Plano', // M-PLAN-04
  editTitle: 'Editar Plano', // M-PLAN-04
  what: 'O que você oferece',
  prices: 'Quanto custa',
  how: 'Como o cliente pode pagar',
  fields: {
    title: 'Título',
    description: 'Descrição',
    items: 'Itens do plano',
    typed: 'Itens do plano',
    monthly: 'Mensal', // M-PLAN-06
    semester: 'Semestral',
    yearly: 'Anual',
    creditCard: 'Cartão de Crédito',
    pix: 'Pix',
    bankSlip: 'Boleto',
  },
  optional: '(opcional)',
  itemPlaceholder: 'O que está incluído',
  pricesHint: 'A cobrança será feita conforme a periodicidade.', // M-PLAN-07
  monthUnit: 'R$ por mês',
  totals: {
    monthly: (total: string) => `${total} a cada mês`,
    semester: (total: string) => `${total} a cada 6 meses`,
    yearly: (total: string) => `${total} a cada 12 meses`,
  },
  methods: 'Métodos de pagamento',
  submit: 'Finalizar', // M-PLAN-08
  cancel: 'Cancelar',
  titleMissing: 'Preenchimento obrigatório!', // M-PLAN-09
  titleLong: 'O título deve ter no máximo 60 caracteres!', // M-PLAN-10
  priceMissing: 'Preenchimento obrigatório', // M-PLAN-11
  priceLarge: (max: string) => `O total do período vai até ${max}.`,
  noMethod: 'Selecione ao menos um método de pagamento.', // M-PLAN-12
  updated: 'Plano atualizado com sucesso!', // M-PLAN-13
  notUpdated: 'Plano não pode ser atualizado!', // M-PLAN-14
  created: 'Plano cadastrado com sucesso!', // M-PLAN-15
  notCreated: 'Não foi possível cadastrar o plano',
  notLoaded: 'Não foi possível carregar o plano',
  keepsValues: 'As recorrências que já existem mantêm os valores delas.',
  leaveTitle: 'Tem certeza que deseja cancelar?',
  leaveText: 'Todas as alterações serão perdidas',
  leave: 'Descartar',
  conflict:
    'O plano foi alterado enquanto você editava, por outra pessoa ou em outra aba. Confira e salve de novo.',
  theirs: (value: string) => `: agora é ${value}`,

  pick: 'Plano',
  pickPlaceholder: 'Busque pelo nome do plano',
  searching: 'Buscando',
  pickEmpty: 'Sem planos cadastrados', // M-SUB-04
} as const
