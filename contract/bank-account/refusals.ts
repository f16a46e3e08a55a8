import { refusal } from '#contract/basics/refusals.ts'

export const accountRefusals = {
  notSetUp: refusal('BAR-8001', 404, 'Conta não configurada.'),
  alreadyActive: refusal('BAR-8002', 409, 'A conta PJ já está ativa.'),
  invalidCompany: refusal('BAR-8003', 422, 'CNPJ da empresa inválido.'),
  invalidCpf: refusal('BAR-8004', 422, 'Cpf inválido.'),
  invalidCnpj: refusal('BAR-8005', 422, 'Cnpj inválido.'),
  ownerIsNoPerson: refusal('BAR-8006', 422, 'O sócio A precisa ser pessoa física.'),
  notActive: refusal('BAR-8106', 409, 'A conta PJ não está ativa.'),
} as const
