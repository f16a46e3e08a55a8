import { refusal } from '#contract/basics/refusals.ts'

export const signInRefusals = {
  wrongCredentials: refusal('BAR-1001', 400, 'E-mail ou senha inválidos.'),
  blocked: refusal('BAR-1002', 400, 'Usuário bloqueado. Procure o administrador da conta.'),
  inactive: refusal('BAR-1003', 400, 'Usuário inativo. Procure o administrador da conta.'),
  wrongCode: refusal('BAR-1004', 400, 'Código inválido'),
  challengeOver: refusal(
    'BAR-1005',
    400,
    'Tempo para informar o código esgotado. Faça login novamente.',
  ),
  tokenOver: refusal('BAR-1010', 400, 'Link de redefinição de senha inválido ou expirado.'),
  passwordLength: refusal('BAR-1011', 422, 'A senha precisa ter entre {min} e {max} caracteres.'),
  passwordCommon: refusal('BAR-1022', 422, 'Esta senha é muito comum. Escolha outra.'),
  sessionOver: refusal('BAR-1009', 401, 'Sessão encerrada. Faça login novamente.'),
} as const
