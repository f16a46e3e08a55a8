/** Texts of the activation; exact where an id follows. */
export const texts = {
  title: 'Ativar Conta PJ', // M-PJ-01
  steps: ['Dados da empresa', 'Dados adicionais', 'Dados dos sócios'], // M-PJ-02
  stepOf: (step: number) => `Etapa ${step} de 3`,
  next: 'Próximo', // M-PJ-03
  back: 'Voltar',
  finish: 'Finalizar',
  addPartner: 'Adicionar sócio', // M-PJ-04
  required: 'Peenchimento obrigatório!', // M-PJ-05, sic
  invalidEmail: 'E-mail inválido!', // M-PJ-06
  underage: 'A pessoa precisa ter pelo menos 18 anos',
  notYet: 'A data não pode estar no futuro',
  invalidUrl: 'Digite uma url válida!', // M-PJ-07
  invalidCpf: 'Cpf inválido.', // M-PJ-08
  invalidCnpj: 'Cnpj inválido.',
  fullNameHint: 'Não utilize abreviações.', // M-PJ-09
  sent: 'Conta enviada com sucesso. Aguarde o processamento da mesma.', // M-PJ-11
  lookupFailed: 'Erro ao consultar CNPJ. Por favor, preencha os dados manualmente.', // M-PJ-12
  status: {
    INACTIVE: 'Inativa', // M-PJ-13
    PENDING: 'Em análise',
    FAILED: 'Reprovada',
    ACTIVE: 'Ativa',
  },
  invalidPhone: 'Telefone inválido.',
  lastNameMissing: 'Informe nome e sobrenome.',
  partner: (letter: string) => `Sócio ${letter}`,
  owner: 'Titular da conta',
  removePartner: (letter: string) => `Remover sócio ${letter}`,
  refused: 'A conta foi reprovada. Corrija os dados e envie novamente.',
  missing: 'O que falta enviar:',
  notLoaded: 'Não foi possível carregar a conta.',
  optional: '(opcional)',
  filledByCompany: 'Dados preenchidos pelo CNPJ.',
  address: 'Endereço',
  activitySearch: {
    label: 'Buscar pela atividade',
    pickPlaceholder: 'Ex.: padaria, software, consultoria',
    searching: 'Buscando atividades',
    none: 'Nenhuma atividade encontrada.',
    typeToSearch: 'Digite parte da atividade.',
  },
  documents: {
    title: 'Documentos (opcional)',
    lead: 'O contrato social da empresa e um documento com foto de cada sócio agilizam a análise. PDF, JPEG ou PNG de até 10 MB, no máximo 20 arquivos. Eles são guardados com criptografia e enviados junto com a conta.',
    kind: 'Que documento é',
    kinds: {
      SOCIAL_CONTRACT: 'Contrato social',
      IDENTITY: 'Documento de identidade',
      OTHER: 'Outro documento da empresa',
    },
    ofPartner: (letter: string, name: string) =>
      name === '' ? `Sócio ${letter}` : `Sócio ${letter}, ${name}`,
    partnersHint:
      'O documento de um sócio pode ser enviado depois que o CPF ou CNPJ dele é preenchido.',
    pick: 'Escolher arquivo',
    sending: 'Enviando',
    again: 'Tentar de novo',
    notSent: (name: string) => `${name} não foi enviado`,
    added: 'Documento enviado.',
    none: 'Nenhum documento enviado.',
    notLoaded: 'Não foi possível carregar os documentos.',
    list: 'Documentos enviados',
    isSent: 'Em análise',
    isKept: 'Será enviado com a conta',
    remove: 'Excluir',
    removeNamed: (name: string) => `Excluir ${name}`,
    removal: 'Excluir documento?',
    removalText: (name: string) => `${name} deixa de ser enviado com a conta.`,
    removed: 'Documento excluído.',
    empty: 'O arquivo está vazio.',
    tooLarge: 'O arquivo passa de 10 MB.',
  },
  unknownActivity: 'Este CNAE não está na tabela oficial. Confira os dígitos.',
  fields: {
    companyDocument: 'CNPJ',
    companyName: 'Razão social',
    openingDate: 'Data de abertura',
    email: 'E-mail',
    phone: 'Telefone',
    fantasyName: 'Nome fantasia',
    url: 'Site',
    businessType: 'Categoria da empresa',
    mainActivity: 'CNAE',
    zipCode: 'CEP',
    street: 'Rua/Avenida',
    number: 'Número',
    complement: 'Complemento',
    district: 'Bairro',
    city: 'Cidade',
    state: 'Estado',
    country: 'País',
    document: 'CPF ou CNPJ',
    name: 'Nome completo',
    type: 'Tipo de sócio',
    birthday: 'Data de nascimento',
  },
  ownerDocument: 'CPF',
  legalName: 'Razão social',
  foundingDate: 'Data de fundação',
  ownerTypes: {
    PARTNER: 'Sócio',
    PROXY_HOLDER: 'Procurador',
    LEGAL_REPRESENTATIVE: 'Representante Legal',
    OTHER: 'Outros',
  },
} as const

/** Texts of the account's data; exact where an id follows. */
export const accountTexts = {
  title: 'Dados da Conta', // M-PIX-01
  keys: 'Chaves Pix', // M-PIX-01
  statement: 'Extrato',
  claims: 'Contestações (MED)',
  notSetUp: 'Conta não configurada.', // M-PIX-08
  activate: 'Ativar Conta PJ',
  account: 'Conta PJ',
  balance: 'Saldo',
  agency: 'Agência',
  number: 'Conta',
  holder: 'Titular',
} as const
