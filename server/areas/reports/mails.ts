import { type DayRange, formatDay, formatInstant, type Instant } from '#contract/basics/days.ts'
import { REPORT_LABELS, type ReportType } from '#contract/reports/kinds.ts'
import type { MailContent } from '#server/platform/documents/mail.ts'

interface ReportMail {
  readonly type: ReportType
  readonly period: DayRange
  readonly rowCount: number
  /** The link to a file that is too large to be attached. */
  readonly link: { readonly url: string; readonly expiresAt: Instant } | null
}

const rowsOf = (count: number): string =>
  count === 1 ? '1 linha' : `${count.toLocaleString('pt-BR')} linhas`

/** The mail with a report, or with the link to it. */
export function reportMail({ type, period, rowCount, link }: ReportMail): MailContent {
  const name = `Relatório ${REPORT_LABELS[type]} de ${formatDay(period.from)} a ${formatDay(period.to)}`
  const note =
    'Você recebeu este e-mail porque pediu o relatório no painel. Ele contém dados de clientes: ' +
    'guarde-o com cuidado.'
  if (!link) {
    const paragraphs = [`Seu relatório está no anexo, com ${rowsOf(rowCount)}.`]
    return { subject: name, paragraphs, note }
  }
  return {
    subject: name,
    paragraphs: [
      `Seu relatório está pronto, com ${rowsOf(rowCount)}. O arquivo é grande demais para um anexo.`,
      `O link funciona até ${formatInstant(link.expiresAt)}. Quem tem o link baixa o arquivo: não o encaminhe.`,
    ],
    button: { text: 'Baixar relatório', url: link.url },
    note,
  }
}
