import { texts as addressTexts } from '#web/panel/areas/lookups/public/texts.ts'

/** Texts of the customers' screens; exact where an id follows. */
export const texts = {
  ...addressTexts,
  title: 'Clientes',
  search: 'Buscar clientes', // M-CUST-01
  byName: 'Nome', // M-CUST-02
  byDocument: 'Documento',
  byEmail: 'Email',
  placeholders: {
    name: 'Buscar por nome do cliente',
    document: 'Buscar por CPF ou CNPJ',
    email: 'Buscar por e-mail',
  },
  columnCustomer: 'Cliente', // M-CUST-03
  columnEmail: 'E-mail',
  columnPhone: 'Telefone',
  openInTab: 'Abrir em nova aba', // M-CUST-04
  empty: 'Sem dados de clientes', // M-CUST-05
  contact: 'Identificação e contato', // M-CUST-06
  address: 'Endereço', // M-CUST-07
  companyName: 'Razão Social', // M-CUST-08
  customerName: 'Nome do cliente',
  cancel: 'Cancelar', // M-CUST-09
  back: 'Voltar',
  next: 'Proximo', // sic
  save: 'Salvar',
  ownAddressTip: 'Seu endereço será utilizado nos boletos e notas fiscais.', // M-CUST-10
  required: 'Peenchimento obrigatório!', // M-CUST-11, sic
  invalidDocument: 'Inclua um CNPJ ou CPF válido', // M-CUST-12
  created: 'Cliente cadastrado com sucesso!', // M-CUST-14
  contactEdited: 'Cliente editado com sucesso!', // M-CUST-15
  addressEdited: 'Endereço editado com sucesso!', // M-CUST-16
  edit: 'Editar', // M-CUST-17
  finish: 'Concluir',
  newContacts: 'As notificações das novas cobranças serão enviadas para os novos contatos.', // M-CUST-20
  leaveTitle: 'Tem certeza que deseja cancelar?', // M-CUST-21
  leaveText: 'Todas as alterações serão perdidas',
  leave: 'Cancelar',
  stay: 'Não',
  subscriptions: 'Assinaturas', // M-CUST-24
  receivables: 'Recebíveis',
  history: 'Histórico',
  scheduled: 'Agendados',
  emailMissing: 'O campo e-mail é obrigatório!', // M-CUST-26
  changedMeanwhile:
    'Este cliente foi alterado enquanto você editava, por outra pessoa ou em outra aba. O que você não mexeu fica como foi salvo.',
  fixedDocument: 'O documento não pode ser alterado.',
  ofCustomer: 'Do cliente',
  noReceivables: 'Sem dados de cobranças',
  noHistoryText: 'As cobranças pagas, canceladas ou encerradas deste cliente aparecem aqui.',
  noScheduledText: 'As cobranças a vencer e atrasadas deste cliente aparecem aqui.',
  /** A field is called so on the page of a customer, in a review and in the audit trail. */
  fields: {
    name: 'Nome', // M-CUST-22
    fantasyName: 'Nome fantasia',
    document: 'Documento',
    phone: 'Telefone',
    email: 'Email',
    alternativeEmail: 'Email financeiro',
  },
  invalidEmail: 'Digite um e-mail válido!', // M-CUST-25
  add: 'Adicionar cliente', // M-CUST-27, M-GEN-09
  ownAddress: 'Usar meu endereço em vez do endereço do cliente', // M-CUST-28
  invalidPhone: 'Telefone inválido.',
  cellPhone: 'Celular',
  filledByCompany: 'Dados preenchidos pelo CNPJ.',
  stepOf: (step: number) => `Etapa ${step} de 2`,
  count: (total: string) => (total === '1' ? '1 cliente' : `${total} clientes`),
  none: 'Nenhum cliente',
  notFoundText: (field: string, description: string) =>
    `Nenhum cliente com ${field.toLowerCase()} "${description}". Confira o texto ou limpe a busca.`,
  emptyText: 'Quem compra de você aparece aqui. Você também pode cadastrar um cliente agora.',
  sellerAddress: 'Usa o seu endereço nos boletos e notas fiscais.',
  pick: 'Cliente',
  pickPlaceholder: 'Busque por nome ou documento',
  searching: 'Buscando…',
  clearPick: 'Trocar cliente',
  notLoaded: 'Não foi possível carregar o cliente',
  writeTo: 'E-mail para o cliente',
  whatsApp: 'WhatsApp do cliente',
} as const
