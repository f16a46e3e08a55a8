/** Texts of the users' screen; exact where an id follows. */
export const texts = {
  title: 'Usuários', // M-USER-01
  empty: 'Sem dados de usuários', // M-USER-02
  add: 'Adicionar Usuário', // M-USER-03
  newTitle: 'Novo usuário', // M-USER-04
  profiles: 'Perfis', // M-USER-05
  pickProfile: 'Selecione um perfil',
  search: 'Buscar por e-mail ou perfil',
  notFound: (searched: string) => `Nenhum usuário com “${searched}” no e-mail ou no perfil.`,
  opens: (pages: string) => `No menu: ${pages}.`,
  save: 'Salvar', // M-USER-06
  edit: 'Editar Usuario', // M-USER-07, sic
  editTitle: 'Editar Usuário', // M-USER-08
  created: 'Usuario criado com succeso.', // M-USER-10, sic
  notCreated: 'Erro ao criar o usuario.', // M-USER-11
  updated: 'Usuario Atualizado com succeso.', // M-USER-12, sic
  notUpdated: 'Erro ao atualizar o usuario.', // M-USER-13
  invalidEmail: 'Digite um e-mail válido!',
  email: 'E-mail',
  profile: 'Perfil',
  status: 'Situação',
  actions: 'Ações',
  actionsOf: (email: string) => `Ações de ${email}`,
  you: 'Você',
  ownRow: 'Outra pessoa precisa fazer isso por você',
  count: (total: number) => (total === 1 ? '1 usuário' : `${total} usuários`),
  emptyText: 'Convide quem trabalha com você. Cada pessoa vê só o que o perfil dela permite.',
  missing: 'Informe o e-mail e o perfil para salvar.',
  inviteText: 'A pessoa recebe um e-mail com o link para cadastrar a senha.',
  adminOnly: 'Somente um administrador pode conceder ou retirar o perfil Administrador.',
  notLoaded: 'Não foi possível carregar o usuário',
  conflict:
    'Este usuário foi alterado enquanto você editava, por outra pessoa ou em outra aba. Confira e salve de novo.',
  theirs: (field: string, value: string) => `${field}: agora é ${value}`,
  leaves: 'Ao salvar, as sessões abertas desta pessoa terminam.',
  invite: 'Reenviar convite',
  invited: (email: string) => `Convite reenviado para ${email}.`,
  trail: 'Ver histórico',
} as const
