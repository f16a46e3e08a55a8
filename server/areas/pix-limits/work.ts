import type { LimitPeriod } from '#contract/basics/brazil/pix.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { Mailer } from '#server/adapters/email/port.ts'
import { emailsOfAdmins } from '#server/areas/accounts/users.ts'
import { lockCurrentLimit } from '#server/areas/pix-limits/limits.ts'
import { increaseMail } from '#server/areas/pix-limits/mails.ts'
import { limitsDue, nextMoment } from '#server/areas/pix-limits/sql.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import { renderMail } from '#server/platform/documents/mail.ts'
import { runItems } from '#server/platform/events/items.ts'
import type { EventJob } from '#server/platform/events/queue.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'

const JOB = 'pix-limits'
const BATCH = 100

/** Applies the increases whose 24 hours have passed (SM-PIXLIMIT). */
export async function applyIncreases(jobs: Database): Promise<number> {
  const { now } = await jobs.time()
  return runItems(jobs, {
    job: JOB,
    batchSize: BATCH,
    untilNoneLeft: true,
    find: (limit) => limitsDue(jobs, now, limit),
    run: ({ seller_id, period }) =>
      jobs.withTenant(seller_id, (transaction) =>
        lockCurrentLimit(openUnitOfWork(transaction, jobCause(JOB)), period),
      ),
  })
}

/** When the next increase applies, for the sandbox clock. */
export const nextIncrease = async (
  jobs: Database,
  from: Instant,
  to: Instant,
): Promise<Instant | null> => (await nextMoment(jobs, from, to))?.at ?? null

interface Increase {
  readonly period: LimitPeriod
  readonly amount: string
  readonly scheduledAmount: string
  readonly scheduledAt: Instant
}

/** Mails every administrator that a limit is to be raised, while there is time to stop it. */
export const limitMails = ({
  mailer,
  brands,
}: {
  readonly mailer: Mailer
  readonly brands: Brands
}): EventJob => ({
  name: 'mail-pix-limit',
  types: ['PIX_LIMIT_SCHEDULED'],
  recipients: emailsOfAdmins,
  async run({ id, sellerId, event, database, isFor }) {
    const { seller, admins } = await database.withTenant(sellerId, async (transaction) => ({
      seller: await readSeller(transaction),
      admins: await emailsOfAdmins(transaction),
    }))
    const { period, amount, scheduledAmount, scheduledAt } = event.data as Increase
    const letter = increaseMail({
      sellerName: seller.fantasy_name,
      period,
      amount: BigInt(amount),
      scheduledAmount: BigInt(scheduledAmount),
      scheduledAt,
    })
    const content = renderMail(letter, brands.ofSeller(seller))
    for (const to of admins.filter(isFor))
      await mailer.send({ id: derivedId(id, to), to, ...content })
  },
})
