/** What the frame around the screens says. */
export const texts = {
  notAllowed: 'Você não tem permissão para visualizar essa página!', // M-GEN-04
  signOut: 'Sair', // M-LAYOUT-01
  skipToContent: 'Ir para o conteúdo',
  skipToList: 'Ir para a lista',
  menu: 'Menu',
  mainMenu: 'Menu principal',
  quickMenu: 'Atalhos',
  create: 'Criar cobrança',
  goTo: 'Ir para…',
  goToTitle: 'Ir para',
  goToHint: 'Digite o nome de uma página',
  goToNothing: 'Nenhuma página com esse nome',
  toDark: 'Usar tema escuro',
  toLight: 'Usar tema claro',
  account: 'Conta',
  security: 'Segurança',
  underConstruction: 'Em construção',
  underConstructionWords: 'Esta página ainda não está pronta.',
  notFound: 'Página não encontrada',
  notFoundWords: 'O endereço pode ter mudado. Use o menu para continuar.',
  toStart: 'Ir para o início',
  loading: 'Carregando',
  broken: 'Não foi possível abrir a página',
  brokenWords: 'Recarregue a página. Se continuar assim, fale com o suporte.',
  reload: 'Recarregar',
} as const
