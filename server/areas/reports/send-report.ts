import { type Instant, toInstant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { LINK_DAYS, MAX_ATTACHED_BYTES } from '#contract/reports/rules.ts'
import { type Mail, type Mailer, MailNotAccepted } from '#server/adapters/email/port.ts'
import { reportMail } from '#server/areas/reports/mails.ts'
import { reportPath } from '#server/areas/reports/report-link.ts'
import { requesterOf } from '#server/areas/reports/report-table.ts'
import {
  changeReport,
  deletePieces,
  lockReport,
  pieceOf,
  type ReportRow,
} from '#server/areas/reports/sql.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Brands, SellerBrand } from '#server/platform/documents/brands.ts'
import { renderMail } from '#server/platform/documents/mail.ts'
import { publishChanged } from '#server/platform/events/live.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** What mailing reports needs. */
export interface ReportMailTools {
  readonly mailer: Mailer
  readonly brands: Brands
  /** Signs the links. */
  readonly vault: Vault
}

const LEASE_MS = 5 * 60_000
const DAY_MS = 86_400_000

/** The name under which the file is saved. */
export const fileNameOf = ({ type, starts_on, ends_on }: ReportRow): string =>
  `${type}-${starts_on}-${ends_on}.csv`

interface Claimed {
  readonly report: ReportRow
  readonly brand: SellerBrand
}

/**
 * Claims a report that is made, and commits that it is being sent before the carrier is called.
 * Null when another worker has it, or when its user may no longer have it.
 */
async function claim(transaction: Transaction, brands: Brands, id: Uuid): Promise<Claimed | null> {
  const report = await lockReport(transaction, id)
  if (report?.state !== 'MADE') return null
  publishChanged(transaction)
  if (!(await requesterOf(transaction, report))) {
    await deletePieces(transaction, id)
    await changeReport(transaction, id, { state: 'FAILED', failure: 'NO_ACCESS' })
    return null
  }
  const isLarge = report.size_bytes > MAX_ATTACHED_BYTES
  const expiresAt: Instant | null = isLarge
    ? toInstant(Date.parse(transaction.now) + LINK_DAYS * DAY_MS)
    : null
  await changeReport(transaction, id, {
    state: 'SENDING',
    lease_until: machineInstant(LEASE_MS),
    link_expires_at: expiresAt,
  })
  const brand = brands.ofSeller(await readSeller(transaction))
  return { report: { ...report, link_expires_at: expiresAt }, brand }
}

/** The stored file piece by piece, each read in a transaction of its own. */
export async function* fileOf(
  database: Database,
  sellerId: SellerId,
  { id, piece_count }: ReportRow,
): AsyncGenerator<string> {
  for (let number = 1; number <= piece_count; number += 1) {
    const piece = await database.withTenant(sellerId, (transaction) =>
      pieceOf(transaction, id, number),
    )
    if (!piece) throw new Error(`piece ${number} of report ${id} is missing`)
    yield piece.content
  }
}

async function mailOf(
  database: Database,
  vault: Vault,
  sellerId: SellerId,
  { report, brand }: Claimed,
): Promise<Mail> {
  const { id, type, row_count: rowCount, link_expires_at: expiresAt } = report
  const period = { from: report.starts_on, to: report.ends_on }
  const path = expiresAt && reportPath(vault, { sellerId, id, expiresAt })
  const link = path && expiresAt ? { url: `${brand.panelUrl}${path}`, expiresAt } : null
  const mail = {
    // The same however often it is tried, so that the carrier detects a repetition.
    id: derivedId('report', id),
    to: report.recipient,
    ...renderMail(reportMail({ type, period, rowCount, link }), brand),
  }
  if (link) return mail
  let text = ''
  for await (const piece of fileOf(database, sellerId, report)) text += piece
  const attachment = { name: fileNameOf(report), type: CSV, text }
  return { ...mail, attachments: [attachment] }
}

const CSV = 'text/csv; charset=utf-8' as const

type Outcome = 'accepted' | 'refused' | 'repeatable' | 'unknown'

async function send(mailer: Mailer, mail: Mail): Promise<Outcome> {
  try {
    await mailer.send(mail)
    return 'accepted'
  } catch (error) {
    return error instanceof MailNotAccepted ? error.outcome : 'unknown'
  }
}

/** Records what became of the mail. A file that no link opens is deleted with its end. */
async function settle(transaction: Transaction, id: Uuid, outcome: Outcome): Promise<void> {
  const report = await lockReport(transaction, id)
  // An answer after the lease is over is taken, too.
  if (report?.state !== 'SENDING' && report?.state !== 'UNKNOWN') return
  publishChanged(transaction)
  if (outcome === 'repeatable') {
    // The file of a sending that was given up is deleted: it is made again.
    const state = report.state === 'UNKNOWN' ? 'WAITING' : 'MADE'
    await changeReport(transaction, id, { state, link_expires_at: null })
    return
  }
  const isLinked = report.link_expires_at !== null && outcome !== 'refused'
  if (!isLinked) await deletePieces(transaction, id)
  if (outcome === 'refused') {
    const failure = 'ADDRESS_REFUSED'
    await changeReport(transaction, id, { state: 'FAILED', failure, link_expires_at: null })
    return
  }
  await changeReport(transaction, id, { state: outcome === 'accepted' ? 'SENT' : 'UNKNOWN' })
}

/**
 * Mails a report that is made, attached or as a link. A mail with an unknown outcome is not sent
 * again; one that the carrier did not take is, under the same id, by a later run.
 */
export async function sendReport(
  database: Database,
  { mailer, brands, vault }: ReportMailTools,
  sellerId: SellerId,
  id: Uuid,
): Promise<void> {
  const claimed = await database.withTenant(sellerId, (transaction) =>
    claim(transaction, brands, id),
  )
  if (!claimed) return
  const end = (outcome: Outcome) =>
    database.withTenant(sellerId, (transaction) => settle(transaction, id, outcome))
  const mail = await mailOf(database, vault, sellerId, claimed).catch(async (error: unknown) => {
    await end('repeatable')
    throw error
  })
  const outcome = await send(mailer, mail)
  await end(outcome)
  if (outcome === 'repeatable') throw new Error(`the mail of report ${id} was not taken`)
}

/**
 * Records that the outcome of a sending is unknown, whose worker died. A worker that found the report
 * before another one claimed it meets a sending whose lease is not over.
 */
export const endSending = (database: Database, sellerId: SellerId, id: Uuid) =>
  database.withTenant(sellerId, async (transaction) => {
    const report = await lockReport(transaction, id)
    if ((report?.lease_until ?? '') <= machineInstant()) await settle(transaction, id, 'unknown')
  })
