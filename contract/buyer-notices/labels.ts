import type { NoticeChannel } from '#contract/buyer-notices/switches.ts'

/** The channels, as screens name them. */
export const CHANNEL_LABELS: Readonly<Record<NoticeChannel, string>> = {
  email: 'E-mail',
  whatsapp: 'WhatsApp',
}

/** When a notice goes out, by its days from the due date. */
export function momentText(days: number): string {
  if (days === 0) return 'Assim que o pagamento é confirmado'
  return days < 0 ? `${-days} dias antes do vencimento` : `${days} dias após o vencimento`
}

const BY_CHANNEL: Readonly<Record<NoticeChannel, string>> = {
  email: 'por e-mail',
  whatsapp: 'por WhatsApp',
}

/** A notice in a sentence, such as in the history of its charge. */
export const noticeLabel = ({
  days,
  channel,
}: {
  readonly days: number
  readonly channel: NoticeChannel
}): string => `${BY_CHANNEL[channel]} (${days === 0 ? 'recibo' : momentText(days)})`
