import { refusal } from '#contract/basics/refusals.ts'

export const lookupRefusals = {
  invalidDocument: refusal('BAR-2003', 422, 'CPF ou CNPJ inválido.'),
  companyNotFound: refusal('BAR-2101', 404, 'Empresa não encontrada.'),
  companiesDown: refusal('BAR-2102', 502, 'Consulta de CNPJ indisponível no momento.'),
  postalCodeNotFound: refusal('BAR-2103', 404, 'CEP não encontrado.'),
  postalCodesDown: refusal('BAR-2104', 502, 'Consulta de CEP indisponível no momento.'),
} as const
