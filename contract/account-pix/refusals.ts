import { refusal } from '#contract/basics/refusals.ts'

export const accountPixRefusals = {
  notFound: refusal('BAR-8401', 404, 'Pix não encontrado.'),
  noReceiver: refusal('BAR-8402', 404, 'O banco não encontrou quem recebe este Pix.'),
  notPayable: refusal('BAR-8403', 422, 'Este Pix não pode ser pago: {motivo}'),
  receiverExpired: refusal('BAR-8404', 409, 'A consulta do favorecido expirou. Consulte de novo.'),
  insufficientBalance: refusal('BAR-8405', 409, 'O saldo da Conta PJ não cobre este Pix.'),
  overLimit: refusal('BAR-8406', 409, '{motivo}'),
  otherAmount: refusal('BAR-8407', 422, 'O código Pix cobra {valor}.'),
  codeNeeded: refusal('BAR-8408', 409, 'Informe o código do seu aplicativo autenticador.'),
  notAllowed: refusal('BAR-8409', 409, 'A situação do Pix não permite mais isso.'),
  notReturnable: refusal('BAR-8411', 409, 'Deste Pix só podem ser devolvidos {valor}.'),
  ownRequest: refusal('BAR-8410', 409, 'Outra pessoa precisa aprovar este Pix.'),
  nothingAsked: refusal('BAR-8412', 409, 'Essa mudança não espera mais confirmação.'),
  ownChange: refusal('BAR-8413', 409, 'Outro administrador precisa confirmar esta mudança.'),
} as const
