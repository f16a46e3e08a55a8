/** Texts of the new terms; exact where an id follows. */
export const texts = {
  title: 'Novo repasse', // M-TERMS-01
  accept: 'Concordar e prosseguir', // M-TERMS-02
  askAdmin: 'Entre em contato com o administrador da conta para aceitar os novos termos.', // M-TERMS-03
  backToLogin: 'Voltar para o login', // M-TERMS-04
  description:
    'As regras do repasse dos seus recebimentos mudaram. Para continuar, é preciso concordar com os novos termos.',
  read: 'Ler os termos',
} as const
