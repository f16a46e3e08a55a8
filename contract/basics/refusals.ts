/** An error of the API's catalogue: a stable code, its HTTP status and a text for users. */
export interface Refusal {
  readonly code: `BAR-${string}`
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 412 | 413 | 422 | 429 | 500 | 502 | 503
  readonly text: string
}

/** One entry of an error body; a body is always a list of them (R-API-01). */
export interface ErrorEntry {
  readonly code: string
  readonly description: string
  readonly field?: string
}

/** Declares an error; a code never changes its meaning. */
export const refusal = (
  code: Refusal['code'],
  status: Refusal['status'],
  text: string,
): Refusal => ({ code, status, text })

/** Errors that any call may answer. */
export const platformRefusals = {
  unreadable: refusal('BAR-0001', 400, 'Requisição inválida.'),
  sessionExpired: refusal('BAR-0002', 401, 'Sessão expirada. Faça login novamente.'),
  forbidden: refusal('BAR-0003', 403, 'Você não tem permissão para realizar esta ação.'),
  notFound: refusal('BAR-0004', 404, 'Registro não encontrado.'),
  invalidField: refusal('BAR-0005', 422, 'Campo {campo}: {motivo}.'),
  keyReused: refusal('BAR-0006', 422, 'Chave de idempotência já utilizada com outro conteúdo.'),
  keyInProgress: refusal('BAR-0007', 409, 'Esta requisição já está em processamento.'),
  tooManyTries: refusal(
    'BAR-0008',
    429,
    'Muitas tentativas. Aguarde alguns minutos e tente novamente.',
  ),
  keyMissing: refusal('BAR-0009', 400, 'Chave de idempotência obrigatória.'),
  invalidPaging: refusal('BAR-0011', 422, 'Parâmetros de paginação ou ordenação inválidos.'),
  invalidPeriod: refusal('BAR-0012', 422, 'Período inválido.'),
  tooLarge: refusal('BAR-0013', 413, 'Arquivo ou conteúdo acima do tamanho permitido.'),
  stale: refusal(
    'BAR-0014',
    412,
    'Este registro foi alterado por outra pessoa. Revise antes de salvar.',
  ),
  // Used on calls that move money when REQUIRE_2FA_FOR_MONEY is set.
  twoFactorNeeded: refusal(
    'BAR-1021',
    409,
    'Ative o duplo fator de autenticação para movimentar dinheiro.',
  ),
  // A company that the call needs is not part of this installation (`none` in its configuration).
  serviceAbsent: refusal('BAR-0015', 422, 'Este serviço não está disponível nesta instalação.'),
  outsideUnavailable: refusal('BAR-9001', 502, 'Serviço externo indisponível. Tente novamente.'),
  maintenance: refusal('BAR-9002', 503, 'Serviço em manutenção. Tente novamente em instantes.'),
  unexpected: refusal('BAR-9999', 500, 'Erro inesperado. Tente novamente.'),
} as const
