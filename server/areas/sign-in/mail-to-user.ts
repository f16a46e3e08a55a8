import type { Mailer } from '#server/adapters/email/port.ts'
import { credentialsById } from '#server/areas/accounts/credentials.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { MailSubject } from '#server/areas/sign-in/mails.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import { type MailContent, renderMail } from '#server/platform/documents/mail.ts'
import type { SubscribedEvent } from '#server/platform/events/queue.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** The dependencies of mails to users. */
export interface UserMailTools {
  readonly mailer: Mailer
  readonly vault: Vault
  readonly brands: Brands
}

/** Mails the user of the event, under the job's id, so that a repetition is detected. */
export async function mailToUser(
  { id, sellerId, event, database }: SubscribedEvent,
  { mailer, brands }: UserMailTools,
  write: (about: MailSubject) => MailContent,
): Promise<void> {
  const found = await database.withTenant(sellerId, async (transaction) => {
    const user = await credentialsById(transaction, event.subject_id)
    return user && { to: user.email, seller: await readSeller(transaction) }
  })
  if (!found) return
  const { to, seller } = found
  const brand = brands.ofSeller(seller)
  const { productName, panelUrl } = brand
  const letter = write({ sellerName: seller.fantasy_name, productName, panelUrl })
  await mailer.send({ id, to, ...renderMail(letter, brand) })
}
