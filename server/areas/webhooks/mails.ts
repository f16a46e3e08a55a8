import type { StopReason } from '#contract/webhooks/states.ts'
import type { MailContent } from '#server/platform/documents/mail.ts'

interface StoppedMail {
  readonly sellerName: string
  readonly webhook: { readonly title: string; readonly url: string }
  readonly reason: StopReason
}

const REASONS: Readonly<Record<StopReason, string>> = {
  GONE: 'O endereço respondeu 410: ele não recebe mais eventos.',
  FAILING: 'Há cinco dias nenhum envio é aceito pelo endereço.',
}

/** Reports a webhook that was made inactive because its address does not take deliveries. */
export const stoppedMail = ({ sellerName, webhook, reason }: StoppedMail): MailContent => ({
  subject: `O webhook ${webhook.title} foi desativado`,
  paragraphs: [
    `Olá, ${sellerName}.`,
    `O webhook ${webhook.title} (${webhook.url}) foi desativado. ${REASONS[reason]}`,
    'Depois de corrigir o endereço, ative o webhook em Integração: os envios dos últimos 7 dias continuam.',
  ],
  note: 'Enquanto o webhook está desativado, os eventos novos não são enviados a ele.',
})
