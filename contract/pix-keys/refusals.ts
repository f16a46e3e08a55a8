import { refusal } from '#contract/basics/refusals.ts'

export const keyRefusals = {
  invalid: refusal('BAR-8101', 422, 'Chave Pix inválida.'),
  taken: refusal('BAR-8102', 409, 'Chave Pix já cadastrada.'),
  tooMany: refusal('BAR-8103', 409, 'Limite de 20 chaves Pix atingido.'),
  notFound: refusal('BAR-8104', 404, 'Chave Pix não encontrada.'),
  wrongCode: refusal('BAR-8105', 422, 'Código de verificação inválido.'),
} as const
