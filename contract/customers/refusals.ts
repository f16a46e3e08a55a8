import { refusal } from '#contract/basics/refusals.ts'

export const customerRefusals = {
  notFound: refusal('BAR-2001', 404, 'Cliente não encontrado.'),
  duplicate: refusal('BAR-2002', 409, 'Já existe um cliente com este documento.'),
  invalidDocument: refusal('BAR-2003', 422, 'CPF ou CNPJ inválido.'),
  documentFixed: refusal('BAR-2004', 422, 'O documento do cliente não pode ser alterado.'),
  invalidEmail: refusal('BAR-2005', 422, 'E-mail inválido.'),
  invalidPhone: refusal('BAR-2006', 422, 'Telefone inválido.'),
  inUse: refusal(
    'BAR-2008',
    409,
    'Este cliente já tem cobranças, recorrências ou links e não pode ser removido.',
  ),
  invalidAddress: refusal('BAR-2007', 422, 'Endereço incompleto ou inválido.'),
} as const
