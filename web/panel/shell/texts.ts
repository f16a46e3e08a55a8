/** Texts of the frame around the screens. */
export const texts = {
  notAllowed: 'Você não tem permissão para visualizar essa página!', // M-GEN-04
  featureMissing: 'Este recurso não está ligado na sua conta. O suporte pode ligá-lo:',
  profileMissing: (profiles: string) =>
    `O seu perfil não abre esta página. Ela abre para ${profiles}.`,
  askOneOf: 'Quem pode mudar o seu perfil nesta conta:',
  signOut: 'Sair', // M-LAYOUT-01
  signIn: 'Fazer login', // M-SGN-02
  skipToContent: 'Ir para o conteúdo',
  skipToList: 'Ir para a lista',
  shortcuts: 'Atalhos do teclado',
  searchList: 'Buscar na lista',
  menu: 'Menu',
  mainMenu: 'Menu principal',
  quickMenu: 'Atalhos',
  create: 'Criar cobrança',
  goTo: 'Ir para…',
  goToTitle: 'Ir para',
  goToHint: 'Digite um nome ou cole um código, CPF, CNPJ ou valor',
  goToNothing: 'Nada encontrado. Confira o texto ou o código.',
  searching: 'Procurando…',
  pages: 'Páginas',
  toDark: 'Usar tema escuro',
  toLight: 'Usar tema claro',
  account: 'Conta',
  security: 'Segurança',
  underConstruction: 'Em construção',
  underConstructionText: 'Esta página ainda não está pronta.',
  notFound: 'Página não encontrada',
  notFoundText: 'O endereço pode ter mudado. Use o menu para continuar.',
  toStart: 'Ir para o início',
  loading: 'Carregando',
  broken: 'Não foi possível abrir a página',
  brokenText: 'Recarregue a página. Se continuar assim, fale com o suporte.',
  reload: 'Recarregar',
} as const
