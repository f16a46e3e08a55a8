import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { UserMailTools } from '#server/areas/sign-in/mail-to-user.ts'
import { accountChangedMail, contactChangedMail } from '#server/areas/sub-sellers/mails.ts'
import { endNotice, noticeById } from '#server/areas/sub-sellers/notice-sql.ts'
import { registrationsToPoll, subSellerById } from '#server/areas/sub-sellers/record-sql.ts'
import {
  type RegistrationTools,
  registerUnrequested,
  resolveRegistration,
} from '#server/areas/sub-sellers/register.ts'
import {
  type NoticeOfChange,
  SUB_SELLER_ACCOUNT_CHANGED,
  SUB_SELLER_CONTACT_CHANGED,
} from '#server/areas/sub-sellers/update-sub-seller.ts'
import type { Database } from '#server/platform/database/database.ts'
import { renderMail } from '#server/platform/documents/mail.ts'
import { runItems } from '#server/platform/events/items.ts'
import type { EventJob } from '#server/platform/events/queue.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'

const BATCH = 50

/**
 * Polls registrations without an outcome in time, and begins those that no call requested; in the
 * host's time.
 */
export async function pollRegistrations(jobs: Database, tools: RegistrationTools): Promise<number> {
  return runItems(jobs, {
    job: 'subseller-split',
    batchSize: BATCH,
    async find(limit) {
      const waiting = await registrationsToPoll(jobs, machineInstant(), limit)
      return waiting.map(({ seller_id, id: number, owner_id, registration_id }) => ({
        seller_id,
        number,
        registration_id,
        id: registration_id ?? owner_id,
      }))
    },
    run: ({ seller_id, number, registration_id }) =>
      registration_id === null
        ? registerUnrequested(jobs, tools, seller_id, number)
        : resolveRegistration(jobs, tools, seller_id, registration_id),
  })
}

const LETTERS: Readonly<Record<string, typeof accountChangedMail>> = {
  [SUB_SELLER_ACCOUNT_CHANGED]: accountChangedMail,
  [SUB_SELLER_CONTACT_CHANGED]: contactChangedMail,
}

/** Mails a sub-seller about changed bank data or contact (SM-SUBSELLER). */
export const subSellerJobs = ({ mailer, brands }: UserMailTools): EventJob[] => [
  {
    name: 'mail-sub-seller-account',
    types: Object.keys(LETTERS),
    async recipients(transaction, event) {
      const { noticeId } = event.data as NoticeOfChange
      return (await noticeById(transaction, noticeId))?.addresses ?? []
    },
    async run({ id, sellerId, event, database, isFor }) {
      const { noticeId } = event.data as NoticeOfChange
      const found = await database.withTenant(sellerId, async (transaction) => {
        const notice = await noticeById(transaction, noticeId)
        const subSeller = notice && (await subSellerById(transaction, notice.sub_seller_id))
        return { notice, subSeller, seller: await readSeller(transaction) }
      })
      const { notice, subSeller, seller } = found
      const letterOf = LETTERS[event.type]
      // Without a notice, all mails were sent.
      if (!notice || !subSeller || !letterOf) return
      const sellerName = seller.fantasy_name
      const letter = letterOf({ name: subSeller.name, sellerName, changedAt: event.at })
      const mail = renderMail(letter, brands.ofSeller(seller), sellerName)
      for (const to of notice.addresses.filter(isFor)) {
        await mailer.send({ id: derivedId(id, to), to, ...mail })
        await database.withTenant(sellerId, (transaction) => endNotice(transaction, noticeId, to))
      }
    },
  },
]
