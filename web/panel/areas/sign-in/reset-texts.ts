import { PASSWORD_LENGTH } from '#contract/sign-in/shapes.ts'

/** Texts of a forgotten password; exact where an id follows. */
export const resetTexts = {
  linkSent: 'Link enviado para seu e-mail, por favor, verifique!', // M-RESET-01
  passwordSet: 'Nova senha cadastrada com sucesso!', // M-RESET-02
  emailInvalid: 'Digite um e-mail válido!', // M-RESET-03
  emailMissing: 'O campo e-mail é obrigatório!', // M-RESET-04
  passwordMissing: 'O campo senha é obrigatório!', // M-RESET-05
  confirmationMissing: 'O campo confirme sua senha é obrigatório!', // M-RESET-06
  different: 'As senhas precisam ser iguais', // M-RESET-07
  tooShort: 'A senha precisa ter no mínimo 8 caracteres', // M-RESET-08
  askTitle: 'Esqueceu a senha?',
  askText: 'Digite o seu e-mail e enviaremos um link para cadastrar uma nova senha.',
  email: 'E-mail',
  send: 'Enviar link',
  backToLogin: 'Voltar para o login',
  newTitle: 'Cadastre uma nova senha',
  newText: `Use ao menos ${PASSWORD_LENGTH.min} caracteres. Uma frase é fácil de lembrar e difícil de adivinhar.`,
  password: 'Nova senha',
  confirmation: 'Confirme sua senha',
  save: 'Cadastrar senha',
} as const
