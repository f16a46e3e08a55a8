/** Texts of the sign-in; exact where an id follows. */
export const texts = {
  emailMissing: 'E-mail é um campo obrigatório.', // M-LOGIN-01
  passwordMissing: 'Senha é um campo obrigatório.', // M-LOGIN-02
  failed: 'Erro ao realizar login', // M-LOGIN-03
  enter: 'Entrar', // M-LOGIN-04
  bannerStart: 'Venda em até', // M-LOGIN-05, in two colours
  bannerEnd: '24 parcelas',
  bannerText: 'O cliente parcela, você escolhe se recebe tudo agora ou mês a mês.',
  // Exact text of the specification (M-LOGIN-06).
  help: (email: string, phone: string) =>
    `Perdeu o acesso ao autenticador? Fale com o suporte pelo e-mail ${email} ou telefone ${phone}.`,
  wrongCode: 'Código inválido', // M-LOGIN-07
  forgotten: 'Esqueci minha senha', // M-LOGIN-08
  useRecovery: 'Usar código de recuperação', // M-LOGIN-09
  lostAccess: 'Perdi o acesso ao autenticador', // M-LOGIN-10
  sessionEnded: 'Sua sessão terminou. Entre para continuar.',
  description: 'Acompanhe suas vendas, cobranças e repasses.',
  email: 'E-mail',
  password: 'Senha',
  hidePassword: 'Ocultar senha',
  noAccount: 'Ainda não vende com a gente?',
  createAccount: 'Criar conta',
  privacy: 'Privacidade',
  terms: 'Termos de uso',
  back: 'Voltar',
  codeTitle: 'Confirme que é você',
  codeText: 'Digite o código de 6 dígitos que aparece no seu aplicativo autenticador.',
  codeMissing: 'Digite os 6 dígitos para entrar.',
  code: 'Código do autenticador',
  recoveryText: 'Digite um dos códigos de recuperação que você guardou. Cada um vale uma vez.',
  recovery: 'Código de recuperação',
  codesLeft: (left: number) =>
    left === 1 ? 'Resta 1 código de recuperação.' : `Restam ${left} códigos de recuperação.`,
  noCodesLeft: 'Era o último código de recuperação. Gere outros em Segurança.',
  useApp: 'Usar código do aplicativo',
  helpTitle: 'Acesso ao autenticador',
  close: 'Fechar',
} as const
