import { formatInstant, type Instant } from '#contract/basics/days.ts'
import type { ReportFailure, ReportStatus, ReportType } from '#contract/reports/kinds.ts'

const counted = (count: number): string => count.toLocaleString('pt-BR')

/** Texts of the reports; exact where an id follows. */
export const texts = {
  title: 'Relatórios',
  intro: 'Escolha um relatório e o período. O arquivo CSV chega no seu e-mail.',
  kinds: 'Tipos de relatório',
  // One line each, in the product's own words (M-REP-04)
  descriptions: {
    'cobrancas-completo': 'Cobranças com vencimento no período, com cliente, valor e situação.',
    extrato: 'Lançamentos do saldo no período, com taxas e destino.',
    'report-transfers-full': 'Saques e repasses a sub-vendedores solicitados no período.',
    'notas-fiscais': 'Notas fiscais emitidas no período, com situação e chave de acesso.',
    'links-de-pagamento': 'Links criados no período, com valor, situação e endereço.',
  } satisfies Record<ReportType, string>,
  request: 'Gerar',
  requestOf: (label: string) => `Gerar o relatório ${label}`,
  periodOf: (label: string) => `Relatório ${label}`,
  from: 'De',
  to: 'Até',
  submit: 'Gerar relatório',
  recipient: (email: string) => `O arquivo será enviado para ${email}.`,
  required: 'Este campo é obrigatório',
  done: 'Relatório gerado', // M-REP-01
  doneText: (email: string) =>
    `Assim que o arquivo estiver pronto, ele chega em ${email}. Acompanhe o andamento nesta página.`,
  failed: 'Falha ao tentar gerar o relatório.', // M-REP-02
  requested: 'Seus últimos relatórios',
  columns: {
    report: 'Relatório',
    period: 'Período',
    requestedAt: 'Pedido em',
    rows: 'Linhas',
    status: 'Situação',
  },
  actions: 'Ações',
  none: 'Nenhum relatório ainda',
  noneText: 'Os relatórios que você pedir aparecem aqui, com o andamento.',
  period: (from: string, to: string) => `${from} a ${to}`,
  rows: counted,
  statuses: {
    WAITING: 'Na fila',
    MAKING: 'Gerando',
    SENDING: 'Enviando',
    SENT: 'Enviado',
    UNKNOWN: 'Envio não confirmado',
    FAILED: 'Não enviado',
  } satisfies Record<ReportStatus, string>,
  linkUntil: (expiresAt: Instant) => `Link no e-mail até ${formatInstant(expiresAt)}`,
  unknownText: 'Confira se o e-mail chegou.',
  failures: {
    NOT_MADE: 'O arquivo não pôde ser gerado.',
    ADDRESS_REFUSED: 'O seu e-mail recusou a mensagem.',
    NO_ACCESS: 'O seu acesso a relatórios mudou.',
  } satisfies Record<ReportFailure, string>,
  again: 'Pedir de novo',
  againOf: (label: string, period: string) => `Pedir de novo o relatório ${label} de ${period}`,
} as const
