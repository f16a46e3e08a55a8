import { refusal } from '#contract/basics/refusals.ts'

export const accountRefusals = {
  notSetUp: refusal('BAR-8001', 404, 'Conta não configurada.'),
  alreadyActive: refusal('BAR-8002', 409, 'A conta PJ já está ativa.'),
  invalidCompany: refusal('BAR-8003', 422, 'CNPJ da empresa inválido.'),
  invalidCpf: refusal('BAR-8004', 422, 'Cpf inválido.'),
  invalidCnpj: refusal('BAR-8005', 422, 'Cnpj inválido.'),
  ownerIsNoPerson: refusal('BAR-8006', 422, 'O sócio A precisa ser pessoa física.'),
  noDocument: refusal('BAR-8007', 422, 'Escolha um arquivo.'),
  emptyDocument: refusal('BAR-8008', 422, 'O arquivo está vazio.'),
  documentTooLarge: refusal('BAR-8009', 422, 'O arquivo passa de 10 MB.'),
  wrongDocumentType: refusal(
    'BAR-8010',
    422,
    'O conteúdo do arquivo não é de um PDF, JPEG ou PNG inteiro.',
  ),
  tooManyDocuments: refusal('BAR-8011', 409, 'A conta já tem 20 documentos. Exclua um deles.'),
  documentNotFound: refusal('BAR-8012', 404, 'Documento não encontrado.'),
  documentSent: refusal(
    'BAR-8013',
    409,
    'Este documento já foi enviado para análise e não pode ser excluído.',
  ),
  underage: refusal(
    'BAR-8014',
    422,
    'Os sócios e o titular da conta precisam ter pelo menos 18 anos.',
  ),
  blocked: refusal('BAR-8015', 409, 'A conta PJ está bloqueada. Fale com o suporte.'),
  notActive: refusal('BAR-8106', 409, 'A conta PJ não está ativa.'),
} as const
