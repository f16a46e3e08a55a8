import type { Mailer } from '#server/adapters/email/port.ts'
import { contactOf, readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import { type MailContent, renderMail } from '#server/platform/documents/mail.ts'
import type { SubscribedEvent } from '#server/platform/events/queue.ts'

/** What a mail to a seller needs. */
export interface SellerMailTools {
  readonly mailer: Mailer
  readonly brands: Brands
}

/** What a letter to a seller may name beside its subject. */
export interface Addressee {
  readonly sellerName: string
  /** The address of the panel, which paths are added to. */
  readonly panelUrl: string
}

/**
 * Mails the seller's contact in the seller's brand, under the id of the job, so that a repeated job
 * sends nothing twice. `letterOf` may read what the letter is about; when it answers null, there is
 * nothing to mail.
 */
export async function mailSeller(
  { mailer, brands }: SellerMailTools,
  { id, sellerId, database }: Pick<SubscribedEvent, 'id' | 'sellerId' | 'database'>,
  letterOf: (transaction: Transaction, addressee: Addressee) => Promise<MailContent | null>,
): Promise<void> {
  const { letter, to } = await database.withTenant(sellerId, async (transaction) => {
    const seller = await readSeller(transaction)
    const brand = brands.ofSeller(seller)
    const addressee = { sellerName: seller.fantasy_name, panelUrl: brand.panelUrl }
    const content = await letterOf(transaction, addressee)
    return {
      letter: content && renderMail(content, brand),
      to: (await contactOf(transaction)).email,
    }
  })
  if (letter) await mailer.send({ id, to, ...letter })
}
