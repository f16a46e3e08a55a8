import { pathTo } from '#contract/access/pages.ts'
import { formatReais } from '#contract/basics/money.ts'
import { mailSeller, type SellerMailTools } from '#server/areas/sellers/mail-seller.ts'
import type { EventJob } from '#server/platform/events/queue.ts'

/** The facts of the event CARD_INVOICE_UNPAID. */
export interface UnpaidInvoice {
  /** In centavos. */
  readonly amount: string
  readonly isFirstTry: boolean
}

/**
 * Mails the seller that the balance did not cover the card invoice on its day; not again on each
 * business day on which it is tried.
 */
export const cardInvoiceMails = (tools: SellerMailTools): EventJob => ({
  name: 'mail-card-invoice',
  types: ['CARD_INVOICE_UNPAID'],
  run: (follow) =>
    mailSeller(tools, follow, async (_, { panelUrl }) => {
      const { amount, isFirstTry } = follow.event.data as UnpaidInvoice
      if (!isFirstTry) return null
      return {
        subject: `A fatura dos cartões virtuais, de ${formatReais(BigInt(amount))}, não foi paga`,
        paragraphs: [
          `O saldo não cobre a fatura de ${formatReais(BigInt(amount))}. Até que ela seja paga, os cartões não fazem compras.`,
          'Tentamos de novo em cada dia útil: basta que o valor esteja disponível.',
        ],
        button: { text: 'Ver os cartões', url: `${panelUrl}${pathTo('cards')}` },
      }
    }),
})
