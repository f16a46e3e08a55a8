/** Texts of the subscriptions' screens. */
export const texts = {
  title: 'Recorrências',
  one: 'Recorrência',
  status: 'Situação',
  search: 'Buscar recorrências',
  due: 'Próximo vencimento',
  endMissing: 'Por Favor, selecione uma data final.',
  // Exact text of the specification (M-SUB-01).
  tabs: {
    ALL: 'Todas',
    ACTIVE: 'Ativas',
    INACTIVE: 'Inativas',
    PENDING: 'Pendentes',
    DEFAULTER: 'Inadimplentes',
  },
  // Exact text of the specification (M-SUB-02).
  filters: { customerName: 'Nome', customerDocument: 'Documento' },
  placeholders: { customerName: 'Nome do cliente', customerDocument: 'CPF ou CNPJ' },
  empty: 'Sem dados de recorrências', // M-SUB-03
  emptyText:
    'As assinaturas que os seus clientes fazem por um link ou pela sua página, e as que você importa, aparecem aqui.',
  ofCustomerText: 'As recorrências deste cliente aparecem aqui.',
  searched: 'Nenhuma recorrência com estes filtros.',
  none: 'Nenhuma recorrência',
  count: (text: string) => (text === '1' ? '1 recorrência' : `${text} recorrências`),
  import: 'Importar Recorrências', // M-LNK-09
  columns: {
    customer: 'Cliente',
    start: 'Contratação',
    plan: 'Plano',
    periodicity: 'Periodicidade',
    perMonth: 'Valor por mês',
    status: 'Situação',
  },
  openInTab: 'Abrir em nova aba',
  // The detail
  notLoaded: 'Não foi possível carregar a recorrência',
  general: 'Informações gerais',
  copyCode: 'Copiar código da recorrência',
  start: 'Data de início',
  next: 'Próximo vencimento',
  cancelled: 'Data de cancelamento',
  aMonth: 'por mês',
  details: 'Detalhes',
  plan: 'Plano',
  periodicity: 'Periodicidade',
  perMonth: 'Valor mensal',
  perPeriod: 'Valor de cada cobrança',
  method: 'Método de pagamento',
  additional: 'Valor adicional',
  inInstallments: (count: number) => `em ${count}x`,
  webhooks: 'Webhooks',
  slipDescription: 'Descrição do boleto',
  anotherCard: {
    title: 'Pedir outro cartão',
    about:
      'O cliente informa outro cartão por um link: ele paga o que está em aberto e fica guardado para as próximas cobranças.',
    request: 'Criar link',
    once: (day: string) => `Serve uma vez, até ${day}.`,
    copy: 'Copiar link',
    send: 'Enviar no WhatsApp',
    mail: 'Enviar por e-mail',
    mailed: 'Link enviado por e-mail.',
    goesTo: (email: string) => `O e-mail vai para ${email}.`,
    message: (plan: string, address: string) =>
      `Olá! O cartão da sua assinatura “${plan}” não foi aceito. Informe outro por este link: ${address}`,
  },
  nextCycle: {
    title: 'Programar alteração',
    about:
      'Vale a partir da próxima cobrança a ser criada. As cobranças que já existem ficam como estão.',
    dueDay: 'Dia do vencimento',
    day: (day: number) => (day > 28 ? `Dia ${day} ou o último do mês` : `Dia ${day}`),
    preview: 'Próximas cobranças com a alteração',
    later: 'As datas aparecem quando a recorrência estiver ativa.',
    unchanged: 'Mude o plano, o valor ou o dia do vencimento.',
    save: 'Programar',
    saved: 'Alteração programada.',
    planned: 'Alteração programada',
    startsOn: (day: string) => `A partir de ${day}`,
    startsLater: 'A partir da próxima cobrança a ser criada',
    terms: (plan: string, value: string, period: string) =>
      `plano ${plan}, ${value} por cobrança ${period}`,
    dueOn: (day: number) => `vencimento no dia ${day}`,
    offSale: (plan: string) =>
      `O plano “${plan}” saiu de venda depois que a alteração foi programada. Ela continua valendo; cancele-a se não quiser mais.`,
    drop: 'Cancelar alteração',
    dropEffects: ['O plano, o valor e o vencimento continuam como são hoje.'],
    dropped: 'Alteração cancelada.',
  },
  upcoming: 'Próximas cobranças',
  planned: 'Prevista',
  charges: 'Últimas cobranças',
  noCharges: 'Sem dados de cobranças',
  noChargesText: 'As cobranças desta recorrência aparecem aqui.',
  charge: { due: 'Vencimento', value: 'Valor', status: 'Situação' },
  standing: {
    firstUnpaid: (due: string) =>
      `A primeira cobrança venceu em ${due} e não foi paga. As próximas só são agendadas depois do pagamento.`,
    firstScheduled: (due: string) =>
      `A recorrência começa quando a primeira cobrança for paga. Ela vence em ${due}.`,
    noCharge: 'Nenhuma cobrança está em aberto. Ative a recorrência para agendar a próxima.',
    defaulter: (due: string) =>
      `A cobrança de ${due} não foi paga. As próximas continuam agendadas; quando a dívida for paga, a recorrência volta a ficar ativa.`,
    declined: (due: string) => `A cobrança de ${due} ainda não foi paga.`,
    inactive:
      'A recorrência está parada e nenhuma cobrança nova é agendada. Ative-a para voltar a cobrar.',
    open: 'Ver cobrança',
  },
  // Exact text of the specification (M-SUB-05).
  edit: 'Editar assinatura',
  save: 'Salvar alterações',
  discard: 'Descartar alterações',
  noPlans: 'Sem planos cadastrados', // M-SUB-04
  required: 'Preenchimento obrigatório!',
  tooLarge: 'O valor de cada cobrança não pode passar de R$ 9.999.999,99.',
  notSaved: 'Não foi possível salvar',
  conflict:
    'A recorrência foi alterada enquanto você editava, por outra pessoa ou em outra aba. Confira o que foi salvo e salve de novo.',
  nothing: 'sem texto',
  saved: 'Assinatura atualizadaa com sucesso!', // M-SUB-07
  rules: (total: string) =>
    `Cada cobrança será de ${total}. Vale para as cobranças agendadas e para as próximas; as atrasadas não mudam.`,
  // Exact text of the specification (M-SUB-06).
  switch: {
    title: 'Confirmar ação?',
    description: 'Tem certeza que deseja alterar o status da recorrência?',
    activate: 'Ativar recorrência',
    deactivate: 'Desativar recorrência',
    activateEffects: [
      'A próxima cobrança é agendada.',
      'O que passou enquanto estava parada não é cobrado.',
    ],
    deactivateEffects: [
      'As cobranças agendadas são canceladas.',
      'As atrasadas continuam a ser cobradas.',
    ],
    activated: 'Recorrência ativada.',
    deactivated: 'Recorrência desativada.',
  },
  // Exact text of the specification (M-SUB-12).
  cancel: {
    title: 'Cancelar recorrência',
    effects: ['As cobranças agendadas são canceladas.', 'As atrasadas continuam a ser cobradas.'],
    warning: 'O cancelamento não pode ser desfeito.',
    done: 'Recorrência cancelada.',
    anticipated: 'Há uma antecipação ativa: a recorrência não pode ser cancelada agora.',
  },
  invoice: {
    title: 'Nota fiscal automática',
    on: 'Ativada',
    off: 'Desativada',
    isOn: 'A nota de cada cobrança paga é emitida e enviada sozinha.',
    isOff: 'As notas são emitidas à mão, na página de cada cobrança.',
    switchOn: 'Ativar envio automático',
    switchOff: 'Desativar envio automático',
    // Exact text of the specification (M-SUB-10).
    offText:
      'As notas fiscais não serão mais enviadas automaticamente, mas poderão ser emitidas manualmente.',
    onText: 'As notas fiscais passarão a ser enviadas automaticamente.',
    switchedOff: 'Envio de nota fiscal automática desativada para essa recorrência', // M-SUB-08
    switchedOn: 'Envio de nota fiscal automática ativada para essa recorrência', // M-SUB-09
  },
} as const
