import type { MailSubject } from '#server/areas/sign-in/mails.ts'
import type { MailContent } from '#server/platform/documents/mail.ts'

const NOT_YOU = 'Não foi você? Redefina a senha agora mesmo e avise o administrador da conta.'

/** Reports that sign-in requires a code from now on. */
export const enabledMail = ({ sellerName, productName }: MailSubject): MailContent => ({
  subject: `Duplo fator ativado no ${productName}`,
  paragraphs: [
    `O duplo fator de autenticação do seu acesso à conta ${sellerName} acabou de ser ativado.`,
    'A partir de agora, entrar pede também o código do seu aplicativo autenticador.',
  ],
  note: NOT_YOU,
})

/** Reports that two-factor is disabled (R-SEC-17). */
export const disabledMail = ({ sellerName, productName }: MailSubject): MailContent => ({
  subject: `Duplo fator desativado no ${productName}`,
  paragraphs: [
    `O duplo fator de autenticação do seu acesso à conta ${sellerName} acabou de ser desativado.`,
    'As suas outras sessões foram encerradas. Se foi você, não é preciso fazer nada.',
  ],
  note: NOT_YOU,
})

const leftText = (left: number): string => {
  if (left === 0) return 'Era o último. Gere outros na página Segurança.'
  return left === 1 ? 'Resta 1 código.' : `Restam ${left} códigos.`
}

/** Reports the use of a recovery code. */
export const recoveryMail =
  (left: number) =>
  ({ sellerName, productName }: MailSubject): MailContent => ({
    subject: `Código de recuperação usado no ${productName}`,
    paragraphs: [
      `Um código de recuperação acabou de ser usado para entrar na conta ${sellerName}.`,
      leftText(left),
    ],
    note: NOT_YOU,
  })

/** Reports that there are new recovery codes. */
export const replacedMail = ({ sellerName, productName }: MailSubject): MailContent => ({
  subject: `Códigos de recuperação trocados no ${productName}`,
  paragraphs: [
    `Novos códigos de recuperação do seu acesso à conta ${sellerName} acabaram de ser gerados.`,
    'Os códigos anteriores não valem mais.',
  ],
  note: NOT_YOU,
})
