import { refusal } from '#contract/basics/refusals.ts'

export const subSellerRefusals = {
  notFound: refusal('BAR-6001', 404, 'Sub-vendedor não encontrado.'),
  duplicate: refusal('BAR-6002', 409, 'Já existe um sub-vendedor com este documento.'),
  invalidCpf: refusal('BAR-6003', 422, 'CPF inválido'),
  invalidCnpj: refusal('BAR-6004', 422, 'CNPJ inválido'),
  invalidKey: refusal('BAR-6005', 422, 'Chave Pix inválida para o tipo informado.'),
  badSplit: refusal('BAR-6006', 422, 'Valor ou percentual do split inválido.'),
  accountRefused: refusal('BAR-6007', 422, 'Erro ao validar a conta bancária do sub-vendedor'),
  processing: refusal('BAR-6008', 409, 'Cadastro de sub-vendedor em processamento!'),
  invalidAccount: refusal('BAR-6009', 422, 'Agência ou conta inválida.'),
  underage: refusal('BAR-6010', 422, 'O responsável precisa ter pelo menos 18 anos.'),
} as const
