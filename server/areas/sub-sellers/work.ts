import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { RecipientRegistry } from '#server/adapters/recipients/port.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { LetterTools } from '#server/areas/sign-in/mail-to-user.ts'
import { accountChangedLetter } from '#server/areas/sub-sellers/mails.ts'
import {
  registrationsToAsk,
  subSellerById,
  subSellerOfRegistration,
} from '#server/areas/sub-sellers/record-sql.ts'
import { registrationOf, settleRegistration } from '#server/areas/sub-sellers/register.ts'
import { SUB_SELLER_ACCOUNT_CHANGED } from '#server/areas/sub-sellers/update-sub-seller.ts'
import { machineInstant } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'
import { runItems } from '#server/platform/items.ts'
import { renderLetter } from '#server/platform/mail.ts'
import type { EventJob } from '#server/platform/queue.ts'
import type { Vault } from '#server/platform/secrets.ts'
import { jobCause, openWork } from '#server/platform/work.ts'

const BATCH = 50

/** What registrations are asked about with. */
export interface RegistrationTools {
  readonly recipients: RecipientRegistry
  readonly vault: Vault
}

/** Asks what became of a registration; what was never heard of is sent, under the same id. */
async function resolveRegistration(
  jobs: Database,
  { recipients, vault }: RegistrationTools,
  sellerId: SellerId,
  registrationId: Uuid,
): Promise<void> {
  const record = await jobs.inSeller(sellerId, (transaction) =>
    subSellerOfRegistration(transaction, registrationId),
  )
  if (!record?.account_sealed) return
  const told = await recipients.registration(registrationId)
  const outcome =
    told.kind === 'not-found'
      ? await recipients.register(registrationOf({ sellerId }, vault, record, registrationId))
      : told
  await jobs.inSeller(sellerId, (transaction) =>
    settleRegistration(openWork(transaction, jobCause('subseller-split')), registrationId, outcome),
  )
}

/** Every registration that nobody told about in time. Asks follow the host's time. */
export async function askAboutRegistrations(
  jobs: Database,
  tools: RegistrationTools,
): Promise<number> {
  return runItems(jobs, {
    job: 'subseller-split',
    batchSize: BATCH,
    async find(most) {
      const waiting = await registrationsToAsk(jobs, machineInstant(), most)
      return waiting.map(({ seller_id, registration_id: id }) => ({ seller_id, id }))
    },
    run: ({ seller_id, id }) => resolveRegistration(jobs, tools, seller_id, id),
  })
}

/** A sub-seller is told that it will be paid elsewhere (SM-SUBSELLER). */
export const subSellerJobs = ({ mailer, brand }: LetterTools): EventJob[] => [
  {
    name: 'mail-sub-seller-account',
    types: [SUB_SELLER_ACCOUNT_CHANGED],
    async run({ id, sellerId, event, database }) {
      const { subSellerId } = event.data as { readonly subSellerId: number }
      const found = await database.inSeller(sellerId, async (transaction) => ({
        subSeller: await subSellerById(transaction, subSellerId),
        seller: await readSeller(transaction),
      }))
      const { contact, name } = found.subSeller ?? {}
      if (!contact || !name) return
      const sellerName = found.seller.fantasy_name
      const letter = accountChangedLetter({ name, sellerName, changedAt: event.at })
      await mailer.send({ id, to: contact.email, ...renderLetter(letter, brand, sellerName) })
    },
  },
]
