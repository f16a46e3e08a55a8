import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { LETTER_LIFETIME_MS, whyChargeRejects } from '#contract/charges/rules.ts'
import { chargeById } from '#server/areas/charge-core/charge.ts'
import { drawLetter } from '#server/areas/charges/letter/draw-cancellation-letter.ts'
import {
  confirmedRefundOf,
  deleteExpiredLetters,
  insertLetter,
  letterByToken,
} from '#server/areas/charges/letter/sql.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { register, unregisterHashes } from '#server/platform/database/directory.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { FileReply } from '#server/platform/http/responses.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { hashOf, newId, newSecret } from '#server/platform/security/identifiers.ts'

const PATH = '/core/public/letters'

export interface LetterTools {
  readonly brands: Brands
}

/** Draws the cancellation letter of a refunded charge; its URL is valid for a week (R-CHD-11). */
export async function issueLetter(
  work: UnitOfWork,
  id: Uuid,
  { brands }: LetterTools,
): Promise<{ url: string }> {
  const charge = (await chargeById(work, id)) ?? reject(chargeRefusals.notFound)
  const refusal = whyChargeRejects.letter(charge)
  if (refusal) reject(refusal)
  const refund = (await confirmedRefundOf(work, id)) ?? reject(chargeRefusals.letterFailed)
  const { provider_ref: providerRef, at: confirmedAt } = refund
  const seller = await readSeller(work)
  const facts = { seller, charge, providerRef, refundId: refund.id, confirmedAt }
  const brand = brands.ofSeller(seller)
  const content = await drawLetter({ ...facts, brand }).catch((cause: unknown) =>
    reject(chargeRefusals.letterFailed, { cause }),
  )
  const token = newSecret()
  const letterId = newId()
  await insertLetter(work, {
    id: letterId,
    chargeId: id,
    tokenHash: hashOf(token),
    content,
    expiresAt: machineInstant(LETTER_LIFETIME_MS),
  })
  register(work, 'cancellation-letter', token, letterId)
  work.audit({ subject: { kind: 'charge', id }, after: { letter: letterId } })
  return { url: `${brand.panelUrl}${PATH}/${token}` }
}

/** The letter of a URL; an unknown or expired one is rejected. */
export async function readLetter(transaction: Transaction, token: string): Promise<FileReply> {
  const found = await letterByToken(transaction, hashOf(token), machineInstant())
  const letter = found ?? reject(platformRefusals.notFound)
  return new FileReply(letter.content, `carta-${letter.charge_id}.pdf`, { place: 'inline' })
}

/** Deletes expired letters and their directory keys; returns their number. */
export async function deleteOldLetters(jobs: Queries): Promise<number> {
  const hashes = await deleteExpiredLetters(jobs, machineInstant())
  await unregisterHashes(jobs, 'cancellation-letter', hashes)
  return hashes.length
}
