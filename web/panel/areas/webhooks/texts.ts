/** Texts of the webhooks; exact where an id follows. */
export const texts = {
  title: 'Webhooks',
  intro: 'Cada evento vai para o endereço dos seus sistemas, assinado com o segredo do webhook.',
  add: 'Novo webhook',
  exportWebhooks: 'Exportar webhooks',
  empty: 'Nenhum webhook ainda',
  emptyText: 'Crie um webhook para saber de pagamentos e recorrências na hora.',
  notLoaded: 'Falha ao carregar os webhooks.', // M-SET-14
  notDeleted: 'Falha ao excluir o webhook.', // M-SET-14
  notChanged: 'Falha ao alterar o webhook.', // M-SET-14
  columns: { title: 'Título', url: 'Endereço', domains: 'Eventos', state: 'Situação' },
  actions: 'Ações',
  actionsOf: (title: string) => `Ações do webhook ${title}`,
  states: { active: 'Ativo', failing: 'Com falhas', inactive: 'Inativo', stopped: 'Desativado' },
  edit: 'Editar',
  switchOn: 'Ativar',
  switchOff: 'Desativar',
  deliveries: 'Entregas', // M-SET-16
  renew: 'Gerar novo segredo', // M-SET-16
  remove: 'Excluir',
  newTitle: 'Novo webhook',
  editTitle: 'Editar webhook',
  create: 'Criar webhook',
  save: 'Salvar',
  created: 'Webhook criado com sucesso!', // M-SET-12
  updated: 'Webhook atualizado com sucesso!', // M-SET-12
  required: 'Preenchimento obrigatório!', // M-SET-08
  badUrl: 'Entre com uma url correta', // M-SET-10
  name: 'Título',
  url: 'URL',
  urlText: 'O endereço do seu sistema que recebe os eventos.',
  domains: 'Eventos enviados',
  needsDomain: 'Selecione ao menos um domínio.',
  switchOnTitle: (title: string) => `Ativar o webhook ${title}?`,
  switchOffTitle: (title: string) => `Desativar o webhook ${title}?`,
  switching: 'Ao desativar, as integrações param imediatamente. Ao reativar, voltam a funcionar.', // M-SET-15
  switchedOn: 'Webhook ativado.',
  switchedOff: 'Webhook desativado.',
  removeTitle: (title: string) => `Excluir o webhook ${title}?`,
  removing: 'Os envios param imediatamente, e o registro deles deixa de ser mostrado.',
  final: 'A exclusão não pode ser desfeita.',
  removed: 'Webhook excluído.',
  renewTitle: (title: string) => `Gerar novo segredo do webhook ${title}?`,
  renewing: 'Por 24 horas os envios levam a assinatura do segredo novo e a do atual.',
  renewed: 'Segredo gerado.',
  newSecret: 'Segredo do webhook',
  newSecretText:
    'Copie o segredo e guarde-o em um lugar seguro: ele não é mostrado de novo. Com ele o seu sistema confere a assinatura de cada envio.',
  copySecret: 'Copiar segredo',
} as const
