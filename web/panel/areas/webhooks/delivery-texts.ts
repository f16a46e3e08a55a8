import type { ReplayChoice } from '#contract/webhooks/shapes.ts'

const delivered = (count: number) => (count === 1 ? 'entregue' : 'entregues')

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** Texts of a webhook's deliveries; exact where an id follows. */
export const texts = {
  title: 'Entregas', // M-SET-16
  back: 'Voltar para Integração',
  kept: 'O registro guarda os últimos 90 dias.',
  empty: 'Nenhuma entrega',
  emptyText: 'Os eventos enviados a este webhook aparecem aqui. Envie um evento de teste.',
  narrowed: 'Nada foi encontrado com estes filtros.',
  status: 'Situação',
  event: 'Evento',
  webhook: 'Webhook',
  period: 'Período',
  aboutRecord: 'Só as entregas sobre o registro',
  aboutAll: 'Ver de todos',
  allStatuses: 'Todas as situações',
  allEvents: 'Todos os eventos',
  columns: {
    event: 'Evento',
    at: 'Criada em',
    last: 'Última resposta',
    state: 'Situação',
    open: 'Abrir',
  },
  picked: (count: number) => counted(count, 'entrega selecionada', 'entregas selecionadas'),
  resend: 'Reenviar', // M-SET-16
  test: 'Enviar evento de teste',
  tested: 'Evento de teste enviado.',
  details: 'Detalhes',
  detailsOf: (event: string) => `Detalhes de ${event}`,
  id: 'Id',
  record: 'Registro',
  next: 'Próxima tentativa',
  sent: 'Conteúdo enviado',
  copySent: 'Copiar conteúdo',
  attempts: 'Tentativas',
  noAttempt: 'Nenhuma tentativa ainda.',
  attempt: (at: string, result: string, durationMs: number) =>
    `${at} · ${result} · ${durationMs} ms`,
  resendPeriod: 'Reenviar período',
  resendTitle: 'Reenviar as entregas de um período',
  from: 'De',
  to: 'Até',
  wrongPeriod: 'Período inválido.',
  which: 'Quais entregas',
  counting: 'Contando…',
  count: (count: number) => counted(count, 'entrega será reenviada.', 'entregas serão reenviadas.'),
  resent: (count: number) =>
    counted(count, 'entrega na fila de envio.', 'entregas na fila de envio.'),
  progress: (done: number, queued: number) => `Reenvio: ${done} de ${queued} ${delivered(queued)}.`,
  finished: (done: number, queued: number) =>
    `Reenvio concluído: ${done} de ${queued} ${delivered(queued)}.`,
} as const

export const REPLAY_LABELS: Readonly<Record<ReplayChoice, string>> = {
  ALL: 'Todas',
  NEWEST: 'Só o estado mais recente',
}
