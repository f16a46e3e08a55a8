import { refusal } from '#contract/basics/refusals.ts'

export const keyRefusals = {
  invalid: refusal('BAR-8101', 422, 'Chave Pix inválida.'),
  taken: refusal('BAR-8102', 409, 'Chave Pix já cadastrada.'),
  tooMany: refusal('BAR-8103', 409, 'Limite de 20 chaves Pix atingido.'),
  notFound: refusal('BAR-8104', 404, 'Chave Pix não encontrada.'),
  wrongCode: refusal('BAR-8105', 422, 'Código de verificação inválido.'),
  notClaimable: refusal('BAR-8107', 409, 'Esta chave não pode ser pedida a outra instituição.'),
  claimed: refusal('BAR-8108', 409, 'Esta chave já foi pedida.'),
  claimNotFound: refusal('BAR-8109', 404, 'Pedido de chave não encontrado.'),
  claimOver: refusal('BAR-8110', 409, 'A situação do pedido não permite mais isso.'),
  claimedElsewhere: refusal(
    'BAR-8111',
    409,
    'Outra instituição pediu esta chave: responda ao pedido antes de excluí-la.',
  ),
  notPortability: refusal('BAR-8112', 409, 'Só um pedido de portabilidade pode ser recusado.'),
  notOwnership: refusal('BAR-8113', 409, 'Só a reivindicação de posse é respondida por código.'),
} as const
