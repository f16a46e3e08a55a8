export const texts = {
  title: 'Nota Fiscal', // M-INV-01
  first: 'Adiantar Emissão de NF', // M-INV-02
  another: 'Emitir Novamente', // M-INV-03
  notLoaded: 'Falha ao carregar as informações das notas fiscais.', // M-INV-04
  emitted: 'Emissão realizada com sucesso.', // M-INV-05
  notEmitted: 'Não foi possível emitir sua nota fiscal.', // M-INV-06
  canceled: 'Nota fiscal cancelada com sucesso!', // M-INV-07
  mailed: 'E-mail enviado com sucesso!', // M-INV-08
  none: 'Nenhuma nota fiscal emitida para esta cobrança.',
  quick: 'Links rápidos não emitem nota fiscal.',
  notActive: 'A emissão de notas fiscais não está ativa nesta conta.',
  byItself: 'Quando a cobrança é paga, a nota é emitida automaticamente.',
  stillValid: (invoice: string) =>
    `A venda não vale mais, e a ${invoice.charAt(0).toLowerCase()}${invoice.slice(1)} continua autorizada. Se for o caso, cancele-a.`,
  numberOf: (number: string) => `Nota nº ${number}`,
  waiting: 'Aguardando número',
  withoutNumber: 'Sem número',
  canceling: 'Cancelamento em andamento',
  notCanceled: (reason: string) => `Cancelamento não realizado: ${reason}`,
  pdf: 'PDF',
  xml: 'XML',
  fileOf: (kind: string, invoice: string) => `${kind} de ${invoice}`,
  mail: 'Enviar por e-mail',
  cancel: 'Cancelar',
  cancelOf: (invoice: string) => `Cancelar ${invoice}`,
  mailOf: (invoice: string) => `Enviar por e-mail ${invoice}`,
  dialog: {
    title: 'Cancelar nota fiscal',
    description: (invoice: string) =>
      `${invoice} deixa de ter validade. Depois você pode emitir outra.`,
    warning: 'O cancelamento não pode ser desfeito.',
    confirm: 'Cancelar nota fiscal',
  },
} as const

/** The page of the settings (R-NF). */
export const settings = {
  title: 'Nota fiscal',
  section: 'Emissão de notas fiscais',
  on: 'Ativa',
  off: 'Inativa',
  notLoaded: 'Não foi possível carregar a configuração.',
  working: 'Nota fiscal configurada e em operação', // M-SET-06
  inactive: 'A emissão de notas fiscais não está ativa nesta conta.',
  configure: 'Configurar nota fiscal',
  askSupport: 'Falar com o suporte',
  switchOff: 'Desativar nota fiscal',
  consequence: 'As cobranças pagas deixam de receber nota fiscal, e nenhuma pode ser emitida.',
  reactivation: 'Para reativar será necessário agendar com o suporte.', // M-SET-07
  switchedOff: 'Nota fiscal desativado com sucesso!', // M-SET-05
} as const
