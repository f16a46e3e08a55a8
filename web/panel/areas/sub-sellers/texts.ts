import { PAYOUTS_HELD_HOURS } from '#contract/sub-sellers/rules.ts'

/** Texts of the sub-sellers' screens; exact where an id follows. */
export const texts = {
  title: 'Sub-vendedores', // M-SSL-01
  newTitle: 'Novo sub-vendedor',
  add: 'Novo sub-vendedor',
  general: 'Informações gerais', // M-SSL-02
  address: 'Endereço',
  split: 'Divisão de valores padrão',
  bank: 'Dados bancários',
  create: 'Criar sub-vendedor', // M-SSL-04
  processing: 'Cadastro de sub-vendedor em processamento!', // M-SSL-05
  processingText: 'O processamento normalmente leva em torno de 5 minutos.',
  edit: 'Editar', // M-SSL-06
  cancel: 'Cancelar',
  finish: 'Concluir',
  turnOff: 'Desativar sub-seller', // M-SSL-07
  turnOn: 'Ativar sub-seller',
  more: 'Ver mais', // M-SSL-08
  typeTitle:
    'Deseja realmente alterar o tipo de tax desse sub-vendedor? Isso afetará links de pagamento futuros.', // M-SSL-09
  invalidCpf: 'CPF inválido', // M-SSL-10
  invalidCnpj: 'CNPJ inválido',
  invalidEmail: 'formato de email inválido', // M-SSL-11, sic
  required: 'Preenchimento obrigatório', // M-SSL-12
  invalidKey: {
    DOCUMENT: 'Formato de documento incorreto', // M-SSL-13
    ALLEATORY_KEY: 'Chave aleatória incorreta', // M-SSL-14
    EMAIL: 'Formato de email inválido', // M-SSL-15
    PHONE: 'Formato de telefone inválido', // M-SSL-16
  },
  accountFailed: 'Erro ao validar a conta bancária do sub-vendedor', // M-SSL-18
  accountFailedText:
    'Houve um erro ao validar da conta bancária do Sub-vendedor. Por favor, verifique os dados e realize o reenvio do cadastro.',
  saveFailed: 'Erro ao atualizar cadastro do sub-vendedor', // M-SSL-19
  saveFailedText:
    'Houve um erro no cadastramento da conta do Sub-vendedor. Por favor, verifique os dados e realize o reenvio do cadastro.',
  saved: 'Dados alterados com sucesso!', // M-SSL-20
  savedText: 'Você já pode vincular esse sub-vendedor aos seus links de pagamento.',
  inactiveTip: 'Verifique os dados e reenvie o cadastro.', // M-SSL-21
  accountTip: 'Revise as informações e atualize o cadastro para tentar novamente.', // M-SSL-22
  search: 'Buscar por nome, CPF ou CNPJ',
  columns: { name: 'Sub-vendedor', document: 'CPF/CNPJ', rate: 'Parte', status: 'Situação' },
  empty: 'Sem dados de sub-vendedores',
  emptyText: 'Quem divide vendas com você aparece aqui. Cadastre o primeiro para usá-lo nos links.',
  notFoundText: (description: string) =>
    `Nenhum sub-vendedor com "${description}". Confira o texto ou limpe a busca.`,
  none: 'Nenhum sub-vendedor',
  count: (total: string, count: number) =>
    count === 1 ? '1 sub-vendedor' : `${total} sub-vendedores`,
  notLoaded: 'Não foi possível carregar o sub-vendedor',
  document: 'CPF/CNPJ',
  documentHint: 'Comece pelo documento: os outros campos aparecem quando ele estiver completo.',
  documentFixed: 'O documento não pode ser alterado.',
  filledByCompany: 'Dados preenchidos pelo CNPJ.',
  personName: 'Nome',
  companyName: 'Razão social',
  birthdate: 'Data de nascimento',
  ownerBirthdate: 'Nascimento do responsável',
  openingDate: 'Data de abertura',
  email: 'E-mail',
  alternativeEmail: 'E-mail financeiro',
  phone: 'Celular',
  ownerName: 'Nome do responsável',
  ownerDocument: 'CPF/CNPJ do responsável',
  description: 'Descrição do negócio',
  rateType: 'Tipo de taxa',
  value: 'Valor',
  valueOrPercent: 'Valor ou percentual',
  percent: 'Percentual',
  splitHint: 'Valor sugerido nos links; você pode mudar em cada um.',
  bankName: 'Banco',
  bankHint: 'Busque pelo nome ou código',
  noBank: 'Nenhum banco encontrado',
  issuer: 'Agência',
  issuerDigit: 'Dígito da agência',
  number: 'Conta',
  bankDigit: 'Dígito da conta',
  digitHint: 'Sem dígito? Use 0.',
  accountType: 'Tipo de conta',
  keyType: 'Tipo de chave Pix',
  key: 'Chave Pix',
  choose: 'Selecione',
  tooShort: 'Informe ao menos 3 números',
  underage: 'A pessoa precisa ter pelo menos 18 anos',
  notYet: 'A data não pode estar no futuro',
  invalidPhone: 'Telefone inválido.',
  invalidShare: 'Informe um valor maior que zero',
  optional: '(opcional)',
  leaveTitle: 'Tem certeza que deseja cancelar?',
  leaveText: 'Todas as alterações serão perdidas',
  leave: 'Cancelar',
  stay: 'Não',
  turnOffTitle: (name: string) => `Desativar ${name}?`,
  turnOffText:
    'Deixa de ser oferecido em novos links. Os links já criados e o que há a receber continuam como estão.',
  changeType: 'Alterar',
  typeText: 'O valor atual será apagado.',
  accountChanged:
    `Ao mudar a conta ou o contato, os repasses ficam retidos por ${PAYOUTS_HELD_HOURS} horas ` +
    'e o sub-vendedor é avisado por e-mail.',
  contested:
    'Este sub-vendedor foi alterado enquanto você editava, por outra pessoa ou em outra aba. Confira e salve de novo.',
  notSaved: 'Não foi possível salvar',
  notCreated: 'Não foi possível criar o sub-vendedor',
  account: 'Conta',
  agency: 'Agência',
} as const
