import { setTimeout as pause } from 'node:timers/promises'
import { addDays, type Day, instantInSaoPaulo } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { asOwner, type Database } from '#server/platform/database/database.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'
import { type Crash, crashOver, hasten, openCompanies } from '#tests/campaigns/crashes.ts'
import {
  attemptProblems,
  attemptsOf,
  fileOf,
} from '#tests/campaigns/reconciliation/reconciliation.ts'
import { post, send } from '#tests/campaigns/requests.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { startProduct } from '#tests/factories/environment/product.ts'
import { numbersFrom } from '#tests/factories/environment/seeded-random.ts'
import { openCardRenewals } from '#tests/factories/payments/card-renewals.ts'
import { addPlans, openSubscriptions } from '#tests/factories/payments/subscription.ts'

export interface RenewalCampaign {
  readonly kills: number
  readonly seed: number
  readonly crashes: readonly Crash[]
  /** How many subscriptions renew by card; every third card is declined from then on. */
  readonly subscriptions: number
  /** How far product time moves meanwhile. */
  readonly days: number
}

export interface RenewalResult {
  readonly kills: number
  readonly paid: number
  readonly failed: number
  /** How many e-mails the buyers got. */
  readonly mails: number
  readonly problems: readonly string[]
}

const STEP_DAYS = 3
const SETTLED_WITHIN_MS = 60_000

/** A database with subscriptions whose next charge falls due within days. */
async function prepare(count: number): Promise<{ databaseUrl: string; ids: readonly string[] }> {
  const product = await startProduct()
  await addPlans(product)
  const renewals = openCardRenewals(product, openSubscriptions(product, await product.signIn()))
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { id, cardId } = await renewals.subscription()
    ids.push(id)
    if (index % 3 === 2) await renewals.cardBecomes(cardId, 'DECLINED_05')
  }
  await product.stop()
  return { databaseUrl: product.databaseUrl, ids }
}

/** Moves product time to noon of the day, however often the process crashes meanwhile. */
async function moveTo(url: string, day: Day): Promise<void> {
  const now = instantInSaoPaulo(day, '12:00:00')
  for (;;) {
    const { status } = await send('PUT', `${url}/core/sandbox/clock`, { now, mode: 'offset' })
    // An earlier request may have arrived although it was not answered; time is never set back.
    if (status === 200 || status === 422) return
    await pause(100)
  }
}

interface Unfinished {
  readonly attempts: number
  readonly events: number
  readonly notices: number
}

const UNFINISHED = `
  select (select count(*) from attempt where state in ('SENDING', 'UNKNOWN'))::integer as attempts,
         (select count(*) from event where not relayed)::integer as events,
         (select count(*) from buyer_notice where state = 'SENDING')::integer as notices`

/** Runs the jobs until nothing is under way; says what still is after a minute. */
async function settle(url: string, jobs: Database): Promise<string[]> {
  const deadline = performance.now() + SETTLED_WITHIN_MS
  for (;;) {
    let ran = 0
    for (const name of ['recurring-charges', 'card-retries', 'late-marker', 'notices']) {
      const { body } = await post(`${url}/core/sandbox/jobs/${name}/run`, {})
      ran += body?.ran ?? 0
    }
    const left = await jobs.row<Unfinished>(UNFINISHED)
    if (ran === 0 && left && left.attempts + left.events + left.notices === 0) return []
    if (performance.now() > deadline)
      return [`still under way: ${JSON.stringify({ ran, ...left })}`]
    await pause(300)
  }
}

interface ChargeOfPeriod {
  readonly subscription_id: string
  readonly period: Day
  readonly status: string
  readonly captures: number
}

const CHARGES = `
  select charge.subscription_id, charge.subscription_period as period, charge.status,
         (select count(*) from journal_entry where journal_entry.seller_id = charge.seller_id
             and ref_id = charge.id and kind like 'CARD_CAPTURED%')::integer as captures
    from charge where subscription_id = any ($1::uuid[]) order by subscription_period`

/** The months, as yyyy-MM, from one day to another. */
function monthsBetween(first: Day, last: Day): string[] {
  const months: string[] = []
  for (let day = first; day.slice(0, 7) <= last.slice(0, 7); ) {
    months.push(day.slice(0, 7))
    day = addDays(`${day.slice(0, 7)}-28` as Day, 4)
  }
  return months
}

/** One charge for each month, captured once when it is paid and never otherwise. */
function chargeProblems(own: readonly ChargeOfPeriod[], today: Day): string[] {
  const problems: string[] = []
  const months = own.map(({ period }) => period.slice(0, 7))
  const wanted = new Set([...monthsBetween(own[0]?.period ?? today, today), ...months])
  if (months.join() !== [...wanted].join()) problems.push(`charges of ${months.join()}`)
  for (const { subscription_id, period, status, captures } of own) {
    const expected = status === 'PAID' ? 1 : 0
    if (captures !== expected) {
      problems.push(`${subscription_id} ${period} ${status}: ${captures} captures`)
    }
  }
  return problems
}

interface SentNotice {
  readonly id: Uuid
  readonly state: string
  readonly send_count: number
}

const NOTICES = `
  select id, state, send_count from buyer_notice where channel = 'email' and send_count > 0`

/** Each notice was sent once, and each that counts as sent has arrived. */
async function noticeProblems(databaseUrl: string): Promise<string[]> {
  const [notices, mails] = await asOwner(databaseUrl, (owner) =>
    Promise.all([
      owner.rows<SentNotice>(NOTICES),
      owner.rows<{ id: Uuid; subject: string }>('select id, subject from outside.mail'),
    ]),
  )
  const arrived = new Set(mails.map(({ id }) => id))
  const mailOf = ({ id, send_count }: SentNotice) => derivedId(id, String(send_count))
  const known = new Set(notices.map(mailOf))
  return [
    ...notices
      .filter(({ send_count }) => send_count > 1)
      .map(({ id, send_count }) => `notice ${id} was sent ${send_count} times`),
    ...notices
      .filter((notice) => notice.state === 'SENT' && !arrived.has(mailOf(notice)))
      .map(({ id }) => `notice ${id} is SENT without an e-mail`),
    ...mails
      .filter(({ id, subject }) => subject.startsWith('Sua cobrança') && !known.has(id))
      .map(({ id, subject }) => `"${subject}" (${id}) belongs to no notice`),
  ]
}

/**
 * Crashes the program again and again while subscriptions fall due, are charged and declined, and
 * their buyers are notified.
 */
export async function runRenewals(campaign: RenewalCampaign): Promise<RenewalResult> {
  const { kills, seed, subscriptions, days } = campaign
  const { databaseUrl, ids } = await prepare(subscriptions)
  const { companiesUrl, outside, processUnderTest } = await openCompanies(databaseUrl)
  const jobs = await openAs(databaseUrl, 'jobs', 2)
  const { url } = processUnderTest
  const { today } = await jobs.time()
  const last = addDays(today, days)
  const moveDays = async () => {
    for (let day = addDays(today, STEP_DAYS); day < last; day = addDays(day, STEP_DAYS)) {
      await moveTo(url, day)
    }
    await moveTo(url, last)
  }
  try {
    await processUnderTest.start()
    const random = numbersFrom(seed)
    await Promise.all([moveDays(), crashOver({ databaseUrl, processUnderTest }, campaign, random)])
    await hasten(databaseUrl)
    const unfinished = await settle(url, jobs)
    const charges = await jobs.rows<ChargeOfPeriod>(CHARGES, [ids])
    const captured = (await fileOf(companiesUrl)).filter(({ kind }) => kind === 'charge')
    const mails = await asOwner(databaseUrl, (owner) =>
      owner.row<{ count: number }>('select count(*)::integer as count from outside.mail'),
    )
    const broken = await checkBooks(jobs)
    const withStatus = (wanted: string) => charges.filter(({ status }) => status === wanted).length
    return {
      kills,
      paid: withStatus('PAID'),
      failed: withStatus('FAILED'),
      mails: mails?.count ?? 0,
      problems: [
        ...unfinished,
        ...ids.flatMap((id) =>
          chargeProblems(
            charges.filter(({ subscription_id }) => subscription_id === id),
            last,
          ),
        ),
        ...attemptProblems(captured, await attemptsOf(jobs)),
        ...(await noticeProblems(databaseUrl)),
        ...broken.map(({ id, offenders }) => `${id}: ${offenders}`),
      ],
    }
  } finally {
    await processUnderTest.kill()
    await jobs.close()
    await outside.stop()
  }
}
