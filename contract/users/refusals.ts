import { refusal } from '#contract/basics/refusals.ts'

export const userRefusals = {
  emailTaken: refusal('BAR-1012', 409, 'Já existe um usuário com este e-mail.'),
  notActivated: refusal(
    'BAR-1013',
    409,
    'Este usuário ainda não ativou o acesso e não pode ser editado.',
  ),
  invalidProfile: refusal('BAR-1014', 422, 'Perfil inválido.'),
  invalidStatus: refusal('BAR-1015', 422, 'Status inválido.'),
  oneself: refusal(
    'BAR-1016',
    409,
    'Você não pode alterar o próprio perfil ou status nem remover o próprio usuário.',
  ),
  lastAdmin: refusal('BAR-1017', 409, 'A conta precisa de ao menos um administrador ativo.'),
  adminOnly: refusal(
    'BAR-1018',
    409,
    'Somente um administrador pode conceder ou retirar o perfil Administrador.',
  ),
} as const
