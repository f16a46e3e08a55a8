import type { MailContent } from '#server/platform/documents/mail.ts'

/** The recipient of a mail and the account. */
export interface MailSubject {
  readonly sellerName: string
  readonly productName: string
  readonly panelUrl: string
}

/** The mail with a password-reset link, valid for half an hour. */
export const resetMail = (url: string, { sellerName, productName }: MailSubject): MailContent => ({
  subject: `Redefinir sua senha no ${productName}`,
  paragraphs: [
    `Recebemos um pedido para redefinir a sua senha na conta ${sellerName}.`,
    'Use o botão abaixo para cadastrar uma nova senha. O link vale por 30 minutos e só funciona uma vez.',
  ],
  button: { text: 'Cadastrar nova senha', url },
  note: 'Não foi você? Ignore esta mensagem: a sua senha continua a mesma.',
})

/** The mail of an invitation, with a link valid for a day. */
export const welcomeMail = (
  url: string,
  { sellerName, productName }: MailSubject,
): MailContent => ({
  subject: `Seu acesso ao ${productName}`,
  paragraphs: [
    `Você recebeu um convite para a conta ${sellerName} no ${productName}.`,
    'Cadastre a sua senha para entrar. O link vale por 24 horas e só funciona uma vez.',
  ],
  button: { text: 'Cadastrar minha senha', url },
  note: 'Se o link vencer, peça outro em “Esqueci minha senha” na tela de entrada.',
})

/** Reports the first password of a user, who had none that could be changed. */
export const firstPasswordMail = ({ sellerName, productName }: MailSubject): MailContent => ({
  subject: `Sua senha do ${productName} foi cadastrada`,
  paragraphs: [
    `A senha do seu acesso à conta ${sellerName} acabou de ser cadastrada.`,
    'Se foi você, não é preciso fazer nada.',
  ],
  note: 'Não foi você? Redefina a senha agora mesmo e avise o administrador da conta.',
})

/** Reports a changed password, so that an unauthorised change is noticed. */
export const passwordChangedMail = ({ sellerName, productName }: MailSubject): MailContent => ({
  subject: `Sua senha do ${productName} foi alterada`,
  paragraphs: [
    `A senha do seu acesso à conta ${sellerName} acabou de ser alterada e as sessões abertas foram encerradas.`,
    'Se foi você, não é preciso fazer nada.',
  ],
  note: 'Não foi você? Redefina a senha agora mesmo e avise o administrador da conta.',
})

/**
 * Reports the reuse of a replaced token: it was copied, or the client was very late (R-LOGIN-17).
 */
export const sessionEndedMail = ({ sellerName, productName }: MailSubject): MailContent => ({
  subject: `Encerramos uma sessão sua no ${productName}`,
  paragraphs: [
    `Uma credencial antiga do seu acesso à conta ${sellerName} foi usada de novo.`,
    'Por segurança, encerramos aquela sessão.',
    'Se você só perdeu a conexão por um tempo, entre de novo e siga normalmente.',
  ],
  note: 'Não foi você? Redefina a senha, confira o duplo fator de autenticação e avise o administrador da conta.',
})
