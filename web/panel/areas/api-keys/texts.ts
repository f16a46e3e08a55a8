import type { KeyScope } from '#contract/access/key-scopes.ts'

/** Texts of the API keys; exact where an id follows. */
export const texts = {
  title: 'Integração',
  keys: 'Chaves de API',
  intro:
    'Com uma chave, os seus sistemas chamam a API em nome da empresa. Guarde-a como uma senha.',
  docs: 'Documentação da API',
  add: 'Nova chave',
  empty: 'Nenhuma chave ainda',
  emptyText: 'Crie uma chave para integrar os seus sistemas.',
  notLoaded: 'Falha ao carregar as chaves.', // M-SET-13
  notDeleted: 'Falha ao excluir a chave.', // M-SET-13
  notChanged: 'Falha ao alterar a chave.', // M-SET-13
  columns: { title: 'Título', key: 'Chave', lastUse: 'Último uso', state: 'Situação' },
  actions: 'Ações',
  actionsOf: (title: string) => `Ações da chave ${title}`,
  never: 'Nunca usada',
  states: { active: 'Ativa', inactive: 'Inativa', expired: 'Expirada' },
  show: (title: string) => `Mostrar a chave ${title}`,
  hide: (title: string) => `Ocultar a chave ${title}`,
  copy: (title: string) => `Copiar a chave ${title}`,
  edit: 'Editar',
  switchOn: 'Ativar',
  switchOff: 'Desativar',
  rotate: 'Trocar',
  remove: 'Excluir',
  history: 'Histórico',
  historyOf: (title: string) => `Histórico da chave ${title}`,
  revealed: 'Chave mostrada',
  back: 'Cancelar',
  newTitle: 'Nova chave de API',
  editTitle: 'Editar chave de API',
  create: 'Criar chave',
  save: 'Salvar',
  created: 'Token criado com sucesso!', // M-SET-11
  updated: 'Token atualizado com sucesso!', // M-SET-11
  required: 'Preenchimento obrigatório!', // M-SET-08
  name: 'Título',
  scopes: 'O que a chave pode fazer',
  scopesText: 'Só o que estiver marcado. Usuários e segurança nunca são acessíveis por chave.',
  ips: 'Endereços permitidos',
  ipsText: 'Um IP ou rede por linha, como 203.0.113.0/24. Vazio: qualquer endereço.',
  invalidIps: 'Informe um IP ou rede válido em cada linha.',
  expiry: 'Válida até',
  expiryText: 'Sem data, a chave não expira.',
  past: 'Escolha uma data a partir de hoje.',
  switchOnTitle: (title: string) => `Ativar a chave ${title}?`,
  switchOffTitle: (title: string) => `Desativar a chave ${title}?`,
  switching: 'Ao desativar, as integrações param imediatamente. Ao reativar, voltam a funcionar.', // M-SET-15
  switchedOn: 'Chave ativada.',
  switchedOff: 'Chave desativada.',
  removeTitle: (title: string) => `Excluir a chave ${title}?`,
  removing: 'As integrações que usam esta chave param imediatamente.',
  final: 'A exclusão não pode ser desfeita.',
  removed: 'Chave excluída.',
  rotateTitle: (title: string) => `Trocar a chave ${title}?`,
  rotating: 'Uma chave nova é criada agora. A atual continua funcionando por mais 24 horas.',
  rotated: 'Chave trocada.',
  newKey: 'Sua nova chave',
  newKeyText: 'Copie a chave e guarde-a em um lugar seguro.',
  copyNew: 'Copiar chave',
} as const

/** What each scope allows. */
export const SCOPE_LABELS: Readonly<Record<KeyScope, string>> = {
  'customers:read': 'Ler clientes',
  'customers:write': 'Cadastrar e alterar clientes',
  'links:read': 'Ler links de pagamento',
  'links:write': 'Criar e alterar links de pagamento',
  'charges:read': 'Ler cobranças',
  'charges:write': 'Alterar, estornar e excluir cobranças',
  'subscriptions:read': 'Ler recorrências',
  'subscriptions:write': 'Alterar e cancelar recorrências',
  'plans:read': 'Ler planos',
  'statement:read': 'Ler saldo e extrato',
  'events:read': 'Ler eventos da conta',
}
